"""Every mode's rulebook as a PDF on A4, in all languages: `make rulebooks` writes them to build/rulebooks/.

They are what a browser prints with "Print this rulebook". The command fails where a sheet is not A4, an example is
broken over two, a heading stands alone at the end of a column, or a sheet is more than half empty. Names after it
choose some of them (`aetherya-base-en`); `--at URL` takes them from a server that runs.
"""

import argparse
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from playwright.sync_api import Browser, Page, sync_playwright
from tqdm import tqdm

from browser.chromium import FLAGS, chromium
from browser.conftest import Server
from browser.pdf import faults_of, gaps_in, laid_on, sheets_of
from oakdoor.games.registry import all_names
from oakdoor.language.language import CODES
from oakdoor.rulebook.rulebook import page_of

TARGET = Path(__file__).parent.parent.parent / "build" / "rulebooks"
BOOKS = [(game, mode, code) for game, mode in all_names() for code in CODES]


def prepare(page: Page, game: str, mode: str) -> None:
    """Open a mode's rules and ask to print them: then all pictures are there, and no dialog opens."""
    page.add_init_script("window.print = () => undefined")
    page.goto(f"/rules/{game}/{mode}")
    page.locator(".print button").click()
    page.locator("html[data-paper=ready]").wait_for(state="attached")


def printed(page: Page) -> bytes:
    """A prepared rulebook as a PDF with bookmarks and tags, on the paper that its styles ask for."""
    return page.pdf(prefer_css_page_size=True, print_background=True, tagged=True, outline=True)


def print_and_look(page: Page, game: str, mode: str) -> tuple[bytes, list[str]]:
    """A prepared rulebook as a PDF, and what is wrong with it; its sheets are gone when it is printed."""
    page.emulate_media(media="print")
    sheets = laid_on(page)
    pdf = printed(page)
    examples = sum(len(section.examples) for section in page_of(game, mode, "en").sections)
    faults = [*faults_of(pdf, examples), *gaps_in(sheets)]
    pages = len(sheets_of(pdf).sizes)
    return pdf, faults if pages == len(sheets) + 1 else [*faults, f"{pages} pages for a cover and {len(sheets)} sheets"]


@contextmanager
def _address(given: str | None) -> Iterator[str]:
    if given:
        yield given
        return
    with tempfile.TemporaryDirectory() as data:
        server = Server(Path(data))
        server.start()
        try:
            yield server.url
        finally:
            server.kill()


def _write(browser: Browser, url: str, wanted: list[str]) -> None:
    TARGET.mkdir(parents=True, exist_ok=True)
    faults: list[str] = []
    books = [book for book in BOOKS if not wanted or "-".join(book) in wanted]
    for game, mode, code in tqdm(books, unit="book", disable=None):
        context = browser.new_context(base_url=url, locale=code, viewport={"width": 1440, "height": 900})
        page = context.new_page()
        prepare(page, game, mode)
        pdf, found = print_and_look(page, game, mode)
        (TARGET / f"{game}-{mode}-{code}.pdf").write_bytes(pdf)
        faults += [f"{game} {mode} {code}: {fault}" for fault in found]
        context.close()
    if faults:
        raise SystemExit("\n".join(faults))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("books", nargs="*", help="GAME-MODE-LANGUAGE; all of them if none is named")
    parser.add_argument("--at", help="the address of a server that runs")
    asked = parser.parse_args()
    with _address(asked.at) as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        _write(browser, url, asked.books)
        browser.close()
    print(f"Written to {TARGET}")


if __name__ == "__main__":
    main()
