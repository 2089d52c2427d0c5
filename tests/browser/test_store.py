"""The contract of stores, kept by the store of a device in a real page: its Python, and the database of the browser."""

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route

from oakdoor.app.contract import CHECKS, FEAT_CHECKS

WEB = Path(__file__).parents[2] / "web"
WORKER = "/contract-worker.js"
RUN = """
import traceback

from oakdoor.app import contract
from oakdoor.device.boot import Shelf
from oakdoor.device.store.shelf import FeatShelf
from oakdoor.device.store.storage import DeviceStore


async def run(name, keep, kept):
    feats = {check.__name__ for check in contract.FEAT_CHECKS}

    async def opened():
        made, texts = Shelf(keep), (await kept()).to_py()
        return (FeatShelf if name in feats else DeviceStore)(made, texts)

    try:
        await getattr(contract, name)(opened)
    except BaseException:
        return traceback.format_exc()
    known = feats | {check.__name__ for check in contract.CHECKS}
    return "kept" if name in known else "this page does not know it"


run
"""
START = """async ([worker, script, checks]) => {
  const { folder } = await (await fetch("/engine/engine.json")).json();
  const running = new Worker(worker, { type: "module" });
  return new Promise((resolve) => {
    running.onmessage = ({ data }) => resolve(data.found ?? { failed: data.failed });
    running.onerror = ({ message }) => resolve({ failed: message });
    running.postMessage({ folder, script, checks });
  });
}"""
TABLES = """(name) => new Promise((resolve) => {
  const asked = indexedDB.open(name);
  asked.onsuccess = () => {
    const found = asked.result.transaction("kept").objectStore("kept").getAllKeys();
    found.onsuccess = () => resolve(found.result);
  };
})"""


@pytest.fixture
def page(visitor: Callable[..., Page]) -> Page:
    """A page that finds the worker of this test beside the files of the client."""
    bundle = ["node_modules/esbuild/bin/esbuild", "tests/device/contract-worker.ts"]
    bundle += ["--bundle", "--format=esm", "--loader:.py=text"]
    script = subprocess.run(["node", *bundle], cwd=WEB, check=True, capture_output=True, text=True).stdout
    page = visitor(service_workers="block")

    def give(route: Route) -> None:
        route.fulfill(body=script, content_type="text/javascript")

    page.context.route(f"**{WORKER}", give)
    page.goto("/")
    return page


def test_the_store_of_a_device_keeps_the_contract_in_a_page(page: Page) -> None:
    checks = [check.__name__ for check in (*CHECKS, *FEAT_CHECKS)]
    assert page.evaluate(START, [WORKER, RUN, checks]) == dict.fromkeys(checks, "kept")
    page.reload()
    names = page.evaluate(TABLES, "contract a_kill_loses_nothing")
    assert names == ["table kill-key-of-a-table"], "it lies in the browser's database, not in memory"
    assert page.evaluate(TABLES, "contract what_is_removed_is_erased") == []


def test_a_store_that_breaks_the_contract_is_found_out(page: Page) -> None:
    """Where nothing is written, the checks fail: what they say comes from the page's own database."""
    idle = RUN.replace("Shelf(keep)", "Shelf(nothing)") + "\nasync def nothing(texts): pass\nrun\n"
    found = page.evaluate(START, [WORKER, idle, ["a_kill_loses_nothing", "what_is_removed_is_erased"]])
    assert "AssertionError" in found["a_kill_loses_nothing"]
    assert "AssertionError" in found["what_is_removed_is_erased"]
