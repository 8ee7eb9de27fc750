"""Students' mistakes: the reference with one thing done wrong, and the questions that must then fail.

Each is (name, exercise, source that is put behind the reference, the questions that fail). A source that begins with
`ONLY` stands alone. The ones called `printed` are the documents' listings as they stand. A question that uses a wrong
function is tried with the reference in its place, so it does not fail with it.
"""

from __future__ import annotations

from helpers.mistake import wrong as _wrong
from helpers.subtle_mistakes import SUBTLE

PRINTED_001 = """ONLY
def player_vertices(n):
    return [i for i in range(n + 1)], [i for i in range(n + 1, 2 * n + 2)]
def gain_condition(n):
    return n + 1, 0
def start_positions(n):
    return n, 2 * n + 1
def previous_positions(p, n):
    pos_list = []
    if p <= n: # p appartient au joueur 1
        for pos in [n + 1 + p + 1, n + 1 + p + 2, n + 1 + p + 3]:
            if pos <= 2 * n + 1:
                pos_list.append(pos)
    else:
        for pos in [p % (n + 1) + 1, p % (n + 1) + 2, p % (n + 1) + 3]:
            if pos <= n:
                pos_list.append(pos)
    return pos_list
def build_attractor(n, player=0):
    Cg = gain_condition(n)[player]
    s1, s2 = start_positions(n)
    V = player_vertices(n)[player]
    arene = [[] for _ in range(2 * n + 2)]
    din = [3 for _ in range(2 * n + 2)]
    din[0], din[n + 1] = 0, 0
    din[1], din[n + 2] = 1, 1
    din[2], din[n + 3] = 2, 2
    A = []
    F = [(Cg, 0)]
    while len(LOOP) > 0:
        u, rank = F.pop(0)
        A.append((u,rank))
        arene[u] = previous_positions(u, n)
        if u == s1 or u == s2:
            return A
        for v in arene[u]:
            din[v] -= 1
            if v in V or din[v] == 0:
                F.append((v, rank + 1))
def in_attractor(A, pos):
    for k in range(len(A)):
        v, r = A[k]
        if pos == v:
            return k, r
    return None, None
def next_in_attractor(A, pos):
    k, rank = in_attractor(A, pos)
    if rank:
        for i in range(k, -1, -1):
            v, r = A[i]
            if r < rank:
                return v
    else:
        return None
"""
ATTRACTEUR_004 = """
def attracteur(G, S1, F1):
    compteur = degres_sortants(G) ; Gt = transpose(G)
    A = {}
    pile = LIST
    while pile:
        s = pile.pop()
        if s not in A :
            A[s] = True
            for t in Gt[s]:
                compteur[t] = compteur[t]-1
                if S1[t] or COUNT == 0 :
                    pile.append(t)
    return A
"""
EXPONENTIAL = """
def minmax(G, S1, F1, s):
    if G[s] == []:
        return 1 if s in F1 else -1
    return (max if S1[s] else min)([minmax(G, S1, F1, t) for t in G[s]])
"""

WRONG = [
    # 001
    _wrong("001 printed: len(file), player_vertices", "subtraction", PRINTED_001.replace("LOOP", "file"),
           "mystery_code", "players_vertices", "build_attractor"),
    _wrong("001 printed, len(F): n = 1 falls off the list", "subtraction", PRINTED_001.replace("LOOP", "F"),
           "mystery_code", "players_vertices", "build_attractor"),
    _wrong("last vertex left out", "subtraction",
           "def players_vertices(n): return list(range(n + 1)), list(range(n + 1, 2 * n + 1))", "players_vertices"),
    _wrong("players the wrong way round", "subtraction", "def gain_condition(n): return 0, n + 1", "gain_condition"),
    _wrong("document's own example (9, 0)", "subtraction", "def gain_condition(n): return n + 2, 0", "gain_condition"),
    _wrong("off by one at the start", "subtraction", "def start_positions(n): return n, 2 * n", "start_positions"),
    _wrong("up to four sticks", "subtraction",
           "def mystery_code(n):\n size = n + 1\n a = [[] for _ in range(2 * size)]\n for i in range(size):\n"
           "  for j in range(1, 5):\n   if i - j >= 0:\n    a[i].append(size + i - j)\n    a[i + size].append(i - j)\n"
           " return a", "mystery_code"),
    _wrong("heaps above n", "subtraction",
           "def previous_positions(p, n):\n return [n+1+p+j for j in (1,2,3)] if p <= n else [p-n-1+j for j in (1,2,3)]",
           "previous_positions"),
    _wrong("p < n for p <= n", "subtraction",
           "def previous_positions(p, n):\n if p < n: return [n+1+p+j for j in (1,2,3) if p+j <= n]\n"
           " return [p-n-1+j for j in (1,2,3) if 0 <= p-n-1+j <= n]", "previous_positions"),
    _wrong("any vertex is attracted", "subtraction",
           "def build_attractor(n, player=0):\n A, F, seen = [], [(gain_condition(n)[player], 0)], set()\n while F:\n"
           "  u, r = F.pop(0)\n  if u in seen: continue\n  seen.add(u); A.append((u, r))\n"
           "  F += [(v, r + 1) for v in previous_positions(u, n)]\n return A", "build_attractor"),
    _wrong("pop() for pop(0): ranks too large", "subtraction",
           "def build_attractor(n, player=0):\n V = players_vertices(n)[player]; d = [len(x) for x in mystery_code(n)]\n"
           " A, F = [], [(gain_condition(n)[player], 0)]\n while F:\n  u, r = F.pop()\n  if u in [v for v, _ in A]: continue\n"
           "  A.append((u, r))\n  for v in previous_positions(u, n):\n   d[v] -= 1\n   if v in V or d[v] == 0:\n"
           "    F.append((v, len(A)))\n return A", "build_attractor"),
    _wrong("attractor of player 1 only", "subtraction",
           "_ok = build_attractor\ndef build_attractor(n, player=0): return _ok(n, 0)", "build_attractor"),
    _wrong("missing None", "subtraction",
           "def in_attractor(A, pos):\n for k, (v, r) in enumerate(A):\n  if v == pos: return k, r", "in_attractor"),
    _wrong("rank and index swapped", "subtraction",
           "def in_attractor(A, pos):\n for k, (v, r) in enumerate(A):\n  if v == pos: return r, k\n return None, None",
           "in_attractor"),
    _wrong("a smaller rank that is no move", "subtraction",
           "def next_in_attractor(A, pos):\n ranks = dict(A)\n if not ranks.get(pos): return None\n return A[0][0]",
           "next_in_attractor"),
    _wrong("stays where it is", "subtraction",
           "def next_in_attractor(A, pos): return pos if pos in dict(A) else None", "next_in_attractor"),
    # 002
    _wrong("edges in one direction", "snort",
           "def genereGraphe(n, k):\n u = suite(2*n)\n"
           " return [[q for q in range(p + 1, n) if u[p+q] % (10000+n) < k] for p in range(n)]", "genereGraphe"),
    _wrong("<= for <, loops kept", "snort",
           "def genereGraphe(n, k):\n u = suite(2*n)\n"
           " return [[q for q in range(n) if u[p+q] % (10000+n) < k] for p in range(n)]", "genereGraphe"),
    _wrong("10000 without n", "snort",
           "def genereGraphe(n, k):\n u = suite(2*n)\n"
           " return [[q for q in range(n) if q != p and u[p+q] % 10000 < k] for p in range(n)]", "genereGraphe"),
    _wrong("plain counts as a colour", "snort",
           "def estValide(G, couleur): return all(couleur[s] == couleur[t] for s in range(len(G)) for t in G[s])",
           "estValide"),
    _wrong("returns in the first turn of the loop", "snort",
           "def estValide(G, couleur):\n for s in range(len(G)):\n  for t in G[s]:\n"
           "   return not (couleur[s] and couleur[t] and couleur[s] != couleur[t])\n return True", "estValide"),
    _wrong("coloured vertices again", "snort",
           "def coupsPossiblesRouge(G, couleur): return [s for s in range(len(G)) if all(couleur[t] != 2 for t in G[s])]",
           "coupsPossiblesRouge"),
    _wrong("own colour in the way", "snort",
           "def coupsPossiblesBleu(G, couleur):\n"
           " return [s for s in range(len(G)) if couleur[s] == 0 and all(couleur[t] != 2 for t in G[s])]",
           "coupsPossiblesBleu"),
    _wrong("base 3 from the wrong end", "snort",
           "def encode(couleur):\n m = 0\n for c in couleur: m = 3*m + c\n return m", "encode"),
    _wrong("base 2", "snort", "def encode(couleur): return sum(c * 2**i for i, c in enumerate(couleur))",
           "encode"),
    _wrong("a default value that is kept", "snort",
           "def decode(m, chiffres=[]):\n while m: chiffres.append(m % 3); m //= 3\n return chiffres", "decode"),
    _wrong("digits reversed", "snort",
           "def decode(m):\n c = []\n while m: c.insert(0, m % 3); m //= 3\n return c", "decode"),
    _wrong("the last who moved loses", "snort",
           "_ok = partie\ndef partie(G):\n coups, qui = _ok(G)\n return coups, 'rouge' if qui == 'bleu' else 'bleu'", "partie"),
    _wrong("the largest vertex", "snort",
           "def partie(G):\n c = [0]*len(G); L = []\n while True:\n  P = (coupsPossiblesBleu if len(L) % 2 else coupsPossiblesRouge)(G, c)\n"
           "  if not P: return L, 'rouge' if len(L) % 2 else 'bleu'\n  c[P[-1]] = 2 if len(L) % 2 else 1; L.append(P[-1])", "partie"),
    _wrong("all for any", "snort",
           "def rougeGagne(G, couleur):\n P = coupsPossiblesRouge(G, couleur)\n"
           " return bool(P) and all(not bleuGagne(G, _colorie(G, couleur, s, 1)) for s in P)\n"
           "def bleuGagne(G, couleur):\n P = coupsPossiblesBleu(G, couleur)\n"
           " return bool(P) and all(not rougeGagne(G, _colorie(G, couleur, s, 2)) for s in P)", "rougeGagne", "bleuGagne"),
    _wrong("no move at all is a win", "snort",
           "def bleuGagne(G, couleur):\n P = coupsPossiblesBleu(G, couleur)\n"
           " return not P or any(not rougeGagne(G, _colorie(G, couleur, s, 2)) for s in P)", "rougeGagne", "bleuGagne"),
    _wrong("changes the colouring it was given", "snort",
           "def rougeGagne(G, couleur):\n for s in coupsPossiblesRouge(G, couleur):\n  couleur[s] = 1\n"
           "  if not bleuGagne(G, couleur): return True\n return False", "rougeGagne", "bleuGagne"),
    # 004
    _wrong("0 to n sticks", "nim", "_ok = arene\ndef arene(n): return _ok(n + 1)", "arene"),
    _wrong("wrong test of the owner", "nim",
           "def sommetsJ1(n): return {(k, j): k == 1 for k in range(n) for j in (1, 2)}", "sommetsJ1"),
    _wrong("normal play for misere", "nim", "def finalJ1(n): return {(0, 2): True}", "finalJ1"),
    _wrong("vertices without arcs in are forgotten", "nim",
           "def transpose(G):\n T = {}\n for s in G:\n  for t in G[s]: T.setdefault(t, []).append(s)\n return T",
           "transpose"),
    _wrong("in-degrees", "nim", "def degres_sortants(G): return {s: sum(s in G[t] for t in G) for s in G}",
           "degres_sortants"),
    _wrong("004 printed: F1.keys().pop()", "nim",
           ATTRACTEUR_004.replace("LIST", "F1.keys()").replace("COUNT", "compteur"), "attracteur"),
    _wrong("004 printed: compteur == 0", "nim",
           ATTRACTEUR_004.replace("LIST", "list(F1)").replace("COUNT", "compteur"), "attracteur"),
    _wrong("one way into the attractor is enough", "nim",
           ATTRACTEUR_004.replace("LIST", "list(F1)").replace("COUNT", "0"), "attracteur"),
    _wrong("exponential minimax", "nim", EXPONENTIAL, "minmax"),
    _wrong("max where min should be", "nim",
           "def minmax(G, S1, F1, s, d=None):\n d = {} if d is None else d\n if s not in d:\n"
           "  d[s] = (1 if s in F1 else -1) if not G[s] else max(minmax(G, S1, F1, t, d) for t in G[s])\n return d[s]",
           "minmax"),
    _wrong("004 printed: arene(n) is too short", "nim",
           "def minmaxNim(s):\n n = s[0] ; G = arene(n) ; dico = {}\n dico[(0,1)] = 1 ; dico[(0,2)] = -1\n"
           " for k in range(1,n+1):\n  s = (k,1)\n  dico[s] = max([dico[t] for t in G[s]])\n  s = (k,2)\n"
           "  dico[s] = min([dico[t] for t in G[s]])\n return dico[s]", "minmaxNim"),
    _wrong("the loser hurries", "nim",
           "def nombres(G, S1, F1):\n A = attracteur(G, S1, F1); M = {s: 0 for s in F1}\n def m(s):\n"
           "  if s not in M: M[s] = 1 + min(m(t) for t in G[s] if t in A)\n  return M[s]\n for s in A: m(s)\n return M",
           "nombres"),
    _wrong("any successor", "nim",
           "def strategieGagnante(G, S1, F1): return {s: G[s][0] for s in attracteur(G, S1, F1) if S1[s] and s not in F1}",
           "strategieGagnante"),
    # 003
    _wrong("all amounts at zero", "kernel", "def graf(n, preses): return {x: [x - p for p in preses] for x in range(n + 1)}",
           "graf"),
    _wrong("the shortest way down", "kernel",
           "def nivells(G):\n d = {}\n while len(d) < len(G):\n  for x in G:\n   if x not in d and all(y in d for y in G[x]):\n"
           "    d[x] = 1 + min((d[y] for y in G[x]), default=-1)\n return d", "nivells"),
    _wrong("one more than the largest label", "kernel",
           "def etiquetes(G):\n e = {}\n for x in sorted(G, key=nivells(G).get): e[x] = 1 + max((e[y] for y in G[x]), default=-1)\n"
           " return e", "etiquetes"),
    _wrong("only that no arc runs inside", "kernel",
           "def es_nucli(G, N): return not any(y in N for x in N for y in G[x])", "es_nucli"),
    _wrong("0 for None", "kernel",
           "def jugada_guanyadora(G, x): return next((y for y in G[x] if y in nucli(G)), 0)", "jugada_guanyadora"),
    _wrong("a loop counts once", "cubes",
           "def es_factor_canonic(cubs, f):\n C = [c for cub, i in zip(cubs, f) for c in set(cub[i])]\n"
           " return len(set(C)) == len(cubs) and all(C.count(c) == 2 for c in C)",
           "es_factor_canonic"),
    _wrong("pairs not turned", "cubes",
           "def costats(cubs, f): return [cub[i][0] for cub, i in zip(cubs, f)], [cub[i][1] for cub, i in zip(cubs, f)]",
           "costats"),
    _wrong("any two factors", "cubes",
           "def resol(cubs):\n F = factors_canonics(cubs)\n if not F: return None\n"
           " return list(zip(*costats(cubs, F[0]), *costats(cubs, F[-1])))", "resol"),
    _wrong("not read in a circle", "bracelets",
           "def es_bracalet(s, k):\n W = [s[i:i+k] for i in range(len(s) - k + 1)]\n return len(set(W)) == len(W)", "es_bracalet"),
    _wrong("degrees alone", "bracelets",
           "def es_euleria(G): return all(sum(G[y].count(x) for y in G) == len(G[x]) for x in G)", "es_euleria"),
    _wrong("one closed walk, not all arcs", "bracelets",
           "def circuit_euleria(G):\n if not es_euleria(G): return None\n R = {x: list(G[x]) for x in G}; x = next(iter(G)); W = [x]\n"
           " while R[x]: x = R[x].pop(); W.append(x)\n return W", "circuit_euleria"),
    # 000
    _wrong("a parallel edge counts once", "dollar",
           "def neighbors_of(G, i): return sorted({b if a == i else a for a, b in G['edges'] if i in (a, b)})",
           "neighbors_of"),
    _wrong("nothing is a debt too", "dollar", "def endette(G): return any(v['value'] <= 0 for v in G['vertices'])",
           "endette"),
    _wrong("gives one dollar only", "dollar",
           "def give(G, i):\n G['vertices'][i]['value'] -= 1\n for j in neighbors_of(G, i): G['vertices'][j]['value'] += 1",
           "give"),
    _wrong("the first in debt, not the poorest", "dollar",
           "def algo_only_borrow(G):\n G = deepcopy(G); L = []\n while endette(G):\n"
           "  i = [v['value'] < 0 for v in G['vertices']].index(True); borrow(G, i); L.append((i, -1))\n return L",
           "algo_only_borrow"),
    _wrong("cancels, but stops there", "dollar",
           "def minimise(n, coups):\n S = [0]*n\n for i, c in coups: S[i] += c\n return S", "minimise"),
    *SUBTLE,
]  # fmt: skip
