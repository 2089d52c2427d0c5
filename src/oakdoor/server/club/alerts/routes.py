"""Routes about alerts."""

import asyncio
import hashlib
import secrets
from dataclasses import asdict
from urllib.parse import urlsplit

from fastapi import APIRouter, Request

from oakdoor.app.people import Visitor
from oakdoor.app.routes.asking import Speaking, Who, limited
from oakdoor.language.language import Language
from oakdoor.server.club.alerts import messages as say
from oakdoor.server.club.alerts import push
from oakdoor.server.club.alerts.hooks import form_of
from oakdoor.server.club.alerts.notices import Notice
from oakdoor.server.club.alerts.posting import Failed, Refused, checked, resolved
from oakdoor.server.club.alerts.timing import Wishes
from oakdoor.server.club.alerts.ways import Way
from oakdoor.server.club.alerts.wording import Telling, tell
from oakdoor.server.club.club import Club
from oakdoor.server.club.routes import TheClub
from oakdoor.tables.errors import TableError

router = APIRouter(prefix="/api/club/alerts")


@router.get("")
def alerts(club: TheClub, visitor: Who, language: Speaking) -> say.AlertsInfo:
    """How you are told what waits for you."""
    return _info(club, visitor, language)


@router.put("/wishes", dependencies=[limited("lists")])
async def wish(club: TheClub, visitor: Who, language: Speaking, wishes: say.WishesInfo) -> say.AlertsInfo:
    """Say when you want to be told."""
    await club.alerts.ways.wish(visitor.id, Wishes(**wishes.model_dump()))
    return await asyncio.to_thread(_info, club, visitor, language)


@router.post("/ways", status_code=201, dependencies=[limited("alerts")])
async def add_way(
    club: TheClub, visitor: Who, request: Request, language: Speaking, wanted: say.NewWay
) -> say.AlertsInfo:
    """Add a way by which you are told. An address for mail is asked first whether it is right."""
    base, now, add = _base(request, wanted.origin), club.hall.clock.time(), club.alerts.ways.add
    if isinstance(wanted, say.NewMail):
        if club.alerts.sender.mailer is None:
            raise TableError("no_mail", "this server sends no mail")
        code = secrets.token_urlsafe(18)
        target = {"address": wanted.address, "base": base, "language": language.code}
        way = await asyncio.to_thread(club.alerts.ways.find, await add(visitor.id, "mail", target, now, code))
        asks = Telling(
            language.text("alert.title_confirm"), (language.text("alert.confirm"),), f"/reminders/{code}", ""
        )
        assert way is not None
        await club.alerts.send_now(way, asks)
    elif isinstance(wanted, say.NewHook):
        await _check(club, wanted.url)
        await add(visitor.id, "hook", {"url": wanted.url, "form": wanted.form, "base": base}, now)
    else:
        if not push.is_there():
            raise TableError("no_push", "this server cannot send pushes: the packages of oakdoor[club] are missing")
        await _check(club, wanted.endpoint)
        keys = {"endpoint": wanted.endpoint, "p256dh": wanted.p256dh, "auth": wanted.auth}
        await add(visitor.id, "push", {**keys, "label": wanted.label, "base": base}, now)
    return await asyncio.to_thread(_info, club, visitor, language)


@router.put("/ways/{way}", dependencies=[limited("lists")])
async def switch_way(
    club: TheClub, visitor: Who, language: Speaking, way: str, change: say.WayChange
) -> say.AlertsInfo:
    """Switch a way on or off."""
    await club.alerts.ways.switch(visitor.id, _own(club, visitor, way).id, change.on)
    return await asyncio.to_thread(_info, club, visitor, language)


@router.delete("/ways/{way}", dependencies=[limited("lists")])
async def remove_way(club: TheClub, visitor: Who, language: Speaking, way: str) -> say.AlertsInfo:
    """Forget a way."""
    await club.alerts.ways.remove(way, visitor.id)
    return await asyncio.to_thread(_info, club, visitor, language)


@router.post("/ways/{way}/test", dependencies=[limited("alerts")])
async def test_way(club: TheClub, visitor: Who, language: Speaking, way: str) -> say.AlertsInfo:
    """Send yourself something, to see whether it comes."""
    own = _own(club, visitor, way)
    if not own.confirmed:
        raise TableError("not_confirmed", "the address was not confirmed yet")
    await club.alerts.test(own, language.code)
    return await asyncio.to_thread(_info, club, visitor, language)


@router.post("/confirm", dependencies=[limited("alerts")])
async def confirm(club: TheClub, visitor: Who, language: Speaking, confirmation: say.Confirmation) -> say.AlertsInfo:
    """Say that an address for mail is right: only there one can read the code."""
    if not await club.alerts.ways.confirm(confirmation.code):
        raise TableError("link_expired", "this link does not work any more")
    return await asyncio.to_thread(_info, club, visitor, language)


def _own(club: Club, visitor: Visitor, number: str) -> Way:
    way = club.alerts.ways.find(number)
    if way is None or way.person != visitor.id:
        raise TableError("no_way", "there is no such way")
    return way


def _base(request: Request, origin: str) -> str:
    """Where a page says that the server is, if that is how it was called: links in messages lead there."""
    try:
        parts = urlsplit(origin)
    except ValueError:
        parts = urlsplit("")
    if parts.scheme not in ("http", "https") or parts.netloc != request.headers.get("host"):
        raise TableError("malformed", "origin: it is not this server's")
    return f"{parts.scheme}://{parts.netloc}"


async def _check(club: Club, url: str) -> None:
    try:
        await asyncio.to_thread(resolved, checked(url), club.switches.now.private_hooks)
    except Refused as error:
        raise TableError(error.why, error.why) from None
    except Failed as error:
        raise TableError("way_failed", str(error)) from None


def _info(club: Club, visitor: Visitor, language: Language) -> say.AlertsInfo:
    there = push.is_there()
    return say.AlertsInfo(
        wishes=say.WishesInfo(**asdict(club.alerts.ways.wishes(visitor.id))),
        ways=[_way(one) for one in club.alerts.ways.of(visitor.id)],
        push_key=club.alerts.sender.keys.public if there else None,
        mail=club.alerts.sender.mailer is not None,
        today=_today(club, visitor, language),
    )


def _way(way: Way) -> say.WayInfo:
    endpoint, form = way.target.get("endpoint"), way.target.get("form")
    return say.WayInfo(
        id=way.id,
        kind=way.kind,
        label=_label(way),
        form=form_of(form) if form else None,
        on=way.switched,
        confirmed=way.confirmed,
        state=way.state,
        mark=hashlib.sha256(endpoint.encode()).hexdigest()[:16] if endpoint else "",
    )


def _label(way: Way) -> str:
    """What is shown of a way: who reads it cannot use it."""
    match way.kind:
        case "push":
            return way.target["label"]
        case "hook":
            return urlsplit(way.target["url"]).hostname or ""
        case _:
            name, _, host = way.target["address"].partition("@")
            return f"{name[:2]}…@{host}"


def _today(club: Club, visitor: Visitor, language: Language) -> list[str]:
    """What a digest would say now."""
    turns = club.turns().of(visitor)
    notices = [
        Notice(
            visitor.id,
            "turn",
            f"/t/{one.key}",
            {"game": one.game, "mode": one.mode, "others": ", ".join(one.names), "due": int(min(due))},
        )
        for one in turns.mine
        if (due := [wait.due for wait in one.waits if wait.mine])
    ]
    if not notices:
        return []
    telling = tell(notices, language, turns.now, public=False)
    return [telling.title, *telling.lines]
