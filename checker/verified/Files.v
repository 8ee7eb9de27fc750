(** * What is extracted: the checkers on lists, as the driver reads them, and what each of them proves

    Nothing but lists, [entry] and the words of Definitions.v stands in these statements. *)

Require Import List NArith ZArith Bool Lia.
Require Import Definitions Tools Plays Ranks Parity Heights Dollars Replies Mirror.
Import ListNotations.
Local Open Scope N_scope.

(** ** Ranks *)

(** Where the game has ended, as a file says it. *)
Inductive ends :=
| EndStuckLoses
| EndStuckWins
| EndTarget (wanted : list N)
| EndListed (decided : list (option player)).
Definition ending_of (e : ends) : ending :=
  match e with
  | EndStuckLoses => StuckLoses
  | EndStuckWins => StuckWins
  | EndTarget wanted => Target (fun v => mem v wanted)
  | EndListed decided => Listed (entry None decided)
  end.
Definition fast_ending (e : ends) : ending :=
  match e with
  | EndStuckLoses => StuckLoses
  | EndStuckWins => StuckWins
  | EndTarget wanted => Target (marked wanted)
  | EndListed decided => Listed (table None decided)
  end.

Definition arena_of (own : list player) (next : list (list N)) (e : ends) : arena N :=
  token (entry P0 own) (entry [] next) (ending_of e).

Lemma arena_alike own next e :
  alike (token (table P0 own) (table [] next) (fast_ending e)) (arena_of own next e).
Proof.
  intro v. simpl. rewrite !table_entry. repeat split. destruct e as [| |wanted|decided]; simpl; auto.
  - rewrite marked_mem. reflexivity.
  - rewrite table_entry. reflexivity.
Qed.

Lemma outcome_alike A B e e' v w r : alike A B ->
  (match e, e' with Target _, Target _ => True | Target _, _ => False | _, Target _ => False | _, _ => True end) ->
  outcome A e v w r -> outcome B e' v w r.
Proof.
  intros H E.
  assert (F : forall n p, forces_within A n p v -> forces_within B n p v).
  { intros n p. apply can_alike; auto. intros f [i [L K]]. exists i. destruct (H (f i)) as [_ [_ <-]]. auto. }
  assert (R : forall n p, resists A n p v -> resists B n p v).
  { intros n p. apply can_alike; auto. intros f K i L. destruct (H (f i)) as [_ [_ <-]]. auto. }
  assert (N : forall p, never_loses A p v -> never_loses B p v).
  { intros p. apply can_alike; auto. intros f K i. destruct (H (f i)) as [_ [_ <-]]. auto. }
  unfold outcome. destruct w as [[|]|], r as [r|], e, e'; try contradiction; auto; intros [X Y]; auto.
Qed.

Definition file_ranks (n : N) (own : list player) (next : list (list N)) (e : ends)
    (winner : list (option player)) (rank move : list (option N))
    (start : N) (claimed : option player) (claimed_rank : option N) : bool :=
  check_ranks n (table P0 own) (table [] next) (fast_ending e)
    (table None winner) (table None rank) (table None move) start claimed claimed_rank.
Theorem file_ranks_sound n own next e winner rank move start claimed claimed_rank :
  file_ranks n own next e winner rank move start claimed claimed_rank = true ->
  outcome (arena_of own next e) (ending_of e) start claimed claimed_rank.
Proof.
  intro H. apply ranks_sound in H. revert H. apply outcome_alike; [apply arena_alike|destruct e; exact I].
Qed.

Definition file_heap (tokens : N) (take0 take1 : list N) (misere : bool)
    (winner : list (option player)) (rank move : list (option N))
    (to_move : player) (claimed : option player) (claimed_rank : option N) : bool :=
  check_ranks (2 * (tokens + 1)) (heap_owner tokens) (heap_moves tokens take0 take1)
    (if misere then StuckWins else StuckLoses) (table None winner) (table None rank) (table None move)
    (match to_move with P0 => tokens | P1 => tokens + 1 + tokens end) claimed claimed_rank.
Theorem file_heap_sound tokens take0 take1 (misere : bool) winner rank move to_move claimed claimed_rank :
  file_heap tokens take0 take1 misere winner rank move to_move claimed claimed_rank = true ->
  let e := if misere then StuckWins else StuckLoses in
  outcome (token (heap_owner tokens) (heap_moves tokens take0 take1) e) e
    (match to_move with P0 => tokens | P1 => tokens + 1 + tokens end) claimed claimed_rank.
Proof. apply ranks_sound. Qed.

(** ** Parity *)

(** [levels] are the help of the driver: for every priority that comes up, a row. *)
Definition level_in (levels : list (N * list N)) : N -> N -> N :=
  look (fun _ => 0) (fold_left (fun m l => FMapPositive.PositiveMap.add (key (fst l)) (table 0 (snd l)) m)
                      levels (FMapPositive.PositiveMap.empty _)).
Definition file_parity (n : N) (own : list player) (next : list (list N)) (priority : list N)
    (winner : list player) (move : list (option N)) (levels : list (N * list N))
    (start : N) (claimed : player) : bool :=
  check_parity n (table P0 own) (table [] next) (table 0 priority) (table P0 winner) (table None move)
    (map fst levels) (level_in levels) start claimed.
Theorem file_parity_sound n own next priority winner move levels start claimed :
  file_parity n own next priority winner move levels start claimed = true ->
  let A := token (entry P0 own) (entry [] next) (Listed (fun _ => None)) in
  can A claimed start (fun f => ~ lost_by A (entry 0 priority) claimed f).
Proof.
  intro H. apply parity_sound in H. revert H.
  set (B := token (table P0 own) (table [] next) (Listed (fun _ => None))). simpl.
  set (A := token (entry P0 own) (entry [] next) (Listed (fun _ => None))).
  assert (E : alike B A) by (intro v; simpl; rewrite !table_entry; auto).
  apply can_alike; auto. intros f K L. apply K. destruct L as [[i [M O]]|[G [q [Q [Ev [m Nm]]]]]].
  - left. exists i. destruct (E (f i)) as [-> [-> _]]. auto.
  - right. split; [intro i; destruct (E (f i)) as [_ [-> _]]; apply G|]. exists q. split; auto. split.
    + intro k. destruct (Ev k) as [j [Lj Ej]]. exists j. rewrite table_entry. auto.
    + exists m. intros j Lj. rewrite table_entry. auto.
Qed.

(** ** Grundy values *)

Definition file_heights (n : N) (next : list (list N)) (value height : list N) (start claimed : N) : bool :=
  check_heights n (table [] next) (table 0 value) (table 0 height) start claimed.
Theorem file_heights_sound n next value height start claimed :
  file_heights n next value height start claimed = true ->
  (exists G, grundy (entry [] next) (fun v => v < n) G /\ G start = claimed) /\
  (forall G, grundy (entry [] next) (fun v => v < n) G -> G start = claimed) /\
  (forall p, (forces (impartial (entry [] next)) p (start, p) <-> claimed <> 0) /\
             (forces (impartial (entry [] next)) (other p) (start, p) <-> claimed = 0)).
Proof.
  intro H. apply heights_sound in H as [[G [HG E]] [U W]].
  assert (T : forall v, table [] next v = entry [] next v) by (intro v; apply table_entry).
  assert (Gr : forall G, grundy (table [] next) (fun v => v < n) G <-> grundy (entry [] next) (fun v => v < n) G).
  { intro G'. unfold grundy. split; intros X v L; specialize (X v L); [rewrite <- T|rewrite T]; exact X. }
  assert (L : alike (impartial (table [] next)) (impartial (entry [] next))).
  { intro v. simpl. rewrite !T. auto. }
  split; [exists G; split; auto; apply Gr; auto|]. split; [intros G' X; apply U, Gr, X|].
  intro p. destruct (W p) as [W1 W2].
  split; [rewrite <- W1|rewrite <- W2]; split; apply forces_alike; auto using alike_back.
Qed.

(** ** Dollars *)

Lemma after_entry edges values ms u :
  after edges (table 0%Z values) ms u = after edges (entry 0%Z values) ms u.
Proof. rewrite !after_gain, table_entry. reflexivity. Qed.

Definition file_script (n : N) (edges : list (N * N)) (values script : list Z) (claimed : option Z) : bool :=
  check_script n edges (table 0%Z values) (table 0%Z script) claimed.
Theorem file_script_sound n edges values script claimed :
  file_script n edges values script claimed = true -> solvable n edges (entry 0%Z values) claimed.
Proof.
  intro H. apply script_sound in H as [ms [W [D L]]]. exists ms. split; auto. split; auto.
  intros v Lv. rewrite <- after_entry. auto.
Qed.

Definition file_prices (n : N) (edges : list (N * N)) (values script price : list Z) (unit length bound : Z) : bool :=
  check_prices n edges (table 0%Z values) (table 0%Z script) (table 0%Z price) unit length bound.
Theorem file_prices_sound n edges values script price unit length bound :
  file_prices n edges values script price unit length bound = true ->
  solvable n edges (entry 0%Z values) (Some length) /\ never_in_fewer n edges (entry 0%Z values) bound.
Proof.
  intro H. apply prices_sound in H as [[ms [W [D L]]] F]. split.
  - exists ms. split; auto. split; auto. intros v Lv. rewrite <- after_entry. auto.
  - intros ms' W' D'. apply F; auto. intros v Lv. rewrite after_entry. auto.
Qed.

Definition file_hopeless (n : N) (edges : list (N * N)) (values script : list Z) (order : list N) : bool :=
  check_hopeless n edges (table 0%Z values) (table 0%Z script) order.
Theorem file_hopeless_sound n edges values script order :
  file_hopeless n edges values script order = true -> unsolvable n edges (entry 0%Z values).
Proof.
  intro H. apply hopeless_sound in H. intros ms W D. apply (H ms W).
  intros v Lv. rewrite after_entry. auto.
Qed.

(** ** Replies: they are about lists already *)

Definition file_replies (n : N) (edges : list (N * N)) (taker_loses other_loses : bool)
    (open : list (bool * bool)) (to_move winner : player) (replies : list N) : bool :=
  (* 2^200 steps: as many as anybody can make *)
  check_replies (Pos.shiftl 1 200) n edges taker_loses other_loses open to_move winner replies.
Theorem file_replies_sound n edges tl ol open to_move winner replies :
  file_replies n edges tl ol open to_move winner replies = true ->
  forces (taking {| near := neighbours edges; taker_loses := tl; other_loses := ol |}) winner (opened open to_move).
Proof. apply replies_sound. Qed.

(** ** Mirrors *)

Definition file_mirror (n : N) (edges : list (N * N)) (taker_loses other_loses : bool)
    (open : list (bool * bool)) (to_move winner : player) (image first : list N) : bool :=
  check_mirror n edges taker_loses other_loses open to_move winner (table 0 image) first.
Theorem file_mirror_sound n edges tl ol open to_move winner image first :
  file_mirror n edges tl ol open to_move winner image first = true ->
  forces (taking {| near := neighbours edges; taker_loses := tl; other_loses := ol |}) winner (opened open to_move).
Proof. apply mirror_sound. Qed.
