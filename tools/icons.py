"""Makes the pictures that a home screen shows from `web/public/icon.svg`: run it when the drawing has changed.

Maskable ones fill the whole square, as the device cuts its own shape out of them: what matters lies in the middle.
"""

import re
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from browsing import CHROMIUM, FLAGS

PUBLIC = Path(__file__).resolve().parents[1] / "web" / "public"
GROUND = re.compile(r'<rect [^>]*fill="(#\w+)"/>')
#: This much of a maskable picture is the drawing.
MIDDLE = 0.95
PLAIN = {"icon-192.png": 192, "icon-512.png": 512}
MASKABLE = {"icon-maskable-192.png": 192, "icon-maskable-512.png": 512, "icon-apple.png": 180}


def main() -> None:
    """Write them all."""
    drawing = (PUBLIC / "icon.svg").read_text(encoding="utf-8")
    pictures = [(name, size, drawing) for name, size in PLAIN.items()]
    pictures += [(name, size, maskable(drawing)) for name, size in MASKABLE.items()]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        page = browser.new_page()
        for name, size, text in pictures:
            take(page, text, size, PUBLIC / name)
        browser.close()


def maskable(drawing: str) -> str:
    """The drawing smaller, on a ground that reaches to all edges."""
    edge = 32 * (1 - MIDDLE)
    whole = f'<rect width="64" height="64" fill="\\1"/><g transform="translate({edge} {edge}) scale({MIDDLE})">'
    return GROUND.sub(whole, drawing, count=1).replace("</svg>", "</g></svg>")


def take(page: Page, drawing: str, size: int, path: Path) -> None:
    """Write a drawing as a picture; where it has no ground it lets through what is behind."""
    page.set_viewport_size({"width": size, "height": size})
    page.set_content(f"<style>body {{ margin: 0 }} svg {{ display: block; width: {size}px }}</style>{drawing}")
    page.screenshot(path=path, omit_background=True)


if __name__ == "__main__":
    main()
