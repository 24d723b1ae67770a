"""What is done for a browser ends when the browser leaves."""

from __future__ import annotations

import asyncio

import pytest

from detente.server.wire import Message, while_there


class Browser:
    """Leaves when it is told to."""

    def __init__(self) -> None:
        self.left = asyncio.Event()

    async def receive(self) -> Message:
        await self.left.wait()
        return {"type": "http.disconnect"}


def test_work_goes_on_until_it_is_done() -> None:
    async def scene() -> list[int]:
        done: list[int] = []

        async def work() -> None:
            for number in range(3):
                await asyncio.sleep(0)
                done.append(number)

        await while_there(work(), Browser().receive)
        return done

    assert asyncio.run(scene()) == [0, 1, 2]


def test_work_ends_when_the_browser_leaves() -> None:
    async def scene() -> list[str]:
        browser, told = Browser(), []

        async def work() -> None:
            try:
                told.append("begun")
                browser.left.set()
                await asyncio.sleep(3600)
            except asyncio.CancelledError:
                told.append("ended")
                raise

        await asyncio.wait_for(while_there(work(), browser.receive), 60)
        return told

    assert asyncio.run(scene()) == ["begun", "ended"]


def test_a_fault_of_the_work_comes_out() -> None:
    async def work() -> None:
        raise ValueError("broken")

    async def scene() -> None:
        await while_there(work(), Browser().receive)

    with pytest.raises(ValueError, match="broken"):
        asyncio.run(scene())
