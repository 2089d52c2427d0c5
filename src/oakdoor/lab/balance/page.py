"""A report as one HTML file that needs nothing beside it: three languages, light and dark, ready to print."""

import base64
import csv
import io
import json
from functools import cache
from html import escape
from importlib import resources

from oakdoor.lab.balance.panels import FEW, Panels
from oakdoor.lab.balance.report import Report
from oakdoor.language.language import CODES

MARK = (
    '<svg viewBox="0 0 64 64" width="34" height="34" aria-hidden="true">'
    '<path d="M10 60V28C10 14 20 5 32 5s22 9 22 23v32z" fill="#8a5a26"/>'
    '<path d="M32 5c12 0 22 9 22 23v32H32z" fill="#6d4419"/>'
    '<path d="M21 9.5V60M32 5v55M43 9.5V60" stroke="#4b2d0e" stroke-width="2"/>'
    '<path d="M10 60V28C10 14 20 5 32 5s22 9 22 23v32z" fill="none" stroke="#e8bd63" stroke-width="3.5"/>'
    '<path d="M10 24h13M10 46h13" stroke="#e8bd63" stroke-width="4" stroke-linecap="round"/></svg>'
)
FONTS = (("Grenze", "600", "grenze-600.woff2"), ("Source Sans 3", "200 900", "source-sans-3.woff2"))
THEMES = ("system", "light", "dark")


def page_of(report: Report, code: str = "en") -> str:
    """The whole file; it opens in the language `code`."""
    panels = {one: Panels(report, one) for one in CODES}
    say = panels[code].say
    heading = f"{say.mode_name()} \N{MIDDLE DOT} {say.text('label')}"
    mains = "\n".join(_main(report, panels[one], one) for one in CODES)
    return (
        f'<!doctype html>\n<html lang="{code}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(heading)}</title>\n<style>{_fonts()}{_style()}</style>\n</head>\n"
        f'<body class="{code}">\n{_top(report, panels, code)}\n{mains}\n</body>\n</html>\n'
    )


@cache
def _style() -> str:
    return (resources.files(__package__) / "page.css").read_text(encoding="utf-8")


@cache
def _fonts() -> str:
    """The client's own fonts, where it is built; else the reader's will do."""
    rules = []
    for family, weight, name in FONTS:
        path = resources.files("oakdoor.server") / "client" / "fonts" / name
        if path.is_file():
            data = base64.b64encode(path.read_bytes()).decode()
            rules.append(
                f'@font-face{{font-family:"{family}";font-weight:{weight};'
                f'src:url(data:font/woff2;base64,{data}) format("woff2")}}'
            )
    return "\n".join(rules)


def _top(report: Report, panels: dict[str, Panels], code: str) -> str:
    """The bar above: language, colours, and what can be done with the page. The choices need no script."""
    languages = "".join(
        f'<label lang="{one}"><input type="radio" name="lang" id="lang-{one}"{" checked" if one == code else ""}>'
        f"{one.upper()}</label>"
        for one in CODES
    )
    themes = "".join(
        f'<label><input type="radio" name="theme" id="theme-{one}"{" checked" if one == "system" else ""}>'
        f"{_each(panels, f'theme_{one}')}</label>"
        for one in THEMES
    )
    return (
        f'<header class="top"><span class="brand">{MARK}Oakdoor</span>'
        f"<fieldset><legend>{_each(panels, 'language')}</legend>{languages}</fieldset>"
        f"<fieldset><legend>{_each(panels, 'theme')}</legend>{themes}</fieldset>"
        f'<button class="btn" type="button" onclick="print()">{_each(panels, "print")}</button>'
        f"{_links(report)}</header>"
    )


def _each(panels: dict[str, Panels], key: str) -> str:
    """A text in every language, of which one is seen."""
    return "".join(
        f'<span class="tx {code}" lang="{code}">{escape(one.say.text(key))}</span>' for code, one in panels.items()
    )


def _links(report: Report) -> str:
    """Every number as a file."""
    name = f"balance-{report.mode.game}-{report.mode.name}"
    files = [("CSV", "csv", "text/csv", csv_of(report)), ("JSON", "json", "application/json", json_of(report))]
    return "".join(
        f'<a class="btn" download="{name}.{ending}" href="data:{kind};charset=utf-8;base64,'
        f'{base64.b64encode(text.encode()).decode()}">{label}</a>'
        for label, ending, kind, text in files
    )


def _main(report: Report, panels: Panels, code: str) -> str:
    say, study = panels.say, panels.study
    settings = say.listed([say.setting_games(one) for one in study.settings])
    played = say.text("played", settings=settings, bot=say.bot(report.bot), seed=report.seed)
    if study.main.games < FEW:
        played += f" {say.text('few')}"
    sums = "".join(f"<div><b>{escape(value)}</b><span>{escape(text)}</span></div>" for value, text in _sums(panels))
    body, label = "\n".join(panels.all()), say.text("label")
    return (
        f'<main class="{code}" lang="{code}"><div class="rh"><div><span class="label">{escape(label)}</span>'
        f"<h1>{escape(say.mode_name())}</h1><p>{escape(played)}</p></div>{_files(panels)}</div>\n"
        f'<section class="panel sums" aria-label="{escape(label)}">{sums}</section>\n'
        f'<div class="cols">{body}</div></main>'
    )


def _files(panels: Panels) -> str:
    """The component files that were played with."""
    items = []
    for letter, study in zip("AB", panels.report.studies, strict=False):
        printed = study.components is None
        name = panels.report.mode.components(None).file.name if printed else f"{study.name}.toml"
        about = panels.say.text("as_printed" if printed else "other_values")
        items.append(f"<li><small>{letter}</small><b>{escape(name)}</b><span>{escape(about)}</span></li>")
    return f'<ul class="files">{"".join(items)}</ul>'


def _sums(panels: Panels) -> list[tuple[str, str]]:
    """Four figures, each with its sentence."""
    say, study, report = panels.say, panels.study, panels.report
    label = study.main.label
    spread = study.scores[label]
    ends = {"low": say.number(spread.quantile(0.25), 0), "high": say.number(spread.quantile(0.75), 0)}
    found = [(say.number(study.figures[f"score.{label}"].value), say.text("top_score", **ends)), _chance(panels)]
    minutes = say.number(study.figures[f"minutes.{label}"].value, 0)
    found.append((say.number(study.turns[label].quantile(0.5), 0), say.text("top_turns", minutes=minutes)))
    skill = study.figures.get("skill")
    if panels.other is not None:
        found.append((str(len(report.beyond)), say.text("top_changes", all=len(report.differences))))
    elif skill is not None:
        low, high = say.percent(skill.low, 0), say.percent(skill.high, 0)
        found.append((say.percent(skill.value, 0), say.text("top_skill", low=low, high=high)))
    else:
        found.append((say.number(study.figures["choice.random"].value), say.text("top_choice")))
    return found


def _chance(panels: Panels) -> tuple[str, str]:
    """The first player's share, or the chance to win together."""
    say, study = panels.say, panels.study
    label = study.main.label
    if panels.report.mode.cooperative:
        won = study.figures[f"won.{label}"]
        return say.percent(won.value), say.text("top_won", low=say.percent(won.low), high=say.percent(won.high))
    first, fair = study.figures[f"order.1.{label}"], panels.told.fair(study.main)
    inside = say.text("inside" if first.low <= fair <= first.high else "outside", half=say.number(100 * first.half))
    setting = say.setting(study.main)
    return say.percent(first.value), say.text("top_first", setting=setting, fair=say.percent(fair, 0), inside=inside)


def json_of(report: Report) -> str:
    """The report as JSON."""
    return json.dumps(report.as_json(), ensure_ascii=False, separators=(",", ":")) + "\n"


def csv_of(report: Report) -> str:
    """Every number of the report, one a line."""
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(("study", "figure", "value", "error", "low", "high", "count"))
    for study in report.studies:
        for name, figure in sorted(study.figures.items()):
            rows.writerow((study.name, name, *figure.as_json().values()))
        for what, spreads in (("scores", study.scores), ("turns", study.turns)):
            for label, spread in spreads.items():
                rows.writerows(
                    (study.name, f"{what}.{label}.{value}", count, "", "", "", "")
                    for value, count in spread.as_json().items()
                )
    return text.getvalue()
