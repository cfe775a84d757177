"""Your turn, while you look elsewhere: the offer, the push, and the notification."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browsing import Window, Windows, go_on, overlap
from playing import Player, make_table
from pushing import PushService
from tableserver import Running

#: A push service of ours in place of the browser's own, which is on the internet.
SUBSCRIBE = """
  let subscription = null
  PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
    if (!applicationServerKey) throw new Error('no key')
    subscription = { endpoint: 'SERVICE/browser', unsubscribe: async () => true }
    return subscription
  }
  PushManager.prototype.getSubscription = async () => subscription
"""

#: The first notification that the page's helper shows.
SHOWN = """async () => {
  const [first] = await (await navigator.serviceWorker.ready).getNotifications()
  return first ? [first.title, first.body, first.data] : null
}"""


@pytest.fixture
def service() -> Iterator[PushService]:
    """A push service."""
    made = PushService()
    yield made
    made.stop()


@pytest.fixture
def pushing(tmp_path: Path, service: PushService) -> Iterator[Running]:
    """A server that may push to it."""
    running = Running(tmp_path, f"--push-also={service.url}")
    yield running
    running.stop()


def deliver(window: Window) -> None:
    """Let the browser hand a push message to the page's helper, as its own push service would."""
    session = window.context.new_cdp_session(window.page)
    found: list[str] = []
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: found.extend(one["registrationId"] for one in event["registrations"]),
    )
    session.send("ServiceWorker.enable")
    while not found:
        window.page.evaluate("1")
    message = {"origin": window.site.url, "registrationId": found[0], "data": ""}
    session.send("ServiceWorker.deliverPushMessage", message)


def test_who_looks_elsewhere_is_told_of_the_turn(windows: Windows, pushing: Running, service: PushService) -> None:
    window = windows.open(site=pushing, service_workers="allow")
    page = window.page
    window.context.grant_permissions(["notifications"], origin=pushing.url)
    # Not asked yet, though it would be granted.
    window.context.add_init_script("Object.defineProperty(Notification, 'permission', { get: () => 'default' })")
    window.context.add_init_script(SUBSCRIBE.replace("SERVICE", service.url))
    made = make_table(window, "ganz-schoen-clever", "Ada", people=2)
    table, ben = made["table"], pushing.browser()
    ben.enter(made["invitation"])
    ben.sit(table, 1, "Ben")
    offer = page.locator("[data-offer='push']")
    player = Player(window)
    expect(page.locator("[data-status='playing']")).to_be_visible()
    go_on(page, player.step, lambda: ben.state(table)["view"]["waiting"] == [1])
    assert not overlap(offer, page.locator(".sheet"))
    with page.expect_request(lambda request: request.method == "PUT" and request.url.endswith("/api/push")) as asked:
        offer.get_by_role("button", name="Yes, please").click()
    assert asked.value.response() is not None
    expect(offer).not_to_be_visible()
    window.go("/")  # away from the table
    while 0 not in (state := ben.state(table))["view"]["waiting"]:
        own = state["mine"]["1"]
        ben.command("act", table, 1, version=own["version"], action=own["legal"][0]["text"])
    assert service.next()[0] == "/browser"
    deliver(window)
    while (shown := page.evaluate(SHOWN)) is None:
        page.wait_for_timeout(100)
    assert shown == ["It is your turn", state["title"], f"/table/{table}"]
