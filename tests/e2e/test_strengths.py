"""Three strengths of computer."""

from __future__ import annotations

from playwright.sync_api import expect

from helpers.pages import played


def test_a_careless_computer_sits_down_and_plays(open_page):
    page = open_page("#game=snort&with.board=path:6&players=person,person")
    seat = page.get_by_label("Red", exact=True)
    expect(seat.get_by_role("option")).to_have_text(["Person", "Perfect", "Careless", "At random"])
    with page.expect_request("**/api/move") as asked:
        seat.select_option("careless")
    assert asked.value.post_data_json["by"] == "careless"
    expect(seat.locator("option[value=person]")).to_have_text("You")  # the only one at the table
    expect(played(page)).to_have_count(1)
    page.get_by_label("Blue", exact=True).select_option("careless")
    expect(page.get_by_role("status")).to_contain_text("has won")
    page.reload()
    expect(page.get_by_label("Red", exact=True)).to_have_value("careless")
