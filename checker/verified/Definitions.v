(** * What is claimed: games, plays, strategies, winning

    Everything that the theorems speak of stands on this page; nothing here is a checker. Vertices are numbers of type N
    (0, 1, 2, ... in binary), dollars are whole numbers of type Z, and moves are counted in nat. *)

Require Import List NArith ZArith Bool.
Import ListNotations.

(** Boards and certificates come as lists: [entry d l v] is entry [v] of [l], counted from 0, or [d] where there is none. *)
Definition entry {T : Type} (d : T) (l : list T) (v : N) : T := nth (N.to_nat v) l d.

(** ** Two players on an arena *)

Inductive player := P0 | P1.
Definition other (p : player) : player := match p with P0 => P1 | P1 => P0 end.

(** At every vertex: who moves there, where to, and who has won if the game has ended there. *)
Record arena (V : Type) := {
  owner : V -> player;
  moves : V -> list V;
  ended : V -> option player
}.
Arguments owner {V}. Arguments moves {V}. Arguments ended {V}.

Section Plays.
Context {V : Type} (A : arena V).

(** Nobody moves any more: the game has ended, or there is no move. (No move and no winner: a draw.) *)
Definition over (v : V) : bool :=
  match ended A v, moves A v with None, _ :: _ => false | _, _ => true end.

(** A play: one move after another; where it is over, the token stays. So [f i] is where it is after [i] moves. *)
Definition play (f : nat -> V) : Prop :=
  forall i, if over (f i) then f (S i) = f i else In (f (S i)) (moves A (f i)).

(** A strategy sees where the token is and where it was before, the latest first. It may use all of that. *)
Definition strategy := V -> list V -> V.
Fixpoint past (f : nat -> V) (i : nat) : list V :=
  match i with 0 => [] | S j => f j :: past f j end.
Definition legal (p : player) (s : strategy) : Prop :=
  forall v before, over v = false -> owner A v = p -> In (s v before) (moves A v).
Definition follows (p : player) (s : strategy) (f : nat -> V) : Prop :=
  forall i, over (f i) = false -> owner A (f i) = p -> f (S i) = s (f i) (past f i).

(** [p] has a strategy of which this is true: however the other plays, the play that begins at [v] is a good one. *)
Definition can (p : player) (v : V) (good : (nat -> V) -> Prop) : Prop :=
  exists s, legal p s /\ forall f, play f -> f 0 = v -> follows p s f -> good f.

Definition forces (p : player) (v : V) : Prop := can p v (fun f => exists i, ended A (f i) = Some p).
Definition forces_within (n : nat) (p : player) (v : V) : Prop :=
  can p v (fun f => exists i, i <= n /\ ended A (f i) = Some p).
(** [p] can see to it that the other has not won before [n] moves are made, or never wins. *)
Definition resists (n : nat) (p : player) (v : V) : Prop :=
  can p v (fun f => forall i, i < n -> ended A (f i) <> Some (other p)).
Definition never_loses (p : player) (v : V) : Prop :=
  can p v (fun f => forall i, ended A (f i) <> Some (other p)).

(** ** Parity games: the highest priority that comes up for ever decides; who must move and cannot has lost *)

Variable priority : V -> N.

Definition for_ever (f : nat -> V) (q : N) : Prop := forall n, exists m, n <= m /\ priority (f m) = q.
Definition at_last_none_above (f : nat -> V) (q : N) : Prop := exists n, forall m, n <= m -> (priority (f m) <= q)%N.
(** Even is good for player 0, odd for player 1. *)
Definition good_for (q : N) : player := if N.even q then P0 else P1.
Definition lost_by (p : player) (f : nat -> V) : Prop :=
  (exists i, moves A (f i) = [] /\ owner A (f i) = p) \/
  ((forall i, moves A (f i) <> []) /\
   exists q, good_for q = other p /\ for_ever f q /\ at_last_none_above f q).
End Plays.

(** ** A token on a directed graph, and the four ways in which a file says where the game has ended *)

Inductive ending :=
| StuckLoses                                   (* at vertices without moves, won by the player who is not stuck *)
| StuckWins                                    (* there, won by the one who is: misere play *)
| Target (wanted : N -> bool)                  (* at the wanted vertices, won by player 0 *)
| Listed (decided : N -> option player).       (* as the list says *)

Definition token (own : N -> player) (next : N -> list N) (e : ending) : arena N := {|
  owner := own;
  moves := next;
  ended v := match e, next v with
             | StuckLoses, [] => Some (other (own v))
             | StuckWins, [] => Some (own v)
             | Target wanted, _ => if wanted v then Some P0 else None
             | Listed decided, _ => decided v
             | _, _ => None
             end
|}.

(** One heap of at most [most] tokens as such a graph, with the amounts that each player may take: vertex [h] is a heap of
    [h] with player 0 to move, vertex [most + 1 + h] with player 1 to move. *)
Definition heap_owner (most v : N) : player := if (v <=? most)%N then P0 else P1.
Definition heap_moves (most : N) (take0 take1 : list N) (v : N) : list N :=
  (if v <=? most
   then map (fun a => most + 1 + (v - a)) (filter (fun a => a <=? v) take0)
   else let h := v - (most + 1) in map (fun a => h - a) (filter (fun a => a <=? h) take1))%N.

(** What "this player wins in exactly so many moves", "this player wins" and "nobody can force a win" say of a vertex. In a
    game with a target, player 1 wins by keeping the token away from it. *)
Definition outcome (A : arena N) (e : ending) (v : N) (winner : option player) (rank : option N) : Prop :=
  match winner, rank, e with
  | Some p, Some r, _ => forces_within A (N.to_nat r) p v /\ resists A (N.to_nat r) (other p) v
  | Some P1, None, Target _ => never_loses A P1 v
  | None, None, (StuckLoses | StuckWins | Listed _) => forall p, never_loses A p v
  | _, _, _ => False
  end.

(** ** One graph for both players, who move in turn: whoever cannot has lost *)

Definition impartial (next : N -> list N) : arena (N * player) := {|
  owner := snd;
  moves v := map (fun w => (w, other (snd v))) (next (fst v));
  ended v := match next (fst v) with [] => Some (other (snd v)) | _ => None end
|}.

Definition is_mex (g : N) (values : list N) : Prop :=
  ~ In g values /\ forall h, (h < g)%N -> In h values.
(** The Grundy function of a graph: each value is the least that no successor has. *)
Definition grundy (next : N -> list N) (inside : N -> Prop) (G : N -> N) : Prop :=
  forall v, inside v -> is_mex (G v) (map G (next v)).
Definition walk (next : N -> list N) (v : N) (n : nat) (f : nat -> N) : Prop :=
  f 0 = v /\ forall i, i < n -> In (f (S i)) (next (f i)).

(** ** The dollar game: a vertex lends a dollar along each of its edges, or borrows one along each *)

Definition dollars := N -> Z.
Definition pay (from to : N) (k : Z) (d : dollars) : dollars := fun u =>
  (d u - (if N.eqb u from then k else 0) + (if N.eqb u to then k else 0))%Z.
Definition along (v : N) (k : Z) (d : dollars) (edge : N * N) : dollars :=
  let d := if N.eqb (fst edge) v then pay v (snd edge) k d else d in
  if N.eqb (snd edge) v then pay v (fst edge) k d else d.
Inductive deed := Lend (v : N) | Borrow (v : N).
Definition who (m : deed) : N := match m with Lend v => v | Borrow v => v end.
Definition done (edges : list (N * N)) (d : dollars) (m : deed) : dollars :=
  match m with
  | Lend v => fold_left (along v 1) edges d
  | Borrow v => fold_left (along v (-1)) edges d
  end.
Definition after (edges : list (N * N)) (d : dollars) (ms : list deed) : dollars := fold_left (done edges) ms d.
Definition out_of_debt (n : N) (d : dollars) : Prop := forall v, (v < n)%N -> (0 <= d v)%Z.
(** It can be solved (in so many moves, if that is said), never in fewer than so many, or not at all, whatever is done. *)
Definition solvable (n : N) (edges : list (N * N)) (d : dollars) (moves : option Z) : Prop :=
  exists ms, (forall m, In m ms -> (who m < n)%N) /\ out_of_debt n (after edges d ms) /\
             match moves with Some k => Z.of_nat (length ms) = k | None => True end.
Definition never_in_fewer (n : N) (edges : list (N * N)) (d : dollars) (bound : Z) : Prop :=
  forall ms, (forall m, In m ms -> (who m < n)%N) -> out_of_debt n (after edges d ms) -> (bound <= Z.of_nat (length ms))%Z.
Definition unsolvable (n : N) (edges : list (N * N)) (d : dollars) : Prop :=
  forall ms, (forall m, In m ms -> (who m < n)%N) -> ~ out_of_debt n (after edges d ms).

(** ** Taking vertices: who takes one closes it, and perhaps its neighbours, for one player or for both

    Sets of vertices are numbers: bit [v] of the number says whether [v] is in the set. *)

Fixpoint bits_from (i : N) (s : positive) : list N :=
  match s with
  | xH => [i]
  | xO s => bits_from (N.succ i) s
  | xI s => i :: bits_from (N.succ i) s
  end.
Definition members (s : N) : list N := match s with N0 => [] | Npos s => bits_from 0 s end.
Fixpoint set_of (flags : list bool) : N :=
  match flags with
  | [] => 0
  | b :: flags => if b then N.succ_double (set_of flags) else N.double (set_of flags)
  end%N.
Definition neighbours (edges : list (N * N)) (v : N) : N :=
  fold_right (fun edge s =>
    let s := if N.eqb (fst edge) v then N.setbit s (snd edge) else s in
    if N.eqb (snd edge) v then N.setbit s (fst edge) else s) 0%N edges.

(** After a vertex is taken, its taker may not take its neighbours (Col), or the other may not (Snort), or nobody
    (node kayles). *)
Record rules := { near : N -> N; taker_loses : bool; other_loses : bool }.
Record position := { open0 : N; open1 : N; turn : player }.
Definition open_to (p : player) (x : position) : N := match p with P0 => open0 x | P1 => open1 x end.
Definition closed (g : rules) (loses : bool) (v : N) : N :=
  if loses then N.setbit (near g v) v else N.setbit 0 v.
Definition take (g : rules) (x : position) (v : N) : position :=
  let mine := closed g (taker_loses g) v in
  let theirs := closed g (other_loses g) v in
  match turn x with
  | P0 => {| open0 := N.ldiff (open0 x) mine; open1 := N.ldiff (open1 x) theirs; turn := P1 |}
  | P1 => {| open0 := N.ldiff (open0 x) theirs; open1 := N.ldiff (open1 x) mine; turn := P0 |}
  end.
Definition taking (g : rules) : arena position := {|
  owner := turn;
  moves x := map (take g x) (members (open_to (turn x) x));
  ended x := match members (open_to (turn x) x) with [] => Some (other (turn x)) | _ => None end
|}.
(** The board as a file tells it: who may take each vertex (player 0, player 1), and who moves. *)
Definition opened (open : list (bool * bool)) (to_move : player) : position :=
  {| open0 := set_of (map fst open); open1 := set_of (map snd open); turn := to_move |}.
