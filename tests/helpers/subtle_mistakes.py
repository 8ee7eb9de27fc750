"""More mistakes that students make: right on most boards, wrong on a small one that has to be found."""

from __future__ import annotations

from helpers.mistake import Wrong, wrong

SUBTLE: list[Wrong] = [
    wrong(
        "the vertices below n + 1, whoever asks",
        "subtraction",
        """
def build_attractor(n, player=0):
    d = [len(x) for x in mystery_code(n)]
    A, F = [], [(gain_condition(n)[player], 0)]
    while F:
        u, r = F.pop(0); A.append((u, r))
        for v in previous_positions(u, n):
            d[v] -= 1
            if v < n + 1 or d[v] == 0:
                if all(v != w for w, _ in A + F): F.append((v, r + 1))
    return A
""",
        "build_attractor",
    ),
    wrong(
        "a vertex twice in the attractor",
        "subtraction",
        """
def build_attractor(n, player=0):
    V = players_vertices(n)[player]
    d = [len(x) for x in mystery_code(n)]
    A, F = [], [(gain_condition(n)[player], 0)]
    while F:
        u, r = F.pop(0); A.append((u, r))
        for v in previous_positions(u, n):
            d[v] -= 1
            if v in V and d[v] >= 0 or d[v] == 0:
                F.append((v, r + 1))
    return A[:1] + A[1:2] + A[1:]
""",
        "build_attractor",
    ),
    wrong(
        "early exit while vertices wait",
        "subtraction",
        """
def build_attractor(n, player=0):
    V = players_vertices(n)[player]
    d = [len(x) for x in mystery_code(n)]
    A, F = [], [(gain_condition(n)[player], 0)]
    while F:
        u, r = F.pop(0); A.append((u, r))
        if u in start_positions(n): return A
        for v in reversed(previous_positions(u, n)):
            d[v] -= 1
            if v in V or d[v] == 0:
                if all(v != w for w, _ in A + F): F.append((v, r + 1))
    return A
""",
        "build_attractor",
    ),
    wrong(
        "rank 0 taken for no rank",
        "subtraction",
        """
def in_attractor(A, pos):
 for k, (v, r) in enumerate(A):
  if v == pos and r: return k, r
 return None, None
""",
        "in_attractor",
    ),
    wrong(
        "the end at once, by no move",
        "subtraction",
        """
def next_in_attractor(A, pos):
 d = dict(A)
 if pos not in d or d[pos] == 0: return None
 return [v for v, r in A if r < d[pos]][0]
""",
        "next_in_attractor",
    ),
    wrong(
        "False for None",
        "subtraction",
        """
_ok = next_in_attractor
def next_in_attractor(A, pos): return _ok(A, pos) or False
""",
        "next_in_attractor",
    ),
    wrong(
        "one list for all vertices",
        "subtraction",
        """
def mystery_code(n):
 size = n + 1
 a = [[]] * (2 * size)
 for i in range(size):
  for j in range(1, 4):
   if i - j >= 0:
    a[i].append(size + i - j); a[i + size].append(i - j)
 return a
""",
        "mystery_code",
    ),
    wrong(
        "moves that stay with their player",
        "subtraction",
        """
def previous_positions(p, n):
 base = 0 if p <= n else n + 1
 return [p + j for j in (1, 2, 3) if p + j <= base + n]
""",
        "previous_positions",
    ),
    wrong(
        "only later neighbours of red",
        "snort",
        """
def estValide(G, couleur):
    later = [(s, t) for s in range(len(G)) for t in G[s] if t > s]
    return all(not (couleur[s] == 1 and couleur[t] == 2) for s, t in later)
""",
        "estValide",
    ),
    wrong(
        "one edge more: <= for <",
        "snort",
        """
def genereGraphe(n, k):
 u = suite(2 * n)
 return [[q for q in range(n) if q != p and u[p+q] % (10000+n) <= k] for p in range(n)]
""",
        "genereGraphe",
    ),
    wrong(
        "decode drops zeros inside",
        "snort",
        """
def decode(m):
 c = []
 while m:
  if m % 3: c.append(m % 3)
  m //= 3
 return c
""",
        "decode",
    ),
    wrong(
        "who cannot move passes",
        "snort",
        """
def partie(G):
 c = [0]*len(G); L = []; t = 0; passe = 0
 while passe < 2:
  P = (coupsPossiblesBleu if t % 2 else coupsPossiblesRouge)(G, c)
  if P: c[P[0]] = 2 if t % 2 else 1; L.append(P[0]); passe = 0
  else: passe += 1
  t += 1
 return L, 'rouge' if len(L) % 2 else 'bleu'
""",
        "partie",
    ),
    wrong(
        "wins of the other as one's own",
        "snort",
        """
def rougeGagne(G, couleur):
 m = encode(couleur)
 if m not in PositionsGagnantes:
  P = coupsPossiblesRouge(G, couleur)
  PositionsGagnantes[m] = any(bleuGagne(G, _colorie(G, couleur, s, 1)) for s in P)
 return PositionsGagnantes[m]
def bleuGagne(G, couleur):
 m = encode(couleur)
 if m not in PositionsGagnantes:
  P = coupsPossiblesBleu(G, couleur)
  PositionsGagnantes[m] = any(rougeGagne(G, _colorie(G, couleur, s, 2)) for s in P)
 return PositionsGagnantes[m]
""",
        "bleuGagne",
        "rougeGagne",
    ),
    wrong(
        "memo with the colours sorted",
        "snort",
        """
def rougeGagne(G, couleur, d={}):
 k = tuple(sorted(couleur))
 P = coupsPossiblesRouge(G, couleur)
 if k not in d: d[k] = any(not bleuGagne(G, _colorie(G, couleur, s, 1)) for s in P)
 return d[k]
""",
        "bleuGagne",
        "rougeGagne",
    ),
    wrong(
        "compteur of predecessors",
        "nim",
        """
def attracteur(G, S1, F1):
 Gt = transpose(G); c = degres_sortants(Gt); A = {}; pile = list(F1)
 while pile:
  s = pile.pop()
  if s not in A:
   A[s] = True
   for t in Gt[s]:
    c[t] -= 1
    if S1[t] or c[t] == 0: pile.append(t)
 return A
""",
        "attracteur",
    ),
    wrong(
        "a vertex found twice is counted twice",
        "nim",
        """
def attracteur(G, S1, F1):
 Gt = transpose(G); c = degres_sortants(G); A = {}; pile = list(F1)
 while pile:
  s = pile.pop()
  A[s] = True
  for t in Gt[s]:
   c[t] -= 1
   if t not in A and (S1[t] or c[t] <= 0): pile.append(t)
 return A
""",
        "attracteur",
    ),
    wrong(
        "final by owner",
        "nim",
        """
def minmax(G, S1, F1, s, d=None):
 d = {} if d is None else d
 if s not in d:
  best = max if S1[s] else min
  d[s] = (1 if S1[s] else -1) if not G[s] else best(minmax(G, S1, F1, t, d) for t in G[s])
 return d[s]
""",
        "minmax",
    ),
    wrong(
        "moves of J1 counted alone",
        "nim",
        """
_ok = nombres
def nombres(G, S1, F1): return {s: (r + 1) // 2 for s, r in _ok(G, S1, F1).items()}
""",
        "nombres",
    ),
    wrong(
        "ranks by any order of the stack",
        "nim",
        """
def nombres(G, S1, F1):
 Gt, c = transpose(G), degres_sortants(G); M = {s: 0 for s in F1}; pile = list(F1)
 while pile:
  s = pile.pop()
  for t in Gt[s]:
   c[t] -= 1
   if t not in M and (S1[t] or c[t] == 0): M[t] = M[s] + 1; pile.append(t)
 return M
""",
        "nombres",
    ),
    wrong(
        "strategy for J2 too",
        "nim",
        """
def strategieGagnante(G, S1, F1):
 M = nombres(G, S1, F1)
 return {s: min((t for t in G[s] if t in M), key=M.get) for s in M if s not in F1}
""",
        "strategieGagnante",
    ),
    wrong(
        "greedy kernel",
        "kernel",
        """
def nucli(G):
 N = []
 for x in G:
  if not any(y in N for y in G[x]): N.append(x)
 return N
""",
        "nucli",
    ),
    wrong(
        "kernel: even levels",
        "kernel",
        """
def nucli(G): return [x for x in G if nivells(G)[x] % 2 == 0]
""",
        "nucli",
    ),
    wrong(
        "antecessors forget roots",
        "kernel",
        """
def antecessors(G):
 A = {}
 for x in G:
  for y in G[x]: A.setdefault(y, []).append(x)
 return A
""",
        "antecessors",
    ),
    wrong(
        "es_nucli: only absorbing",
        "kernel",
        """
def es_nucli(G, N): return all(any(y in N for y in G[x]) for x in G if x not in N)
""",
        "es_nucli",
    ),
    wrong(
        "move from the kernel too",
        "kernel",
        """
def jugada_guanyadora(G, x): return G[x][0] if G[x] else None
""",
        "jugada_guanyadora",
    ),
    wrong(
        "factor: each colour at least once",
        "cubes",
        """
def es_factor_canonic(cubs, f): return len({c for cub, i in zip(cubs, f) for c in cub[i]}) == len(cubs)
""",
        "es_factor_canonic",
    ),
    wrong(
        "disjoint: one place differs",
        "cubes",
        """
def disjunts(f, g): return f != g
""",
        "disjunts",
    ),
    wrong(
        "factors: two pairs only",
        "cubes",
        """
from itertools import product
def factors_canonics(cubs):
 return [f for f in product(range(2), repeat=len(cubs)) if es_factor_canonic(cubs, f)]
""",
        "factors_canonics",
    ),
    wrong(
        "multigraph from 0",
        "cubes",
        """
def multigraf(cubs): return [(x, y, k) for k, cub in enumerate(cubs) for x, y in cub]
""",
        "multigraf",
    ),
    wrong(
        "diagram backwards",
        "bracelets",
        """
_ok = diagrama
def diagrama(k, simbols='01'):
 G = _ok(k, simbols)
 return {x: [y for y in G if x in G[y]] for x in G}
""",
        "diagrama",
    ),
    wrong(
        "bracelet not closed",
        "bracelets",
        """
_ok = bracalet
def bracalet(k, simbols='01'):
 s = _ok(k, simbols)
 return s + s[:k - 1]
""",
        "bracalet",
    ),
    wrong(
        "eulerian: strongly connected only",
        "bracelets",
        """
def es_euleria(G):
 seen, todo = set(), list(G)[:1]
 while todo:
  x = todo.pop()
  if x not in seen: seen.add(x); todo += G[x]
 return len(seen) == len(G)
""",
        "es_euleria",
    ),
    wrong(
        "borrows once from a neighbour on two edges",
        "dollar",
        """
def borrow(G, i):
 for j in set(neighbors_of(G, i)):
  G['vertices'][i]['value'] += 1; G['vertices'][j]['value'] -= 1
""",
        "borrow",
    ),
    wrong(
        "gives only what is left over",
        "dollar",
        """
def algo_naif(G):
 G = deepcopy(G); L = []
 while endette(G):
  v = [x['value'] for x in G['vertices']]
  r = [i for i in range(len(v)) if v[i] > len(neighbors_of(G, i))]
  if r: i = max(r, key=lambda k: v[k]); give(G, i); L.append((i, 1))
  else: i = v.index(min(v)); borrow(G, i); L.append((i, -1))
 return L
""",
        "algo_naif",
    ),
    wrong(
        "minimise: by the mean",
        "dollar",
        """
def minimise(n, coups):
 S = [0] * n
 for i, c in coups: S[i] += c
 m = sum(S) // n
 return [s - m for s in S]
""",
        "minimise",
    ),
]
