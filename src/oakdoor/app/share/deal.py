"""How somebody did at a deal, as others are shown it: the place among all, and nothing of the cards."""

from dataclasses import dataclass
from datetime import date

from oakdoor.app import messages as say
from oakdoor.app.daily.deals import Deal
from oakdoor.app.share import frame
from oakdoor.app.share.drawing import BOARD, Sheet, box, number
from oakdoor.app.share.frame import BRASS, HIGH, LEFT, RIGHT, TEXT, TEXT_2, TEXT_3, WIDE
from oakdoor.app.share.letters import wrapped
from oakdoor.app.share.moments import drawn
from oakdoor.language.language import Language, Words

MOST_BARS = 14
PAD, BASE, TOP = 34.0, 520.0, 110.0  # of the plot: its sides, where bars stand, how high they come
BAR, OWN, AXIS = "#5d7a6c", "#e8bd63", "#8095bd"
PANEL = 'fill="#000" fill-opacity=".2" stroke="#7d9587" stroke-opacity=".5" stroke-width="1.5"'


@dataclass(frozen=True)
class Bar:
    """How many games ended with these scores."""

    first: int
    last: int
    games: int


def about_deal(deal: Deal | None, language: Language) -> tuple[str, str]:
    """A title, and what there is to do: what everybody may know of a deal, or of all, before they are played."""
    if deal is None:
        return language.text("share.day"), language.text("share.deals")
    words = Words(language, deal.game, deal.mode)
    kind = words.text("share.week" if deal.is_weekly else "share.day")
    return f"{kind}, {_when(words, deal.first, deal.last)}", f"{_place(words, deal)}. {words.text('share.deals')}"


def deal_picture(result: say.DealResult, streak: int, code: str) -> frame.Picture:
    """The picture of a try that is over."""
    words = Words(Language(code), result.deal.game, result.deal.mode)
    title, place, score, rank = _said(result, words)
    days = [words.text("share.streak", count=streak)] if streak > 1 else []
    alt = " ".join(f"{part}." for part in (title, place, score, rank, *days))
    sheet = deal_sheet(result, days, words)
    return frame.Picture(sheet.svg(WIDE, HIGH, alt), f"{title}: {score}", rank, alt)


def deal_sheet(result: say.DealResult, days: list[str], words: Words) -> Sheet:
    """A try, drawn."""
    deal = result.deal
    title, place, score, rank = _said(result, words)
    sheet = frame.framed(drawn(deal.game).GROUND, _plot(result, words), title)
    lines = wrapped(place, "display", 48, RIGHT - LEFT, 2)
    for at, line in enumerate(lines):
        sheet.text((LEFT, 124 + 52 * at), line, "display", 48, TEXT, RIGHT - LEFT)
    below = 124 + 52 * (len(lines) - 1) + 40
    if deal.against is not None:
        against = words.text("share.with" if deal.together else "share.against", name=deal.against.capitalize())
        sheet.text((LEFT, below), against, "strong", 24, TEXT_2, RIGHT - LEFT)
    else:
        below -= 36
    frame.ruled(sheet, below + 32)
    sheet.text((LEFT, below + 130), score, "display", 96, BRASS, RIGHT - LEFT)
    below += 184
    for at, line in enumerate([*wrapped(rank, "text", 27, RIGHT - LEFT, 2), *days]):
        sheet.text((LEFT, below + 38 * at), line, "text", 27, TEXT_2, RIGHT - LEFT)
    return frame.signed(sheet, words.text("share.same"))


def _when(words: Words, first: date, last: date) -> str:
    """Its day, or its week."""
    if first == last:
        return frame.dated(words, first)
    return words.text("share.days", first=frame.dated(words, first, short=True), last=frame.dated(words, last))


def _place(words: Words, deal: say.DealInfo | Deal) -> str:
    return f"{words.text(f'game.{deal.game}')}, {words.word(f'mode.{deal.mode}')}"


def _said(result: say.DealResult, words: Words) -> tuple[str, str, str, str]:
    """Which deal it was, its mode, the score, and the place among all."""
    deal, figure = result.deal, words.language.number
    when = _when(words, date.fromisoformat(deal.first), date.fromisoformat(deal.last))
    own = figure(deal.score or 0)
    score = own if deal.other is None or deal.together else f"{own} : {figure(deal.other)}"
    key = "share.better_regulars" if result.against_regulars else "share.better"
    rank = words.text(key, better=result.better, count=result.among) if result.among else words.text("share.first_here")
    kind = words.text("share.week" if deal.weekly else "share.day")
    return f"{kind}, {when}", _place(words, deal), score, rank


def bars_of(tallies: list[say.Tally], own: int) -> list[Bar]:
    """Bars of equal width over all scores, the own one among them."""
    scores = [own, *(one.score for one in tallies)]
    low, high = min(scores), max(scores)
    size = -(-(high - low + 1) // MOST_BARS)
    counts = [0] * ((high - low) // size + 1)
    for one in tallies:
        counts[(one.score - low) // size] += one.games
    return [Bar(low + at * size, low + (at + 1) * size - 1, games) for at, games in enumerate(counts)]


def _plot(result: say.DealResult, words: Words) -> str:
    """The bars, with the own one in another colour, named by its score."""
    own, figure = result.deal.score or 0, words.language.number
    bars = bars_of(result.regulars if result.against_regulars else result.people, own)
    most = max(1, *(bar.games for bar in bars))
    sheet = Sheet([box(0, 0, BOARD, BOARD, 22, PANEL)])
    sheet.text((BOARD / 2, 58), words.text("share.bars"), "strong", 24, TEXT_2, BOARD - 2 * PAD, "middle")
    step = (BOARD - 2 * PAD) / len(bars)
    for at, bar in enumerate(bars):
        is_own = bar.first <= own <= bar.last
        if not bar.games and not is_own:
            continue
        high = max(4.0, (BASE - TOP) * bar.games / most)
        look = f'fill="{OWN if is_own else BAR}"'
        sheet.add(box(PAD + at * step + 3, BASE - high, step - 6, high, 4, look))
        if is_own:
            middle = min(max(PAD + (at + 0.5) * step, PAD + 30), BOARD - PAD - 30)
            sheet.text((middle, BASE - high - 14), figure(own), "display", 34, OWN, 120, "middle")
    sheet.add(f'<path d="M{number(PAD)} {BASE}H{number(BOARD - PAD)}" stroke="{AXIS}" stroke-width="2"/>')
    sheet.text((PAD, BASE + 32), figure(bars[0].first), "strong", 22, TEXT_3, 80)
    sheet.text((BOARD - PAD, BASE + 32), figure(bars[-1].last), "strong", 22, TEXT_3, 80, "end")
    return "".join(sheet.parts)
