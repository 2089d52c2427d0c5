"""Reviews on a device lie in one place with one bound, written so that a page reads them before Python has started
(web/src/review/remembered.ts)."""

import asyncio
import json
import zlib
from base64 import b64decode
from typing import Any, cast

import pytest

from app.test_contract import Shelf
from oakdoor.app.review.reviews import Reviews
from oakdoor.app.stored import StoredReview
from oakdoor.device.store import storage
from oakdoor.device.store.storage import DeviceStore
from server.reviewed import finished, review_of


def test_what_a_page_reads_is_the_review() -> None:
    shelf, review = Shelf(), review_of(finished())

    async def keep() -> None:
        await Reviews(DeviceStore(shelf, {}), cast(Any, None))._keep("r-1", review)

    asyncio.run(keep())
    assert list(shelf.texts) == ["review r-1"]
    text = zlib.decompress(b64decode(json.loads(shelf.texts["review r-1"])["data"]))
    assert json.loads(text) == json.loads(json.dumps(review.to_data()))


def test_the_oldest_give_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(storage, "MOST_REVIEWS", 2)
    shelf = Shelf()

    async def keep() -> None:
        store = DeviceStore(shelf, {})
        for at, digest in enumerate(("r-1", "r-2", "r-1", "r-3")):
            await store.keep_review(digest, StoredReview(data=b"x"), float(at))

    asyncio.run(keep())
    assert sorted(shelf.texts) == ["review r-1", "review r-3"]
