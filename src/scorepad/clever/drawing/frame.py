"""What surrounds the areas: title, rounds, die fields and action tracks above, foxes and total below."""

from scorepad.clever.drawing.grid import ROMAN
from scorepad.clever.drawing.icons import action, draw_bonus, fox
from scorepad.clever.drawing.look import Look
from scorepad.clever.drawing.size import ICON_WIDTH
from scorepad.clever.sheet import Track
from scorepad.draw import pen
from scorepad.draw.palette import CELL, INK, MUTED, PANEL, RULE
from scorepad.draw.svg import SMALLEST, Box, Page, Style, around, fitted, number, text_width

ROUND_WIDTH, ROUND_HEIGHT = 28.0, 47.0
FIELD, TRACK_HEIGHT, HEADING = 20.0, 22.0, 28.0
DIE, DICE_WIDTH = 40.0, 3 * 44.0
TITLE_SIZES = (20, 19, 18, 17, 16, 15, 14, 13, 12, 11)
FOOT_HEIGHT, FOX, TOTAL_SIZE = 34.0, 19.0, 11.0


class Frame:
    """Draws everything but the areas, within a given width."""

    def __init__(self, look: Look, width: float) -> None:
        self.look, self.width = look, width
        rounds = ROUND_WIDTH * len(look.sheet.round_bonus)
        self._rounds_beside = rounds + 130 <= width
        self._tracks_width = max(HEADING + FIELD * track.fields + ICON_WIDTH + 6 for track in look.sheet.tracks)
        self._tracks_beside = DICE_WIDTH + 12 + self._tracks_width <= width

    @property
    def head_height(self) -> float:
        """How high everything above the areas is."""
        title = ROUND_HEIGHT if self._rounds_beside else 26 + ROUND_HEIGHT
        return title + 5 + self._tools_height()

    def draw_head(self, page: Page, x: float, y: float) -> None:
        """Title and rounds, then die fields and tracks."""
        rounds = ROUND_WIDTH * len(self.look.sheet.round_bonus)
        beside = self._rounds_beside
        self._draw_title(page, x, y, self.width - rounds - 8 if beside else self.width, ROUND_HEIGHT if beside else 24)
        self._draw_rounds(page, x + self.width - rounds if beside else x, y if beside else y + 26)
        low = y + self.head_height - self._tools_height()
        self._draw_tools(page, Box(x, low, self.width, self._tools_height()))

    def draw_foot(self, page: Page, x: float, y: float) -> None:
        """Foxes and total."""
        box = Box(x, y, self.width, FOOT_HEIGHT)
        page.rect(box.inset(0.5), 7, fill=PANEL, stroke=RULE, stroke_width=1)
        label = text_width(self.look.speaker.say("draw.total"), TOTAL_SIZE)
        self._draw_total(page, Box(box.right - 62, y + 5, 56, FOOT_HEIGHT - 10))
        self._draw_foxes(page, Box(x + 6, y + 5, self.width - 62 - 6 - label - 14, FOOT_HEIGHT - 10))

    # -- title and rounds ---------------------------------------------------------------------------------------
    def _draw_title(self, page: Page, x: float, y: float, width: float, height: float) -> None:
        words, size = fitted(self.look.sheet.title, width, TITLE_SIZES)
        page.text(x + 2, y + height * 0.36, words, Style(size, INK, anchor="start"))
        for place, colour in enumerate(self.look.areas.values()):
            bar = Box(x + 2 + place * 22, y + height * 0.36 + size * 0.72, 20, 4)
            page.rect(bar, 2, fill=colour.solid, stroke=colour.edge, stroke_width=0.6)

    def _draw_rounds(self, page: Page, x: float, y: float) -> None:
        for place in range(len(self.look.sheet.round_bonus)):
            self._draw_round(page, place + 1, Box(x + place * ROUND_WIDTH, y, ROUND_WIDTH, ROUND_HEIGHT).inset(1, 0))

    def _draw_round(self, page: Page, count: int, box: Box) -> None:
        bonus, x, say = self.look.sheet.round_bonus[count - 1], box.middle[0], self.look.speaker.say
        with page.group(f"round-{count}", self._round_words(count)):
            page.note("cell", box)
            page.rect(box.inset(0.5), 6, fill=CELL, stroke=RULE, stroke_width=1)
            page.text(x, box.y + 9, str(count), Style(12, INK))
            self._draw_players(page, count, x, box.bottom - 7)
            spots = {"cross": pen.Spot(around(x, box.y + 9, 16, 16), words=say("draw.round_begun"))}
            spots["strike"] = pen.Spot(around(x, box.y + 9, 16, 14), words=say("draw.round_unused"))
            if bonus.text:
                spots["circle"] = pen.Spot(draw_bonus(page, self.look, bonus, x, box.y + 25).inset(-1))
            pen.place(page, f"round-{count}", count, **spots)

    def _draw_players(self, page: Page, count: int, x: float, y: float) -> None:
        """For how many players this is the last round."""
        players = self._players(count)
        if players:
            wide = text_width(players, SMALLEST)
            page.text(x + 3.5, y, players, Style(SMALLEST, MUTED))
            left = x - wide / 2
            page.circle(left, y - 1.9, 1.7, fill=MUTED)
            page.path(f"M{number(left - 2.4)} {number(y + 3.4)}a2.4 3.4 0 0 1 4.8 0Z", fill=MUTED)

    def _players(self, count: int) -> str:
        fewest, most = self.look.sheet.players
        found = [seats for seats in range(fewest, most + 1) if self.look.sheet.rounds[seats - 1] == count]
        return f"{found[0]}-{found[-1]}" if len(found) > 1 else "".join(map(str, found))

    def _round_words(self, count: int) -> str:
        say, bonus = self.look.speaker.say, self.look.sheet.round_bonus[count - 1]
        said = [say("draw.round", number=count)]
        said += [say("draw.bonus", bonus=self.look.bonus_words(bonus))] if bonus.text else []
        said += [say("draw.round_players", players=self._players(count))] if self._players(count) else []
        return "; ".join(said)

    # -- dice and tracks ----------------------------------------------------------------------------------------
    def _tools_height(self) -> float:
        tracks = TRACK_HEIGHT * len(self.look.sheet.tracks) + 8
        return max(tracks, DIE + 8) if self._tracks_beside else tracks + DIE + 8

    def _draw_tools(self, page: Page, box: Box) -> None:
        page.rect(box.inset(0.5), 7, fill=PANEL, stroke=RULE, stroke_width=1)
        tracks = TRACK_HEIGHT * len(self.look.sheet.tracks)
        middle = box.middle[1] if self._tracks_beside else box.y + DIE / 2 + 6
        room = box.width - self._tracks_width if self._tracks_beside else box.width
        for place, roman in enumerate(ROMAN):
            self._draw_die(page, place + 1, roman, around(box.x + room / 2 + (place - 1) * (DIE + 6), middle, DIE, DIE))
        top = box.middle[1] - tracks / 2 if self._tracks_beside else box.bottom - tracks - 4
        spare = box.width - self._tracks_width
        for place, track in enumerate(self.look.sheet.tracks):
            left = box.x + (spare if self._tracks_beside else spare / 2)
            self._draw_track(page, track, left, top + (place + 0.5) * TRACK_HEIGHT)

    def _draw_die(self, page: Page, count: int, roman: str, box: Box) -> None:
        with page.group(f"die-{count}", self.look.speaker.say("draw.die_field", number=count)):
            page.note("cell", box)
            page.rect(box, 8, fill=CELL, stroke=INK, stroke_width=1.4)
            page.rect(box.inset(4), 5, fill="none", stroke=RULE, stroke_width=1, stroke_dasharray="3 3")
            page.text(*box.middle, roman, Style(15, MUTED))

    def _draw_track(self, page: Page, track: Track, x: float, y: float) -> None:
        action(page, track.action, x + ICON_WIDTH / 2, y)
        for place in range(track.fields):
            spot = around(x + HEADING + (place + 0.5) * FIELD - 1, y, FIELD - 3, FIELD - 3)
            self._draw_track_field(page, track, place, spot)
        if track.end_bonus.text:
            with page.group(f"track-{track.action}-end", self._end_words(track)):
                end = x + HEADING + track.fields * FIELD + ICON_WIDTH / 2
                box = draw_bonus(page, self.look, track.end_bonus, end, y)
                pen.place(page, f"track-{track.action}-end", track.fields, circle=pen.Spot(box.inset(-1.4)))

    def _draw_track_field(self, page: Page, track: Track, place: int, box: Box) -> None:
        (x, y), say = box.middle, self.look.speaker.say
        with page.group(f"track-{track.action}-{place}", self._field_words(track, place)):
            page.note("cell", box)
            page.circle(x, y, box.width / 2 - 0.5, fill=CELL, stroke=RULE, stroke_width=1)
            if track.printed:
                page.text(x, y, track.printed[place], Style(10.5, INK))
            circle = pen.Spot(box.inset(0.2), 2, say("draw.circled"))
            cross = pen.Spot(box, words=say("draw.used"))
            pen.place(page, f"track-{track.action}-{place}", place, circle=circle, cross=cross)

    def _field_words(self, track: Track, place: int) -> str:
        printed = track.printed[place] if track.printed else ""
        return self.look.speaker.say(f"draw.track.{track.action}", number=place + 1, printed=printed)

    def _end_words(self, track: Track) -> str:
        return self.look.speaker.say("draw.track_end", bonus=self.look.bonus_words(track.end_bonus))

    # -- foxes and total ----------------------------------------------------------------------------------------
    def _draw_foxes(self, page: Page, box: Box) -> None:
        with page.group("foxes", self.look.speaker.say("draw.foxes")):
            words = self.look.speaker.say("draw.lowest")
            pill = Box(box.right - 34, box.middle[1] - 9, 34, 18)
            left = self._draw_pack(page, box, pill.x - text_width(words, SMALLEST, bold=False) - 8)
            shown, _ = fitted(words, (pill.x - 4 - left) / 0.9, (SMALLEST,))
            page.text(left, box.middle[1], shown, Style(SMALLEST, INK, bold=False, anchor="start"))
            page.note("icon", pill)
            page.rect(pill, 8, fill=CELL, stroke=RULE, stroke_width=1)
            pen.place(page, "foxes", write=pen.Spot(pill, 11.5))

    def _draw_pack(self, page: Page, box: Box, right: float) -> float:
        """The foxes, one by one if there is room, else one and their number; where the rest may begin."""
        count, y = self.look.sheet.foxes, box.middle[1]
        single = box.x + count * FOX > right
        for place in range(1 if single else count):
            spot = around(box.x + (place + 0.5) * FOX, y, FOX - 1, FOX - 3)
            page.note("icon", spot)
            fox(page, *spot.middle, 0.9)
            if not single:
                pen.place(page, f"fox-{place}", place, circle=pen.Spot(spot.inset(0, -1.5)))
        if not single:
            return box.x + count * FOX + 5
        words = f"/{count}"
        left = box.x + FOX + 18
        pen.place(page, "fox-count", write=pen.Spot(Box(left - 18, y - 8, 18, 16), 11))
        page.text(left, y, words, Style(11, INK, anchor="start"))
        return left + 4 + text_width(words, 11)

    def _draw_total(self, page: Page, box: Box) -> None:
        words = self.look.speaker.say("draw.total")
        with page.group("total", words):
            page.note("icon", box)
            page.rect(box, 9, fill=CELL, stroke=INK, stroke_width=1.8)
            page.text(box.x - 6, box.middle[1], words, Style(TOTAL_SIZE, INK, anchor="end"))
            pen.place(page, "total", write=pen.Spot(box, 15))
