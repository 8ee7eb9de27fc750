(** * Parity games: two regions, and one move for every vertex of its winner *)

Require Import List NArith Bool Lia Wf_nat.
Require Import Definitions Tools Plays.
Import ListNotations.
Local Open Scope N_scope.

(** ** The checker

    That no cycle has a highest priority of the loser's is seen with the help of levels: for every priority [q] a number for
    every vertex that never rises along an edge between vertices of priorities up to [q], and falls at each vertex of
    priority [q]. Levels are no part of the file: the driver works them out (the numbers of strongly connected components),
    and whatever it hands over, only levels with this property are believed. *)

Section Checker.
Variables (own : N -> player) (next : N -> list N) (priority : N -> N) (n : N).
Variables (winner : N -> player) (move : N -> option N) (level : N -> N -> N).

Definition regions_at (v : N) : bool :=
  forallb (fun w => w <? n) (next v) &&
  if same (own v) (winner v)
  then match move v with Some m => mem m (next v) && same (winner m) (winner v) | None => false end
  else match move v with Some _ => false | None => forallb (fun w => same (winner w) (winner v)) (next v) end.

(** The edges that are left when the winner of each vertex keeps to the moves. *)
Definition left_at (v : N) : list N :=
  if same (own v) (winner v) then match move v with Some m => [m] | None => [] end else next v.

Definition falls (q v : N) : bool :=
  (q <? priority v) ||
  forallb (fun w => (q <? priority w) ||
                    if priority v =? q then level q w <? level q v else level q w <=? level q v) (left_at v).
(** Only priorities that are bad for the winner of their vertex have to be looked at. *)
Definition bad (q : N) (p : player) : bool := same (good_for q) (other p).
Definition levels_at (qs : list N) (v : N) : bool :=
  (mem (priority v) qs) && forallb (fun q => negb (bad q (winner v)) || falls q v) qs.

Definition regions_everywhere (qs : list N) : bool :=
  all_below n regions_at && all_below n (levels_at qs).
End Checker.

(** For a file. [qs] are the priorities that come up. *)
Definition check_parity (n : N) (own : N -> player) (next : N -> list N) (priority : N -> N)
    (winner : N -> player) (move : N -> option N) (qs : list N) (level : N -> N -> N)
    (start : N) (claimed : player) : bool :=
  (start <? n) && regions_everywhere own next priority n winner move level qs && same (winner start) claimed.

(** ** Why it proves *)

(** What never rises and falls again and again has fallen below nothing. *)
Lemma no_endless_fall (x : nat -> N) (falls_at : nat -> Prop) from :
  (forall i, (from <= i)%nat -> x (S i) <= x i) ->
  (forall i, (from <= i)%nat -> falls_at i -> x (S i) < x i) ->
  (forall k, exists i, (k <= i)%nat /\ falls_at i) -> False.
Proof.
  intros Le Lt Again.
  assert (down : forall k j, (from <= k)%nat -> (k <= j)%nat -> x j <= x k).
  { intros k j Lk. induction 1 as [|j Lj IH]; [lia|]. specialize (Le j ltac:(lia)). lia. }
  assert (K : forall b k, (from <= k)%nat -> (N.to_nat (x k) < b)%nat -> False).
  { induction b as [|b IH]; intros k Lk B; [lia|].
    destruct (Again k) as [i [Li Fi]]. specialize (Lt i ltac:(lia) Fi). specialize (down k i Lk Li).
    apply (IH (S i)); lia. }
  apply (K (S (N.to_nat (x from))) from); lia.
Qed.

Section Sound.
Variables (own : N -> player) (next : N -> list N) (priority : N -> N) (n : N).
Variables (winner : N -> player) (move : N -> option N) (level : N -> N -> N) (qs : list N).
Hypothesis ok : regions_everywhere own next priority n winner move level qs = true.
Let A := token own next (Listed (fun _ => None)).

Lemma region v : v < n -> regions_at own next n winner move v = true.
Proof. apply all_below_spec. apply andb_true_iff in ok as [K _]. exact K. Qed.
Lemma levels v : v < n -> levels_at own next priority winner move level qs v = true.
Proof. apply all_below_spec. apply andb_true_iff in ok as [_ K]. exact K. Qed.

Lemma over_stuck v : over A v = match next v with [] => true | _ => false end.
Proof. reflexivity. Qed.

Definition by_the_moves : strategy := fun v _ =>
  match move v with
  | Some m => if mem m (next v) then m else hd v (next v)
  | None => hd v (next v)
  end.
Lemma by_the_moves_legal p : legal A p by_the_moves.
Proof.
  intros v before O _. apply over_spec in O as [_ M]. simpl in M. unfold by_the_moves. simpl.
  assert (I : In (hd v (next v)) (next v)) by (destruct (next v); [congruence|simpl; auto]).
  destruct (move v) as [m|]; auto. destruct (mem m (next v)) eqn:E; auto. apply mem_iff, E.
Qed.

(** A play that follows the moves stays in the region and on the edges that are left. *)
Lemma one_step v w p : v < n -> winner v = p -> In w (next v) ->
  (own v = p -> w = by_the_moves v []) -> w < n /\ winner w = p /\ In w (left_at own next winner move v).
Proof.
  intros L W I F. pose proof (region v L) as K. apply andb_true_iff in K as [K1 K2].
  split; [rewrite forallb_forall in K1; apply N.ltb_lt, K1, I|]. unfold left_at.
  destruct (same (own v) (winner v)) eqn:S.
  - apply same_iff in S. destruct (move v) as [m|] eqn:M; [|discriminate].
    apply andb_true_iff in K2 as [K2 K3]. apply same_iff in K3.
    rewrite F by congruence. unfold by_the_moves. rewrite M, K2. split; [congruence|simpl; auto].
  - destruct (move v); [discriminate|]. rewrite forallb_forall in K2.
    specialize (K2 w I). apply same_iff in K2. split; [congruence|auto].
Qed.

Theorem region_won v p : v < n -> winner v = p -> can A p v (fun f => ~ lost_by A priority p f).
Proof.
  intros L W. exists by_the_moves. split; [apply by_the_moves_legal|]. intros f P Z F.
  assert (stays : forall i, f i < n /\ winner (f i) = p).
  { induction i as [|i [Li Wi]]; [rewrite Z; auto|].
    pose proof (P i) as Pi. destruct (over A (f i)) eqn:O; [rewrite Pi; auto|].
    destruct (one_step (f i) (f (S i)) p Li Wi Pi (fun S => F i O S)) as [H1 [H2 _]]; auto. }
  intros [[i [M O]]|[Goes [q [Bad [Ever [from None]]]]]].
  - (* stuck at the winner's cost *)
    destruct (stays i) as [Li Wi]. pose proof (region _ Li) as K. apply andb_true_iff in K as [_ K].
    simpl in O. rewrite Wi, O in K. replace (same p p) with true in K by (destruct p; reflexivity).
    destruct (move (f i)); [|discriminate]. simpl in M. rewrite M in K. discriminate.
  - assert (step : forall i, (from <= i)%nat ->
        level q (f (S i)) <= level q (f i) /\ (priority (f i) = q -> level q (f (S i)) < level q (f i))).
    { intros i Hi. destruct (stays i) as [Li Wi].
      pose proof (None i Hi) as Pi. pose proof (None (S i) ltac:(lia)) as Psi.
      pose proof (P i) as Step. assert (O : over A (f i) = false).
      { rewrite over_stuck. specialize (Goes i). simpl in Goes. destruct (next (f i)); congruence. }
      rewrite O in Step. destruct (one_step (f i) (f (S i)) p Li Wi Step (fun S => F i O S)) as [_ [_ Left]].
      assert (Q : In q qs).
      { destruct (Ever 0%nat) as [m [_ Em]]. destruct (stays m) as [Lm _].
        pose proof (levels _ Lm) as K. apply andb_true_iff in K as [K _]. apply mem_iff in K. congruence. }
      pose proof (levels _ Li) as K. apply andb_true_iff in K as [_ K]. rewrite forallb_forall in K.
      specialize (K q Q). apply orb_true_iff in K as [K|K].
      - unfold bad in K. rewrite Wi, Bad in K. replace (same (other p) (other p)) with true in K by (destruct p; auto).
        discriminate.
      - apply orb_true_iff in K as [K|K]; [apply N.ltb_lt in K; lia|].
        rewrite forallb_forall in K. specialize (K _ Left). apply orb_true_iff in K as [K|K]; [apply N.ltb_lt in K; lia|].
        destruct (N.eqb_spec (priority (f i)) q); [apply N.ltb_lt in K; split; intros; lia|].
        apply N.leb_le in K. split; auto. congruence. }
    apply (no_endless_fall (fun i => level q (f i)) (fun i => priority (f i) = q) from).
    + intros i Hi. apply step, Hi.
    + intros i Hi. apply step, Hi.
    + exact Ever.
Qed.
End Sound.

(** ** The theorem for files: the claimed winner has a strategy with which they never lose a play *)

Theorem parity_sound n own next priority winner move qs level start claimed :
  check_parity n own next priority winner move qs level start claimed = true ->
  can (token own next (Listed (fun _ => None))) claimed start
    (fun f => ~ lost_by (token own next (Listed (fun _ => None))) priority claimed f).
Proof.
  unfold check_parity. intro H. apply andb_true_iff in H as [H C]. apply andb_true_iff in H as [L K].
  apply N.ltb_lt in L. apply same_iff in C. eapply region_won; eauto.
Qed.

(** ** That [lost_by] says what it should: no play is lost by both, and (with the law of the excluded middle as a
    hypothesis, not as an axiom) every play with bounded priorities is lost by one *)

Section LostByOne.
Context {V : Type} (A : arena V) (priority : V -> N).

Theorem not_lost_by_both p f : play A f -> lost_by A priority p f -> lost_by A priority (other p) f -> False.
Proof.
  assert (half : forall p f, play A f ->
    (exists i, moves A (f i) = [] /\ owner A (f i) = p) -> lost_by A priority (other p) f -> False).
  { clear. intros p f P [i [Mi Oi]] [[j [Mj Oj]]|[Goes _]]; [|apply (Goes i); auto].
    assert (E : f i = f j).
    { assert (st : forall k, moves A (f k) = [] -> over A (f k) = true)
        by (intros k Hk; unfold over; rewrite Hk; destruct (ended A (f k)); reflexivity).
      destruct (PeanoNat.Nat.le_ge_cases i j) as [L|L].
      - symmetry. apply (play_stays A f P i j L). auto.
      - apply (play_stays A f P j i L). auto. }
    rewrite E in Oi. rewrite Oi in Oj. apply (other_not p). auto. }
  intros P Lp Lo. pose proof Lp as Lp'. destruct Lp as [S|[Goes [q [Gq [Eq [n Nq]]]]]]; [eapply half; eauto|].
  destruct Lo as [S|[_ [r [Gr [Er [m Nr]]]]]].
  - apply (half (other p) f P S). rewrite other_other. exact Lp'.
  - destruct (Eq m) as [i [Li Ei]]. specialize (Nr i Li). destruct (Er n) as [j [Lj Ej]]. specialize (Nq j Lj).
    assert (E : q = r) by lia. rewrite <- E, Gq, other_other in Gr. apply (other_not p). exact Gr.
Qed.

Theorem lost_by_one (excluded_middle : forall P : Prop, P \/ ~ P) f bound :
  (forall i, priority (f i) < bound) -> forall p, lost_by A priority p f \/ lost_by A priority (other p) f.
Proof.
  intros B p.
  assert (top : forall b, (exists n, forall m, (n <= m)%nat -> priority (f m) < N.of_nat b) ->
            exists q, for_ever priority f q /\ at_last_none_above priority f q).
  { induction b as [|b IH]; intros [n H]; [specialize (H n ltac:(lia)); lia|].
    destruct (excluded_middle (for_ever priority f (N.of_nat b))) as [E|E].
    - exists (N.of_nat b). split; auto. exists n. intros m Hm. specialize (H m Hm). lia.
    - apply IH. destruct (excluded_middle (exists k, forall m, (k <= m)%nat -> priority (f m) <> N.of_nat b)) as [[k K]|K].
      + exists (n + k)%nat. intros m Hm. specialize (H m ltac:(lia)). specialize (K m ltac:(lia)). lia.
      + exfalso. apply E. intro k.
        destruct (excluded_middle (exists m, (k <= m)%nat /\ priority (f m) = N.of_nat b)) as [X|X]; auto.
        exfalso. apply K. exists k. intros m Hm Em. apply X. eauto. }
  destruct (excluded_middle (exists i, moves A (f i) = [])) as [[i Mi]|Goes].
  - destruct (same (owner A (f i)) p) eqn:S.
    + left. left. exists i. apply same_iff in S. auto.
    + right. left. exists i. apply same_not in S. rewrite S, other_other. auto.
  - destruct (top (N.to_nat bound)) as [q [E L]].
    { exists 0%nat. intros m _. rewrite N2Nat.id. apply B. }
    assert (G : forall i, moves A (f i) <> []) by (intros i Ei; apply Goes; eauto).
    destruct (same (good_for q) p) eqn:S.
    + right. right. split; auto. exists q. rewrite other_other. apply same_iff in S. auto.
    + left. right. split; auto. exists q. apply same_not in S. rewrite S, other_other. auto.
Qed.
End LostByOne.
