"""The languages of the shop, the country whose prices each one shows, and the few words the shop says itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Mapping, Tuple


@dataclass(frozen=True)
class Language:
    """A locale of the provider, and the country that the sandbox's player moves to."""

    locale: str
    country: str
    own_name: str
    words: Mapping[str, str]


_KEYS = ("title", "buy", "bag", "empty", "ladder", "page", "pay", "cancel")


def _language(locale: str, country: str, own_name: str, *words: str) -> Language:
    return Language(locale, country, own_name, dict(zip(_KEYS, words)))


LANGUAGES: Tuple[Language, ...] = (
    _language("en", "US", "English", "Harbour Store", "Buy", "Your bag", "Nothing yet", "Price ladder", "Open page",
              "Pay", "Cancel"),
    _language("de", "DE", "Deutsch", "Hafenladen", "Kaufen", "Dein Beutel", "Noch leer", "Preisleiter",
              "Seite öffnen", "Bezahlen", "Abbrechen"),
    _language("fr", "FR", "Français", "Boutique du port", "Acheter", "Votre sac", "Encore vide", "Échelle de prix",
              "Ouvrir la page", "Payer", "Annuler"),
    _language("pt-BR", "BR", "Português", "Loja do Porto", "Comprar", "Sua bolsa", "Ainda vazia",
              "Escada de preços", "Abrir página", "Pagar", "Cancelar"),
    _language("ja", "JP", "日本語", "港の店", "買う", "持ち物", "まだ空です", "価格表", "ページを開く", "支払う", "やめる"),
    _language("ko", "KR", "한국어", "항구 상점", "구매", "가방", "아직 비어 있음", "가격표", "페이지 열기", "결제", "취소"),
)
