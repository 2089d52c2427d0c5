"""The lamp: one asks with a key or a tap, sees the best move on the board and why, plays it or closes it."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from browser.conftest import Server
from browser.player import Player
from browser.scenes import cookie, lay
from browser.tables import GUEST, ME, new_table
from browser.test_access import violations

PATIENCE = 60_000


def opened(visitor: Callable[..., Page], server: Server, scene: str, **more: Any) -> Page:
    page = visitor(bypass_csp=True, **more)
    page.context.add_cookies([{"name": "oakdoor", "value": cookie(server.data), "url": server.url}])
    page.goto(f"/t/{lay(server.data, scene, lamps='3')}")
    page.wait_for_selector("main[data-ply]")
    return page


def prompted(page: Page, pick: Callable[[list[str]], list[list[str]]], sure: int = 4) -> None:
    """Let hints of a page be there at once: the moves that are picked from what is legal."""
    known: dict[str, Any] = {}

    def route(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def hear(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] == "position":
                known["legal"] = message.get("position", message)["legal"]
            socket.send(text)

        def say(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] != "hint":
                server.send(text)
                return
            term = {"text": "the swamp beside two goblins", "points": 6, "side": 0, "own": True, "cells": []}
            moves = [
                {"rank": rank, "moves": words, "text": "Do it", "aloud": " ".join(words), "lead": -4.0 - rank}
                | {"share": 0.3, "terms": [term, {**term, "text": "the dragon stays wild", "points": -3}]}
                for rank, words in enumerate(pick(known["legal"]), 1)
            ]
            answer = {key: message[key] for key in ("id", "seat", "ply", "edition")}
            socket.send(json.dumps({"type": "hint", **answer, "moves": moves, "sure": sure, "agreed": 8}))

        server.on_message(hear)
        socket.on_message(say)

    page.route_web_socket("**/live*", route)


def answered(page: Page, ask: Callable[[], None]) -> None:
    """Ask until there is an answer: the first one of a busy machine may come too late, which costs nothing."""
    for _ in range(4):
        ask()
        page.wait_for_selector("section.light :is(.sure, [role=alert])", timeout=PATIENCE)
        if page.locator("section.light .sure").count():
            return
        ask()
    raise AssertionError("the lamp does not answer")


def test_a_hint_by_the_keyboard(visitor: Callable[..., Page], server: Server) -> None:
    page = opened(visitor, server, "aetherya-base")
    button = page.locator("button.lamp")
    expect(button).to_have_attribute("aria-label", "Get a hint: 3 hints left")
    answered(page, lambda: page.keyboard.press("h"))
    expect(button.locator("i:not(.spent)")).to_have_count(2)
    expect(page.get_by_role("gridcell", name="Hint 1.")).to_have_count(1)
    expect(page.locator("[role=grid] .card.best.ghost")).to_have_count(1)
    expect(page.locator("section.log")).to_contain_text("You asked for a hint.")
    assert "Hint. Best: You replace" in page.locator("[role=status].live").inner_text()
    assert violations(page) == []
    page.get_by_role("button", name="previews on").click()
    expect(page.locator("[role=grid] .card.best")).to_have_count(1)
    expect(page.locator("[role=grid] .points")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator("section.light, .card.best")).to_have_count(0)
    answered(page, lambda: page.keyboard.press("h"))
    expect(button.locator("i:not(.spent)")).to_have_count(2)  # the same place again costs nothing


def test_a_hint_by_touch(visitor: Callable[..., Page], server: Server) -> None:
    page = opened(visitor, server, "rivality-standard", phone=True, locale="de-DE")
    answered(page, lambda: page.locator("button.lamp").tap())
    panel = page.locator("section.light")
    expect(panel).to_contain_text("Tipp")
    ghost = page.locator(".place.best")
    expect(ghost).to_be_visible()
    box, sheet = ghost.bounding_box(), panel.bounding_box()
    assert box is not None
    assert sheet is not None
    assert box["y"] + box["height"] <= sheet["y"] + 1, "the board stays visible above the sheet"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "the page scrolls sideways"
    second = panel.locator("button.row").nth(1)
    second.tap()
    expect(second).to_have_attribute("aria-pressed", "true")
    assert violations(page) == []
    panel.get_by_role("button", name="Tipp schließen").tap()
    expect(panel).to_have_count(0)


def test_a_shared_screen_asks_and_the_number_can_be_changed(visitor: Callable[..., Page]) -> None:
    page = visitor()
    player = Player(page)
    page.goto(f"/t/{new_table(page, 'rivality', 'standard', [ME, GUEST])}")
    player.wait(lambda: player.position is not None, "the table")
    expect(page.locator("button.lamp")).to_have_count(0)
    if player.position and player.position["hand_over"] is not None:
        page.get_by_role("button", name="I am").click()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Change the hints").click()
    page.get_by_role("radio", name="Free").check()
    page.get_by_role("button", name="Apply").click()
    expect(page.locator(".topbar")).to_contain_text("Hints for all")
    page.locator("button.lamp").click()
    expect(page.get_by_role("dialog")).to_contain_text("Is anyone else looking?")
    page.get_by_role("button", name="Not now").click()
    assert player.table is not None
    assert player.table["lamp"]["asked"] == []


SMALL = {"viewport": {"width": 360, "height": 640}}


@pytest.mark.parametrize("more", [{}, {"phone": True}, {"phone": True, **SMALL}], ids=["desktop", "phone", "small"])
def test_a_row_is_a_move_in_the_hand(visitor: Callable[..., Page], server: Server, more: dict[str, Any]) -> None:
    page = visitor(bypass_csp=True, locale="de-DE", **more)
    page.context.add_cookies([{"name": "oakdoor", "value": cookie(server.data), "url": server.url}])
    prompted(page, lambda legal: [[words] for words in [legal[0], legal[-1], legal[len(legal) // 2]]])
    page.goto(f"/t/{lay(server.data, 'rivality-standard', lamps='3')}")
    page.wait_for_selector("main[data-ply]")
    ply = page.locator("main").get_attribute("data-ply")
    place = page.locator("button.place").first
    (place.tap if more else place.hover)()  # a preview of one's own: a click of a mouse would play
    page.locator("button.lamp").click()
    panel = page.locator("section.light")
    rows = panel.locator("button.row")
    expect(rows).to_have_count(3)
    rows.nth(1).click()
    expect(rows.nth(1)).to_have_attribute("aria-pressed", "true")
    expect(page.locator("button.place.held")).to_have_count(1)
    chosen = page.locator("button.place.held").get_attribute("data-move")
    words = rows.nth(1).locator(".sr").inner_text()
    assert chosen == words, "the hand holds what the row says, turned as it says"
    text = " ".join(rows.locator("b").all_inner_texts())
    assert not any(f"{x}," in text for x in range(10)), "no coordinates for the eye"
    assert rows.locator(".lead.bad, .lead.good").count() == 0, "the best of a bad position is not red"
    assert violations(page) == []
    play = panel.locator("[data-hint-play]")
    height = page.viewport_size["height"] if page.viewport_size else 0
    for one in [rows.nth(0), rows.nth(1), rows.nth(2), rows.nth(1).locator(".why"), play]:
        expect(one).to_be_in_viewport(ratio=0.9)
        box = one.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= height
    expect(page.locator("button.place.held")).to_be_in_viewport()
    play.click()
    page.wait_for_function("ply => document.querySelector('main').dataset.ply !== ply", arg=ply)
    expect(panel).to_have_count(0)


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_a_guess_says_that_it_costs_nothing(visitor: Callable[..., Page], server: Server, phone: bool) -> None:
    page = visitor(bypass_csp=True, phone=phone)
    page.context.add_cookies([{"name": "oakdoor", "value": cookie(server.data), "url": server.url}])
    prompted(page, lambda legal: [[legal[0]], [legal[-1]]], sure=1)
    page.goto(f"/t/{lay(server.data, 'rivality-standard', lamps='3')}")
    page.wait_for_selector("main[data-ply]")
    page.locator("button.lamp").click()
    sure = page.locator("section.light .sure")
    expect(sure).to_contain_text("This is a guess: it costs no hint.")
    expect(sure).to_be_in_viewport(ratio=0.9)
    expect(page.locator("section.light .pips")).to_have_attribute("aria-label", "1 of 5")
