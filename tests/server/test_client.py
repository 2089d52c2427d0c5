"""The built client: its files, its pages, and nothing else of this machine."""

import gzip
import mimetypes
from pathlib import Path

import pytest
from fastapi import FastAPI, Request, Response
from fastapi.testclient import TestClient

from oakdoor.server import client as built
from oakdoor.server import edge
from server.conftest import HERE


def _greet(request: Request, response: Response) -> None:
    if "oakdoor" not in request.cookies:
        response.set_cookie("oakdoor", "somebody")


@pytest.fixture
def pages(tmp_path: Path) -> TestClient:
    folder = tmp_path / "client"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<title>Oakdoor</title>", encoding="utf-8")
    (folder / "assets" / "app.js").write_text("run()", encoding="utf-8")
    (folder / "sw.js").write_text("work()", encoding="utf-8")
    (folder / "engine" / "mark").mkdir(parents=True)
    (folder / "engine" / "engine.json").write_text("{}", encoding="utf-8")
    (folder / "engine" / "mark" / "python.wasm").write_bytes(b"wasm")
    (folder / "assets" / "app.js.br").write_bytes(b"as brotli writes it")
    (folder / "engine" / "mark" / "python.wasm.gz").write_bytes(gzip.compress(b"wasm"))
    (tmp_path / "secret").write_text("hidden", encoding="utf-8")
    (folder / "link").symlink_to(tmp_path / "secret")
    app = FastAPI(openapi_url=None, docs_url=None, redoc_url=None)
    edge.guard(app)
    app.state.reach = HERE
    built.add(app, _greet, folder)
    return TestClient(app)


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/t/abc",
        "/w/abc",
        "/replay",
        "/rules/aetherya/base",
        "/learn/aetherya/base/neighbours/1",
        "/credits",
        "/games",
        "/me/token",
        "/pad",
        "/pad/new",
        "/pad/result/id",
    ],
)
def test_pages_of_the_client(pages: TestClient, path: str) -> None:
    answer = pages.get(path)
    assert (answer.status_code, answer.text) == (200, "<title>Oakdoor</title>")
    assert answer.headers["cache-control"] == "no-cache"
    assert "default-src 'self'" in answer.headers["content-security-policy"]
    assert pages.head(path).status_code == 200


def test_files_have_their_caching(pages: TestClient) -> None:
    assert "immutable" in pages.get("/assets/app.js").headers["cache-control"]
    assert pages.get("/sw.js").headers["cache-control"] == "no-cache"
    assert pages.get("/index.html").headers["cache-control"] == "public, max-age=3600"
    assert pages.get("/engine/engine.json").headers["cache-control"] == "no-cache"


@pytest.mark.parametrize(("accepted", "coding"), [("gzip, br", "br"), ("gzip", None), ("identity", None)])
def test_scripts_lie_there_compressed_for_browsers_that_know_brotli(
    pages: TestClient, accepted: str, coding: str | None
) -> None:
    with pages.stream("GET", "/assets/app.js", headers={"Accept-Encoding": accepted}) as answer:
        assert answer.headers.get("content-encoding") == coding
        assert (b"".join(answer.iter_raw()) == b"as brotli writes it") == (coding == "br")
        assert answer.headers["content-type"].startswith("text/javascript")


@pytest.mark.parametrize(("accepted", "coding"), [("gzip, br", "gzip"), ("identity", None)])
def test_large_files_lie_there_compressed(pages: TestClient, accepted: str, coding: str | None) -> None:
    answer = pages.get("/engine/mark/python.wasm", headers={"Accept-Encoding": accepted})
    assert (answer.content, answer.headers.get("content-encoding")) == (b"wasm", coding)
    assert answer.headers["content-type"] == "application/wasm"
    assert "immutable" in answer.headers["cache-control"]
    assert "'wasm-unsafe-eval'" in answer.headers["content-security-policy"]


@pytest.mark.parametrize(
    "path",
    [
        "/secret",
        "/../secret",
        "/%2e%2e/secret",
        "/..%2fsecret",
        "/assets/..%2f..%2fsecret",
        "/assets/%2e%2e/%2e%2e/secret",
        "//etc/passwd",
        "/%2fetc%2fpasswd",
        "/..%5csecret",
        "/link",
        "/%00",
        "/a%00b",
        "/" + "x" * 5000,
        "/assets",
        "/assets/",
        "/%ff%fe",
    ],
)
def test_nothing_else_is_served(pages: TestClient, path: str) -> None:
    answer = pages.get(path)
    assert answer.status_code == 404
    assert "hidden" not in answer.text
    assert "root:" not in answer.text


def test_addresses_of_the_interface_are_not_pages(pages: TestClient) -> None:
    assert pages.get("/api/nothing").json() == {"detail": "there is nothing at this address"}


def test_without_a_client_there_is_a_word_about_it(tmp_path: Path) -> None:
    for folder in (tmp_path / "none", tmp_path):
        app = FastAPI()
        built.add(app, _greet, folder)
        assert TestClient(app).get("/").status_code == 503
        assert TestClient(app).get("/assets/app.js").status_code == 404


def test_a_page_brings_the_cookie(pages: TestClient) -> None:
    """The first requests of a page run side by side; they must all come from one visitor."""
    assert pages.get("/").cookies["oakdoor"] == "somebody"
    assert "oakdoor" not in pages.get("/rules").cookies


def test_scripts_are_scripts_whatever_a_system_says(tmp_path: Path) -> None:
    """On Windows other programs can change what the type of a file is; browsers run no script that is plain text."""
    mimetypes.add_type("text/plain", ".js")
    built.add(FastAPI(), _greet, tmp_path)
    assert mimetypes.guess_type("assets/index.js")[0] == "text/javascript"
