"""Cubes in the round: turned by drag, by click and by key; check, hint and solve; the view walked round."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from helpers.pages import played, tab

CLASSIC = "#game=cubes&with.board=instant-insanity"
DOCUMENT = "#game=cubes&with.board=document-003"


def stage(page):
    return page.get_by_role("group", name="Board")


def cube(page, number):
    return stage(page).get_by_role("button", name=re.compile(f"^cube {number}:"))


def position(page, turns):
    return expect(page.get_by_text(f"cubes turned {turns}", exact=True))


def drag(page, number, right, down):
    """Drag the face in front of a cube, when it has come to rest."""
    cube(page, number).hover()
    box = cube(page, number).bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.down()
    page.mouse.move(x + right / 2, y + down / 2, steps=3)
    page.mouse.move(x + right, y + down, steps=3)
    page.mouse.up()


def test_a_face_that_is_dragged_turns_its_cube(open_page):
    page = open_page(CLASSIC)
    ways = {"left": (-75, 0), "right": (75, 4), "up": (0, -75), "down": (3, 75)}
    for count, (way, (right, down)) in enumerate(ways.items(), 1):
        drag(page, 3, right, down)
        expect(played(page)).to_have_count(count)
        expect(played(page).last).to_contain_text(f"turn 3 {way}")


def test_a_short_drag_springs_back(open_page):
    page = open_page(CLASSIC)
    drag(page, 2, 14, 0)
    expect(played(page)).to_have_count(0)
    position(page, "0,0,0,0").to_be_visible()


def test_a_click_chooses_a_cube_and_the_arrows_turn_it(open_page):
    page = open_page(CLASSIC)
    expect(cube(page, 1)).to_have_attribute("aria-pressed", "true")
    cube(page, 2).click()
    expect(cube(page, 2)).to_have_attribute("aria-pressed", "true")
    expect(cube(page, 2)).to_have_accessible_name("cube 2: front G, back G, left Y, right B, top R, bottom B")
    for way in ("left", "right", "up", "down", "clockwise", "anticlockwise"):
        expect(stage(page).get_by_role("button", name=f"turn 2 {way}", exact=True)).to_be_visible()
    stage(page).get_by_role("button", name="turn 2 left", exact=True).click()
    expect(cube(page, 2)).to_have_accessible_name("cube 2: front B, back Y, left G, right G, top R, bottom B")
    expect(played(page)).to_have_count(1)


def test_by_keyboard_alone(open_page):
    page = open_page(CLASSIC)
    cube(page, 1).focus()
    page.keyboard.press("3")
    expect(cube(page, 3)).to_be_focused()
    page.keyboard.press("Shift+ArrowDown")
    expect(cube(page, 4)).to_be_focused()
    page.keyboard.press("Shift+ArrowUp")
    for number, (key, move) in enumerate(
        [("ArrowLeft", "left"), ("ArrowUp", "up"), (".", "clockwise"), (",", "anticlockwise"), ("ArrowDown", "down")], 1
    ):
        page.keyboard.press(key)
        expect(played(page)).to_have_count(number)
        expect(played(page).last).to_contain_text(f"turn 3 {move}")
    expect(cube(page, 3)).to_be_focused()


def test_the_view_is_walked_round_and_arrows_go_as_one_sees_them(open_page):
    page = open_page(CLASSIC)
    expect(stage(page)).to_contain_text("front · right")
    for _ in range(2):
        page.get_by_role("button", name="Walk round").click()
    expect(stage(page)).to_contain_text("back · left")
    # From behind, up takes the back over the top: that is down as it is named from the front.
    cube(page, 1).focus()
    page.keyboard.press("ArrowUp")
    expect(played(page).last).to_contain_text("turn 1 down")
    stage(page).evaluate("stage => stage.scrollIntoView()")
    box = stage(page).bounding_box()
    page.mouse.move(box["x"] + box["width"] - 20, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] - 380, box["y"] + 20, steps=4)
    page.mouse.up()
    expect(stage(page)).to_contain_text("front · right")
    expect(played(page)).to_have_count(1)


def test_check_says_what_is_wrong(open_page):
    page = open_page(DOCUMENT)
    page.get_by_role("button", name="Check").click()
    told = page.locator("[aria-live]").get_by_role("listitem")
    expect(told).to_have_text(
        [
            re.compile("front: every colour once"),
            re.compile(r"right: .* on cubes .*; missing: "),
            re.compile("back: every colour once"),
            re.compile(r"left: .* on cubes .*; missing: "),
        ]
    )
    sides = page.get_by_role("table", name="The four sides")
    expect(sides.get_by_role("columnheader")).to_have_text(["front", "right", "back", "left"])
    expect(sides.get_by_role("row", name=re.compile("Cube 1"))).to_contain_text("G")


def test_one_cube_after_the_other_then_undo_to_the_start(open_page):
    page = open_page(CLASSIC)
    for number in (1, 2, 3, 4):
        page.get_by_role("button", name="Hint: one cube").click()
        expect(page.get_by_text(f"Cube {number} is turned into its place.")).to_be_visible()
        expect(page.get_by_role("button", name="Solve the stack")).to_be_visible()
    expect(page.get_by_role("status")).to_contain_text("Solved")
    page.get_by_text("The multigraph of the colours").first.click()
    graph = page.get_by_role("img", name=re.compile("The multigraph of the colours"))
    expect(graph).to_have_accessible_name(re.compile("left and right: a factor.*front and back: a factor"))
    page.reload()
    expect(page.get_by_role("status")).to_contain_text("Solved")
    expect(cube(page, 1)).to_be_visible()
    undo = page.get_by_role("button", name="Undo")
    while undo.is_enabled():
        undo.click()
    position(page, "0,0,0,0").to_be_visible()


def test_solve_does_it_all(open_page):
    page = open_page(CLASSIC)
    page.get_by_role("button", name="Solve the stack").click()
    expect(page.get_by_role("status")).to_contain_text("Solved")
    expect(played(page)).to_have_count(5)


def test_the_factors_of_a_solution_are_lit_on_demand(open_page):
    page = open_page(CLASSIC)
    page.get_by_text("The multigraph of the colours").first.click()
    expect(page.get_by_text("no factor: G ×3, B ×1")).to_be_visible()
    page.get_by_role("button", name="Factors of a solution").click()
    expect(page.get_by_text("a factor, every colour twice")).to_have_count(2)
    page.get_by_role("button", name="Factors of a solution").click()
    expect(page.get_by_text("no factor: G ×3, B ×1")).to_be_visible()


def test_cubes_that_cannot_be_stacked(open_page):
    page = open_page("#game=cubes&with.board=0-0 0-0 0-1;0-0 0-0 0-1")
    page.get_by_role("button", name="Solve the stack").click()
    expect(page.get_by_text("The cubes cannot be stacked.")).to_be_visible()


def test_on_a_narrow_touch_screen_in_the_dark(open_page):
    page = open_page(DOCUMENT, width=390, height=844, has_touch=True, is_mobile=True, color_scheme="dark")
    cube(page, 4).tap()
    stage(page).get_by_role("button", name="turn 4 clockwise", exact=True).tap()
    cube(page, 1).tap()
    stage(page).get_by_role("button", name="turn 1 anticlockwise", exact=True).tap()
    expect(page.get_by_role("status")).to_contain_text("Solved")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_cube_is_dragged_by_a_finger(open_page):
    page = open_page(CLASSIC, width=390, height=844, has_touch=True, is_mobile=True)
    cube(page, 2).scroll_into_view_if_needed()
    box = cube(page, 2).bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    finger = page.context.new_cdp_session(page)

    def touch(kind, points):
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": a, "y": b} for a, b in points]})

    touch("touchStart", [(x, y)])
    for step in range(1, 9):
        touch("touchMove", [(x, y + 9 * step)])
    touch("touchEnd", [])
    expect(played(page)).to_have_text([re.compile("turn 2 down")])


def test_a_hint_chooses_its_cube_and_marks_the_arrow(open_page):
    page = open_page("#game=cubes&with.board=document-003&moves=turn+1+anticlockwise")
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(cube(page, 4)).to_have_attribute("aria-pressed", "true")
    expect(stage(page).get_by_role("button", name="turn 4 anticlockwise", exact=True)).to_have_class(
        re.compile("hinted")
    )


def test_twelve_cubes_fit(open_page):
    cubes = ";".join(f"0-{n} {n}-{(n + 5) % 12} {n}-{n}" for n in range(12))
    page = open_page(f"#game=cubes&with.board={cubes}")
    cube(page, 12).click()
    stage(page).get_by_role("button", name="turn 12 up", exact=True).click()
    expect(played(page)).to_have_count(1)


def test_a_demonstration_that_points_at_faces_is_shown_flat_and_turns_are_shown_in_the_round(open_page):
    page = open_page(CLASSIC)
    tab(page, "learn")
    step = page.get_by_role("region", name="Step by step").get_by_role("button", name="Step", exact=True)
    for told in ("Factor 1", "on opposite faces"):
        step.click()
        expect(page.get_by_role("region", name="Step by step")).to_contain_text(told)
    expect(stage(page).get_by_role("img", name="front", exact=True)).to_be_visible()
    page.get_by_role("region", name="Step by step").get_by_role("button", name="Continue").click()
    expect(page.get_by_role("status")).to_contain_text("Solved")
    expect(cube(page, 1)).to_be_visible()


def test_an_exercise_gives_no_hint_about_a_cube(open_page):
    page = open_page("#game=cubes&with.board=document-003&exercise=")
    expect(page.get_by_role("button", name="Check")).to_be_visible()
    page.get_by_text("The multigraph of the colours").click()
    for name in ("Hint: one cube", "Solve the stack", "Show a solution"):
        expect(page.get_by_role("button", name=name)).to_have_count(0)


def test_all_buttons_of_the_stack_are_in_sight_on_a_laptop(open_page):
    page = open_page("#game=cubes", height=720)
    for name in ("Check", "Flat board"):
        expect(page.get_by_role("button", name=name)).to_be_in_viewport(ratio=1)
    box = page.locator(".board")
    low = page.get_by_role("button", name="Flat board").bounding_box()
    assert low["y"] + low["height"] <= box.bounding_box()["y"] + box.bounding_box()["height"]


def test_the_skip_link_leads_to_the_stack(open_page):
    page = open_page(DOCUMENT)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".stage [role=button], .stage button").first).to_be_attached()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('.board .stage') !== null")
