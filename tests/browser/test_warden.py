"""The warden's page: a link opens it, people and tables are looked after, and everybody reads what wardens say."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from browser.club import warden_link
from browser.conftest import Server
from browser.test_access import violations


@pytest.mark.logs("403")  # whoever is banned is refused the list of tables
@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_a_warden_looks_after_people_and_tables(visitor: Callable[..., Page], server: Server, phone: bool) -> None:
    name, guest = ("Wanda", "Guest of Wanda") if phone else ("Willa", "Guest of Willa")
    other = visitor(guest)
    made = {"game": "rivality", "mode": "standard", "seats": [{"kind": "me"}, {"kind": "link"}]}
    key = other.context.request.post("/api/tables", data=made).json()["key"]
    page = visitor(name, phone=phone, bypass_csp=True)
    page.goto(warden_link(server.data))
    page.get_by_role("button", name="Become a warden").click()
    expect(page.get_by_text("All well")).to_be_visible()
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_label("A line above every page").fill("Bring a guest.")
    page.get_by_role("button", name="Show it").click()
    expect(page.get_by_role("status").filter(has_text="Bring a guest.")).to_be_visible()
    page.get_by_role("link", name="People", exact=True).click()
    page.get_by_role("searchbox", name="Find a name").fill(guest)
    page.get_by_role("button", name=f"Actions for {guest}").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("radio", name="Ban for 30 days").check(force=True)
    dialog.get_by_label(f"What {guest} reads").fill("Too loud.")
    assert violations(page) == []
    dialog.get_by_role("button", name="Ban for 30 days").click()
    expect(dialog).to_be_hidden()

    other.goto("/")
    expect(other.get_by_text("Bring a guest.")).to_be_visible()
    expect(other.get_by_text("Too loud.")).to_be_visible()
    page.get_by_role("button", name=f"Actions for {guest}").click()
    dialog.get_by_role("button", name="Lift the ban").click()
    expect(dialog).to_be_hidden()

    page.get_by_role("link", name="Tables", exact=True).click()
    assert key not in page.content()
    page.get_by_label("Which tables").select_option("gathering")
    left = page.get_by_role("row", name="open seat and open seat").first  # the guest had to leave
    left.get_by_role("button").click()
    dialog.get_by_role("button", name="Close the table").click()
    expect(dialog).to_be_hidden()
    page.get_by_role("link", name="Log", exact=True).click()
    for done in (f"{name} closed table", f"{name} lifted a mute or ban of {guest}", f"{name} banned {guest}"):
        expect(page.get_by_role("listitem").filter(has_text=done).first).to_be_visible()
    page.get_by_role("link", name="Settings", exact=True).click()
    expect(page.get_by_label("Name of the club")).to_be_visible()
    assert violations(page) == []
    page.get_by_role("link", name="Overview", exact=True).click()
    page.get_by_role("button", name="Take it back").click()
    expect(page.get_by_label("A line above every page")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("link", name="Back up").click()
    assert download.value.suggested_filename.endswith(".backup")
