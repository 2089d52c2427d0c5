"""Pictures of tries at deals: the place among all, in words that fit, and nothing of the cards."""

import re
from datetime import date
from xml.etree import ElementTree

import pytest

from oakdoor.app import messages as say
from oakdoor.app.daily.deals import Deal, deals_at
from oakdoor.app.daily.measure import measure_of
from oakdoor.app.share.deal import about_deal, bars_of, deal_picture, deal_sheet
from oakdoor.app.share.frame import HIGH, WIDE
from oakdoor.games.registry import find_mode
from oakdoor.language.language import CODES, Language, Words

DEALS = deals_at(date(2026, 11, 15))


def tallies(counts: dict[int, int]) -> list[say.Tally]:
    return [say.Tally(score=score, games=games) for score, games in sorted(counts.items())]


def result_of(deal: Deal, score: int = 31, other: int | None = 24, with_regulars: bool = True) -> say.DealResult:
    told = say.DealInfo(
        name=deal.name,
        game=deal.game,
        mode=deal.mode,
        period=deal.period,
        first=deal.first.isoformat(),
        last=deal.last.isoformat(),
        weekly=deal.is_weekly,
        against=deal.other,
        together=find_mode(deal.game, deal.mode).cooperative,
        measure=measure_of(find_mode(deal.game, deal.mode)),
        state="won",
        table="secretkey",
        score=score,
        other=other,
    )
    return say.DealResult(
        deal=told,
        better=81,
        among=200,
        people=tallies({score: 1, 12: 2, 40: 3}),
        regulars=tallies({-6: 3, 10: 40, 22: 60, 31: 7}),
        played=200,
        games=200,
        against_regulars=with_regulars,
        middle=20.0,
        best="othersecret",
        best_score=44,
        working=False,
    )


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("deal", DEALS, ids=lambda deal: f"{deal.game}-{deal.mode}")
def test_every_text_has_room_and_no_card_is_drawn(deal: Deal, code: str) -> None:
    for with_regulars in (True, False):
        result = result_of(deal, with_regulars=with_regulars)
        sheet = deal_sheet(result, [], Words(Language(code, strict=True), deal.game, deal.mode))
        for laid in sheet.laid:
            assert laid.wide <= laid.most + 0.01, laid
            assert not laid.text.endswith("…"), laid
        made = deal_picture(result, 5, code)
        assert "".join(ElementTree.fromstring(made.svg)[0].itertext()) == made.alt
        assert f'viewBox="0 0 {WIDE} {HIGH}"' in made.svg
        assert set(re.findall(r'href="([^"]+)"', made.svg)) == {"/rings.svg"}
        assert not any(key in made.svg + made.alt for key in ("secretkey", "othersecret", "{"))


def test_a_picture_says_deal_day_score_place_and_streak() -> None:
    deal = Deal.read("2026-11-15/aetherya/base")
    made = deal_picture(result_of(deal), 5, "en")
    name = str(deal.other).capitalize()
    assert made.title == "Daily deal, 15 November 2026: 31 : 24"
    assert made.alt == (
        "Daily deal, 15 November 2026. Aetherya, base game. 31 : 24. Better than 81% of 200 games of the regulars. "
        "5 days in a row."
    )
    assert name in Language("en").text("share.against", name=name)
    assert "in a row" not in deal_picture(result_of(deal), 1, "en").alt


def test_a_week_is_told_by_its_days() -> None:
    deal = next(one for one in DEALS if one.is_weekly)
    made = deal_picture(result_of(deal, other=None), 0, "de")
    assert "9. November bis 15. November 2026" in made.title
    assert about_deal(deal, Language("fr"))[0].endswith("du 9 novembre au 15 novembre 2026")


def test_bars_hold_every_game_and_the_own_score() -> None:
    counted = tallies({-6: 3, 10: 40, 22: 60, 31: 7})
    bars = bars_of(counted, 44)
    assert sum(bar.games for bar in bars) == 110
    assert len(bars) <= 14
    assert any(bar.first <= 44 <= bar.last for bar in bars)
    for one in counted:
        assert any(bar.first <= one.score <= bar.last and bar.games >= one.games for bar in bars)
    alone = bars_of([], 7)
    assert [(bar.first, bar.last, bar.games) for bar in alone] == [(7, 7, 0)]
    assert deal_picture(result_of(DEALS[0]).model_copy(update={"among": 0, "regulars": []}), 0, "en").svg
