import BridgeAPI

/// `events.py`: a class for each event.
enum PythonEvents {
    static var text: String {
        let entries = EventTable.entries
        let rows = entries.map { "    \(PythonText.quoted($0.name)): \(PythonNames.type($0.name)),\n" }
        return PythonText.head(
            "One class for each event, with what it carries as fields.",
            """
            from dataclasses import dataclass
            from decimal import Decimal  # noqa: F401
            from typing import Any, Dict, Optional, Tuple, Type  # noqa: F401

            from . import models
            from ._codec import anything, boolean, choice, decimal, fixed, integer, mapping, string  # noqa: F401
            from ._model import Member, model
            from ._typed_event import TypedEvent
            """) + "\n" + PythonText.exports(entries.map { PythonNames.type($0.name) })
            + entries.map(dataclass).joined() + """


                #: The class of each name.
                BY_NAME: Dict[str, Type[TypedEvent]] = {
                \(rows.joined())}

                """
    }

    private static func dataclass(_ entry: EventTable.Entry) -> String {
        PythonDataclass(
            name: PythonNames.type(entry.name), base: "TypedEvent",
            documentation: [entry.summary, "`\(entry.name)` on the wire."], fields: entry.params,
            place: PythonPlace(module: "models.", isMember: true)
        ).text
    }
}
