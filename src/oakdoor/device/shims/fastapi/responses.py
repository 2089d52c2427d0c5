"""Answers, by the names under which routes give them."""

from oakdoor.device.routing import StreamingResponse as StreamingResponse
