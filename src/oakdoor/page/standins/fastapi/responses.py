"""Answers, by the names under which routes give them."""

from fastapi import Response as Response
from fastapi import StreamingResponse as StreamingResponse
