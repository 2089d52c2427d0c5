"""Routes of passkeys: adding one, coming back with one, names, removing."""

import time
from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response
from fastapi.requests import HTTPConnection

from oakdoor.app import messages as say
from oakdoor.app.people import Visitor
from oakdoor.app.routes.asking import TheHall, Who, limited
from oakdoor.server.club.passkeys import checking
from oakdoor.server.club.passkeys.challenges import new_challenge, take_challenge
from oakdoor.server.club.passkeys.messages import (
    PasskeyAsk,
    PasskeyInfo,
    PasskeyMade,
    PasskeyName,
    PasskeyOffer,
    PasskeyShown,
)
from oakdoor.server.club.passkeys.passkeys import Passkey, handle_of
from oakdoor.server.club.passkeys.places import Place, place_of
from oakdoor.server.club.routes import TheClub
from oakdoor.server.club.sessions.agents import device_of
from oakdoor.server.cookies import Signer
from oakdoor.tables.errors import TableError

router = APIRouter(prefix="/api/me/passkeys")


def _signer(connection: HTTPConnection) -> Signer:
    signer: Signer = connection.app.state.signer
    return signer


def _place(request: Request, club: TheClub) -> Place:
    checking.check_installed()
    return place_of(request.headers.get("host", ""), club.switches.now.passkey_domain)


OurSigner = Annotated[Signer, Depends(_signer)]
ThePlace = Annotated[Place, Depends(_place)]


def told(passkeys: list[Passkey]) -> list[PasskeyInfo]:
    """One's passkeys as the page shows them."""
    return [
        PasskeyInfo(id=one.id, name=one.name, kind=one.kind, created=one.created, used=one.used) for one in passkeys
    ]


@router.get("")
async def passkeys(club: TheClub, visitor: Who) -> list[PasskeyInfo]:
    """Your passkeys."""
    return told(await club.passkeys.of(visitor.id))


@router.post("/offer", dependencies=[limited("passkeys")])
async def offer(club: TheClub, visitor: Who, signer: OurSigner, place: ThePlace) -> PasskeyOffer:
    """What your browser needs to make a passkey for you."""
    _check_named(visitor)
    handle = checking.to_text(handle_of(visitor.id))
    known = await club.passkeys.of(visitor.id)
    return PasskeyOffer(
        challenge=checking.to_text(new_challenge(signer, "add", handle, time.time())),
        rp_id=place.name,
        rp_name=club.switches.now.name or "Oakdoor",
        user=handle,
        name=visitor.name,
        known=[checking.to_text(one.credential) for one in known],
    )


@router.post("", status_code=201, dependencies=[limited("passkeys")])
async def add(
    request: Request, club: TheClub, hall: TheHall, visitor: Who, signer: OurSigner, place: ThePlace, made: PasskeyMade
) -> list[PasskeyInfo]:
    """Keep a passkey that your browser has made. Returns all of yours."""
    _check_named(visitor)
    challenge = checking.challenge_of(made.client_data)
    await take_challenge(signer, hall.store, challenge, "add", checking.to_text(handle_of(visitor.id)))
    found = checking.check_made(made, place, challenge)
    kind = device_of(request.headers.get("user-agent", "")).kind
    club.people.note(visitor, time.time())
    await club.people.write()  # who comes back needs a name and a picture
    await club.passkeys.add(visitor.id, found, made.name, kind, list(made.transports), time.time())
    return await passkeys(club, visitor)


@router.put("/{key}")
async def rename(club: TheClub, visitor: Who, key: str, change: PasskeyName) -> list[PasskeyInfo]:
    """Call a passkey of yours something else."""
    if not await club.passkeys.rename(visitor.id, key, change.name):
        raise _unknown()
    return await passkeys(club, visitor)


@router.delete("/{key}")
async def remove(club: TheClub, visitor: Who, key: str) -> list[PasskeyInfo]:
    """Nobody can come back with this passkey of yours any more."""
    if not await club.passkeys.remove(visitor.id, key):
        raise _unknown()
    return await passkeys(club, visitor)


@router.post("/ask", dependencies=[limited("passkeys")])
async def ask(signer: OurSigner, place: ThePlace) -> PasskeyAsk:
    """What a browser needs to show one of its passkeys: it chooses which."""
    challenge = new_challenge(signer, "show", "", time.time())
    return PasskeyAsk(challenge=checking.to_text(challenge), rp_id=place.name)


@router.post("/show", dependencies=[limited("passkeys")])
async def show(
    club: TheClub, hall: TheHall, signer: OurSigner, place: ThePlace, response: Response, shown: PasskeyShown
) -> say.PersonalLink:
    """Come back with a passkey: a path that makes this device its person's, after it has said what is lost."""
    challenge = checking.challenge_of(shown.client_data)
    await take_challenge(signer, hall.store, challenge, "show", "")
    passkey = await club.passkeys.find(checking.to_bytes(shown.credential))
    if passkey is None or (shown.user or "") not in ("", checking.to_text(handle_of(passkey.person))):
        raise _unknown()
    count = checking.check_shown(shown, place, challenge, passkey.public_key, passkey.count)
    person = club.people.find(passkey.person)
    if person is None:
        raise _unknown()
    await club.passkeys.used(passkey, count, time.time())
    response.headers["cache-control"] = "no-store"
    visitor = Visitor(person.id, person.name, person.avatar, True)
    return say.PersonalLink(path=f"/me/{signer.link(visitor, time.time(), 'passkey')}")


def _check_named(visitor: Visitor) -> None:
    if not visitor.named:
        raise TableError("needs_name", "choose a name first: the passkey brings it back")


def _unknown() -> TableError:
    return TableError("passkey_unknown", "no passkey like this is known here")
