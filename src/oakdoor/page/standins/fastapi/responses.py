"""Answers, by the names under which routes give them."""

from oakdoor.page.routing import StreamingResponse as StreamingResponse
