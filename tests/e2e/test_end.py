"""The end of a match: its picture to share, made in the browser, with the final board."""

from __future__ import annotations

import base64

import pytest

from tests.e2e.conftest import Visitors
from tests.e2e.people import Person
from tests.e2e.phases import begin, resign

# Size of the picture, and how many colours there are where the board is.
LOOK = """async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.width, image.height];
    const context = canvas.getContext('2d');
    context.drawImage(image, 0, 0);
    const top = Math.round(image.height / 3);
    const room = [image.width - 96, image.height - top - 100];
    const { data: pixels } = context.getImageData(48, top, ...room);
    const colours = new Set();
    for (let at = 0; at < pixels.length; at += 4 * 97)
        colours.add(`${pixels[at] >> 4} ${pixels[at + 1] >> 4} ${pixels[at + 2] >> 4}`);
    return [image.width, image.height, colours.size];
}"""
MANY = 12  # colours: a page without its board has two or three


def picture_of(person: Person) -> tuple[bytes, list[int]]:
    with person.page.expect_download() as download:
        person.page.get_by_role("button", name="Picture to share").click()
    assert download.value.suggested_filename.endswith(".png")
    data = download.value.path().read_bytes()
    looked: list[int] = person.page.evaluate(LOOK, base64.b64encode(data).decode())
    return data, looked


@pytest.mark.parametrize(
    ("game", "width"),
    [("fate", 390), pytest.param("scathe", 1366, marks=pytest.mark.long)],  # bots take their time
)
def test_the_end_is_a_picture_with_the_final_board(
    visitors: Visitors, game: str, width: int
) -> None:
    ann = visitors.new(width=width, height=768, still=True)
    begin(ann, game)
    resign(ann)
    _, (wide, _, colours) = picture_of(ann)
    assert wide == 1200
    assert colours > MANY
