"""New boards: made by numbers, read from files and pastes, taken apart and put together again."""

from __future__ import annotations

import base64
import json

import pytest

from noyau.games import find, names
from noyau.graphs import Digraph, Graph, board, board_to_bytes, digraph, digraph_to_bytes, file_formats
from noyau.make import maker_of, makers_of

HOUSE = Graph.from_edges(5, [(0, 1), (1, 2), (2, 3), (3, 0), (0, 4), (1, 4)], values=[3, -1, 0, 0, 0])
GAME = Digraph.from_edges(
    3, [(0, 1), (1, 2), (2, 0)], owner_of_vertex=[0, 1, 0], priority_of_vertex=[1, 2, 3], initial=1
)


def asked(web, route, **question):
    answer = web.post(f"/api/{route}", json=question)
    assert answer.status_code == 200, answer.text
    return answer.json()


def content(data):
    try:
        return {"text": data.decode()}
    except UnicodeDecodeError:
        return {"bytes64": base64.b64encode(data).decode()}


def shown(web, brought):
    return asked(web, "match", **brought)


def edges_of(sight):
    return sorted(tuple(sorted((edge["from"], edge["to"]))) for edge in sight["view"]["edges"])


@pytest.mark.parametrize("format", [name for name, entry in file_formats().items() if entry.writes_boards])
def test_a_board_is_read_from_every_format(web, format):
    values = "values" in file_formats()[format].holds
    data = board_to_bytes(HOUSE if values else HOUSE.with_values(None), format)
    brought = asked(web, "read", game="snort", name="house" + file_formats()[format].suffixes[0], **content(data))
    assert edges_of(shown(web, brought)) == HOUSE.edges()
    if values:
        brought = asked(web, "read", game="dollar", name="", **content(data))
        assert [vertex["label"] for vertex in shown(web, brought)["view"]["vertices"]] == ["3", "−1", "0", "0", "0"]


@pytest.mark.parametrize("format", ["pg", "dot", "npz"])
def test_an_arena_is_read_from_every_format(web, format):
    data = digraph_to_bytes(GAME, format)
    brought = asked(web, "read", game="arena", name="mine" + file_formats()[format].suffixes[0], **content(data))
    sight = shown(web, brought)
    assert [vertex["shape"] for vertex in sight["view"]["vertices"]] == ["circle", "square", "circle"]
    assert sight["view"]["position"] == "vertex 1"


def test_a_paste_may_be_a_name_a_matrix_or_numbers(web):
    for game, text, fields in (
        ("snort", " grid:2x3 ", {"board": "grid:2x3"}),
        ("snort", "0 1 1\n1 0 1\n1 1 0", {"board": "g6:Bw"}),
        ("nim", "3 4\n5", {"heaps": "3,4,5"}),
        ("subtraction", "21\n", {"tokens": "21"}),
    ):
        assert asked(web, "read", game=game, text=text)["fields"] == fields
    arrows = asked(web, "read", game="euler", text="0 1 0\n0 0 1\n1 0 0")
    assert shown(web, arrows)["fields"]["directed"] is True


def test_a_saved_match_opens_whatever_game_is_on_show(web):
    saved = {
        "format": "noyau match 1",
        "name": "x",
        "game": "nim",
        "fields": {"heaps": "1,2"},
        "moves": ["take 1 from 1"],
    }
    assert asked(web, "read", game="snort", text=json.dumps(saved))["fields"] == {"heaps": "1,2"}
    hidden = {**saved, "game": "arena", "fields": {"board": "/etc/passwd"}}
    answer = web.post("/api/read", json={"game": "snort", "text": json.dumps(hidden)})
    assert answer.status_code == 422
    assert "opens only files" in answer.json()["error"]["message"]


def test_what_cannot_be_read_gets_a_sentence(web):
    for game, given in (
        ("snort", {"text": "{"}),
        ("snort", {"name": "x.npz", "bytes64": "AAAA"}),
        ("snort", {"bytes64": "!!"}),
        ("snort", {"text": "# vertices 1000000\n0 1"}),
        ("arena", {"text": "p edge 2 1\ne 1 2"}),
        ("nim", {"text": ""}),
        ("nim", {"bytes64": base64.b64encode(b"\xff\xfe").decode()}),
        ("snort", {"text": '{"format":"noyau match 1","game":"snort"'}),
        ("nothing", {"text": "0 1"}),
    ):
        answer = web.post("/api/read", json={"game": game, **given})
        assert answer.status_code in (413, 422), (game, given)
        assert answer.json()["error"]["message"]


def test_euler_names_no_file_either(web):
    for path in ("/etc/passwd", "../pyproject.toml", "board.dot"):
        answer = web.post("/api/match", json={"game": "euler", "fields": {"board": path}, "moves": []})
        assert "opens only files" in answer.json()["error"]["message"], answer.text


@pytest.mark.parametrize("game", names())
def test_what_a_maker_makes_can_be_played_on(web, game):
    listed = web.get(f"/api/makers/{game}").json()["makers"]
    assert listed
    for maker in listed:
        fields = {field["name"]: field["default"] for field in maker["fields"]}
        assert shown(web, asked(web, "make", game=game, maker=maker["name"], fields=fields))


def test_a_maker_minds_its_numbers(web):
    for fields, reason in (
        ({"K": "0"}, "no field of level is called 'K'"),
        ({"level": "0"}, "level is 0"),
        ({"level": "1000000"}, "level is 1000000; allowed here: 1 to 60"),
        ({"level": "many"}, "level has 'many'"),
        ({"level": True}, "should be a short text"),
    ):
        answer = web.post("/api/make", json={"game": "dollar", "maker": "level", "fields": fields})
        assert answer.status_code == 422
        assert reason in answer.json()["error"]["message"]
    assert web.post("/api/make", json={"game": "dollar", "maker": "grid"}).status_code == 422


def test_a_maker_reads_no_file_either(web):
    question = {"game": "dollar", "maker": "puzzle"}
    for path in ("/etc/passwd", "board.json"):
        answer = web.post("/api/make", json={**question, "fields": {"board": path}})
        assert answer.status_code == 422
        assert "opens only files" in answer.json()["error"]["message"]
    made = asked(web, "make", **question, fields={"board": "cycle:4", "par": "2"})
    assert len(shown(web, made)["view"]["vertices"]) == 4


def test_making_ends_at_its_limit(web):
    question = {"game": "dollar", "maker": "puzzle", "fields": {"n": "60", "par": "200", "genus": "0"}, "limit": 0.5}
    answer = web.post("/api/make", json=question)
    assert answer.status_code == 413
    assert answer.json()["error"]["message"]


def test_another_number_gives_another_board():
    for game in map(find, names()):
        for name, maker in makers_of(game).items():
            if any(field.name == "seed" for field in maker.fields):
                made = {str(maker_of(game, name).made({"seed": str(seed)})) for seed in range(6)}
                assert len(made) > 1, (game.name, name)


def test_a_board_is_taken_apart(web):
    told = asked(web, "sketch", game="dollar", fields={"board": "cycle:3", "values": "2,-1,0"})
    assert [vertex["number"] for vertex in told["vertices"]] == [2, -1, 0]
    assert (told["edges"], told["directed"], told["start"]) == ([[0, 1], [0, 2], [1, 2]], False, None)
    told = asked(web, "sketch", game="arena", fields={"board": "demo", "target": "9"})
    demo = digraph("demo")
    assert [vertex["owner"] for vertex in told["vertices"]] == demo.owner_of_vertex.tolist()
    assert [vertex["target"] for vertex in told["vertices"]].index(True) == 9
    assert (told["directed"], told["start"]) == (True, 0)
    told = asked(web, "sketch", game="cops", fields={"board": "path:3", "cops": "1"})
    assert (len(told["vertices"]), told["edges"], told["directed"]) == (3, [[0, 1], [1, 2]], False)
    for game, fields in (("nim", {"heaps": "1"}), ("dollar", {"board": "random:400,4,seed=1"})):
        assert web.post("/api/sketch", json={"game": game, "fields": fields}).status_code in (413, 422)


def test_a_drawing_is_drawn_where_it_was_drawn(web):
    drawn = '{"format":"noyau board 1","vertices":[{"pos":[1,1]},{"pos":[3,1]},{"pos":[1,4]}],"edges":[[0,1]]}'
    for game in ("snort", "kayles", "euler"):
        vertices = shown(web, asked(web, "read", game=game, text=drawn))["view"]["vertices"]
        right, down = vertices[1]["x"] - vertices[0]["x"], vertices[2]["y"] - vertices[0]["y"]
        assert down / right == pytest.approx(1.5)
    arena = 'digraph { 0 [pos="1,1!",owner=0]; 1 [pos="3,1!",owner=1]; 2 [pos="1,4!",owner=0]; 0 -> 1 }'
    brought = asked(web, "read", game="arena", text=arena)
    sight = shown(web, brought)
    assert sight["fields"]["board"] == brought["fields"]["board"]
    first, second, third = sight["view"]["vertices"]
    assert (third["y"] - first["y"]) / (second["x"] - first["x"]) == pytest.approx(1.5)


def test_large_arenas_keep_their_text(web):
    data = digraph_to_bytes(digraph("random:1500,3,seed=1"), "dot")
    brought = asked(web, "read", game="arena", name="large.dot", text=data.decode())
    sight = shown(web, brought)
    assert len(sight["view"]["vertices"]) == 1500
    assert asked(web, "match", game="arena", fields=sight["fields"])["view"]["vertices"] == sight["view"]["vertices"]


def test_a_board_by_name_and_one_pasted_are_the_same():
    assert board("grid:3x3").edges() == board("text:0 1,1 2,3 4,4 5,6 7,7 8,0 3,3 6,1 4,4 7,2 5,5 8").edges()
