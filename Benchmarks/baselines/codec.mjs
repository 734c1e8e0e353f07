// What Node needs to parse a provider's answers and write what they hold as one: CPU a run, in nanoseconds.
// Usage: node codec.mjs FILE RUNS, where FILE holds the answers, one a line

import { readFileSync } from "node:fs";

const [path, runs] = process.argv.slice(2);
const answers = readFileSync(path, "utf8").trimEnd().split("\n");
/// What the items of an answer are, bare or under `items`, as the bridge takes them.
const items = (answer) => answer.items ?? answer;
const once = () => JSON.stringify(answers.flatMap((answer) => items(JSON.parse(answer)))).length;
for (let n = 0; n < 5; n++) once();
const before = process.cpuUsage();
for (let n = 0; n < Number(runs); n++) once();
const { user, system } = process.cpuUsage(before);
console.log(JSON.stringify({ cpu_ns: ((user + system) * 1000) / Number(runs), written: once() }));
