"""Bots of others: they are chosen in the lobby, marked as bots at the table and afterwards, and the table says when one
drops out."""

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Server
from browser.tables import PLAY_ON
from browser.test_regulars import seat_of

# Plays for a person until somebody plays on for the bot beside them.
PLAY_UNTIL_REPLACED = """(key) => new Promise((resolve, reject) => {
  const socket = new WebSocket(`ws://${location.host}/api/tables/${key}/live?language=en`);
  let moves = 0;
  socket.onclose = reject;
  socket.onmessage = ({ data }) => {
    const { type, table, legal, seat, ply, edition } = JSON.parse(data);
    if (type === "table" && table.seats[1].stand_in) {
      resolve(moves);
      socket.close();
    } else if (type === "position" && legal.length) {
      const words = legal[0];
      socket.send(JSON.stringify({ type: "move", id: ++moves, seat, ply, edition, words }));
    }
  };
})"""
MODES = ("aetherya/base", "rivality/standard")
CLIENT = Path(__file__).parent.parent.parent / "examples" / "bot-client.py"


@pytest.fixture
def bot(server: Server) -> "Iterator[subprocess.Popen[str]]":
    """The example client, connected under the name my-bot."""
    command = [sys.executable, "-m", "oakdoor", "bots"]
    data = ["--data", str(server.data)]
    made = subprocess.run([*command, "create", "my-bot", *data], capture_output=True, text=True, check=True)
    live = f"ws://localhost:{server.port}/api/bots/live"
    running = subprocess.Popen(
        [sys.executable, str(CLIENT), live, made.stdout.strip(), *MODES], stdout=subprocess.PIPE, text=True
    )
    assert running.stdout is not None
    assert "welcome" in running.stdout.readline()
    yield running
    running.kill()
    running.communicate()
    subprocess.run([*command, "revoke", "my-bot", *data], check=True)


@pytest.mark.parametrize(("phone", "game"), [(False, "Aetherya"), (True, "Rivality")], ids=["desktop", "phone"])
def test_a_bot_of_somebody_else_is_chosen_marked_and_replaced(
    visitor: Callable[..., Page], bot: "subprocess.Popen[str]", phone: bool, game: str
) -> None:
    page = visitor(phone=phone)
    page.goto("/")
    page.get_by_role("radio", name=re.compile(f"^{game}")).check(force=True)
    seat_of(page, "Tove", 2).click()
    chooser = page.get_by_role("dialog", name="Who sits on seat 2?")
    expect(chooser.get_by_role("radio")).to_have_count(6)
    others = chooser.get_by_role("group", name="Other bots")
    others.locator("label", has_text="My-bot").click()
    expect(chooser).to_contain_text("A program by somebody else.")
    chooser.get_by_role("button", name="Invite My-bot").click()
    expect(seat_of(page, "My-bot", 2)).to_contain_text("a bot by somebody else")
    expect(seat_of(page, "My-bot", 2).locator('[data-picture="bot"]')).to_be_visible()
    page.get_by_role("button", name="Start the table").click()
    page.wait_for_url("**/t/*")
    key = page.url.rpartition("/")[2]
    [_, seat] = page.request.get(f"/api/tables/{key}").json()["seats"]
    assert (seat["name"], seat["level"], seat["avatar"]) == ("My-bot", "my-bot", "bot")
    place = page.locator("[data-foe], [data-side]").filter(has=page.get_by_role("heading", name="My-bot"))
    expect(place.locator("p", has_text=re.compile(r"\bbot")).first).to_be_attached()
    bot.kill()
    page.evaluate(PLAY_UNTIL_REPLACED, key)
    told = page.get_by_role("paragraph").filter(has_text="The bot My-bot lost its connection. Birk plays on for it.")
    expect(told).to_be_visible()
    if game == "Aetherya":
        expect(place).to_contain_text("bot, Birk plays for it")
    told.get_by_role("button", name="Close").click()
    expect(told).to_be_hidden()
    page.evaluate(PLAY_ON, key)
    page.goto("/games")
    row = page.get_by_role("listitem").filter(has_text="My-bot (bot)")
    expect(row.locator('[data-picture="bot"] .bot')).to_be_visible()
    page.goto(f"/review/{key}")
    expect(page.locator('[data-picture="bot"]').first).to_be_visible(timeout=30_000)  # the review is prepared first
