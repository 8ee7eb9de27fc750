(** * Grundy values, with heights that fall with every move *)

Require Import List NArith Bool Lia.
Require Import Definitions Tools Plays.
Import ListNotations.
Local Open Scope N_scope.

(** ** The checker *)

Section Checker.
Variables (next : N -> list N) (n : N) (value height : N -> N).

Definition heights_at (v : N) : bool :=
  forallb (fun w => (w <? n) && (height w <? height v) && negb (value w =? value v)) (next v) &&
  all_below (value v) (fun h => existsb (fun w => value w =? h) (next v)).
End Checker.

Definition check_heights (n : N) (next : N -> list N) (value height : N -> N) (start claimed : N) : bool :=
  (start <? n) && all_below n (heights_at next n value height) && (value start =? claimed).

(** ** Why it proves *)

Section Sound.
Variables (next : N -> list N) (n : N) (value height : N -> N).
Hypothesis ok : all_below n (heights_at next n value height) = true.

Lemma at_vertex v : v < n ->
  (forall w, In w (next v) -> w < n /\ height w < height v /\ value w <> value v) /\
  (forall h, h < value v -> exists w, In w (next v) /\ value w = h).
Proof.
  intro L. pose proof (all_below_spec _ _ ok v L) as K. apply andb_true_iff in K as [K1 K2]. split.
  - intros w I. rewrite forallb_forall in K1. specialize (K1 w I).
    apply andb_true_iff in K1 as [K1 K3]. apply andb_true_iff in K1 as [K0 K1].
    apply N.ltb_lt in K0, K1. apply negb_true_iff, N.eqb_neq in K3. auto.
  - intros h H. pose proof (all_below_spec _ _ K2 h H) as K. apply existsb_exists in K as [w [I E]].
    apply N.eqb_eq in E. eauto.
Qed.

Theorem values_are_grundy : grundy next (fun v => v < n) value.
Proof.
  intros v L. destruct (at_vertex v L) as [K1 K2]. split.
  - intro I. apply in_map_iff in I as [w [E I]]. destruct (K1 w I) as [_ [_ D]]. auto.
  - intros h H. destruct (K2 h H) as [w [I E]]. apply in_map_iff. eauto.
Qed.

Theorem walks_end v k f : v < n -> walk next v k f -> (k <= N.to_nat (height v))%nat.
Proof.
  intros L [Z W].
  assert (K : forall i, (i <= k)%nat -> f i < n /\ (N.to_nat (height (f i)) + i <= N.to_nat (height v))%nat).
  { induction i as [|i IH]; intro H; [rewrite Z; split; auto; lia|].
    destruct (IH ltac:(lia)) as [Li Hi]. destruct (at_vertex _ Li) as [K _].
    destruct (K _ (W i ltac:(lia))) as [Lw [Hw _]]. split; auto. lia. }
  destruct (K k ltac:(lia)) as [_ H]. lia.
Qed.

Theorem values_are_the_only_ones G : grundy next (fun v => v < n) G -> forall v, v < n -> G v = value v.
Proof.
  intro HG.
  assert (K : forall b v, v < n -> (N.to_nat (height v) < b)%nat -> G v = value v).
  { induction b as [|b IH]; intros v L B; [lia|].
    destruct (at_vertex v L) as [K1 K2]. destruct (HG v L) as [G1 G2].
    assert (E : forall w, In w (next v) -> G w = value w).
    { intros w I. destruct (K1 w I) as [Lw [Hw _]]. apply IH; auto. lia. }
    destruct (N.lt_trichotomy (G v) (value v)) as [H|[H|H]]; auto; exfalso.
    - destruct (K2 _ H) as [w [I Ew]]. apply G1. rewrite <- Ew, <- (E w I). apply in_map, I.
    - apply G2 in H. apply in_map_iff in H as [w [Ew I]]. destruct (K1 w I) as [_ [_ D]].
      apply D. rewrite <- (E w I). exact Ew. }
  intros v L. apply (K (S (N.to_nat (height v)))); auto.
Qed.

Let game := impartial next.

Lemma search p : forall m v, v < n -> (N.to_nat (height v) <= m)%nat ->
  (value v <> 0 -> wins_in game p m (v, p) = true) /\
  (value v = 0 -> wins_in game p m (v, other p) = true).
Proof.
  assert (pp : same p p = true) by (destruct p; reflexivity).
  assert (op : same (other p) p = false) by (destruct p; reflexivity).
  induction m as [|m IH]; intros v L B; destruct (at_vertex v L) as [K1 K2].
  - (* height 0: no moves *)
    assert (S : next v = []).
    { destruct (next v) as [|w l] eqn:E; auto. destruct (K1 w (or_introl eq_refl)) as [_ [H _]]. lia. }
    simpl. rewrite S. split; intro H.
    + destruct (K2 0 ltac:(lia)) as [w [I _]]. rewrite S in I. destruct I.
    + simpl. rewrite other_other. exact pp.
  - simpl. split; intro H.
    + destruct (K2 0 ltac:(lia)) as [w [I E]]. destruct (next v) as [|x l] eqn:Nx; [destruct I|].
      rewrite pp. change (existsb (wins_in game p m) (map (fun w => (w, other p)) (x :: l)) = true).
      apply existsb_exists. exists (w, other p). split; [apply in_map_iff; eauto|].
      destruct (K1 w I) as [Lw [Hw _]]. apply IH; auto. lia.
    + destruct (next v) as [|x l] eqn:Nx; [simpl; rewrite other_other; exact pp|].
      rewrite op. change (forallb (wins_in game p m) (map (fun w => (w, other (other p))) (x :: l)) = true).
      apply forallb_forall. intros y I. apply in_map_iff in I as [w [<- I]]. rewrite other_other.
      destruct (K1 w I) as [Lw [Hw D]]. apply IH; auto; [lia|congruence].
Qed.

(** The player to move wins exactly where the value is not 0, and the other where it is. *)
Theorem mover_wins v p : v < n ->
  (forces game p (v, p) <-> value v <> 0) /\ (forces game (other p) (v, p) <-> value v = 0).
Proof.
  intro L.
  assert (W : value v <> 0 -> forces game p (v, p)).
  { intro H. eapply within_forces, wins_in_forces, (proj1 (search p _ v L (le_n _))); auto. }
  assert (O : value v = 0 -> forces game (other p) (v, p)).
  { intro H. pose proof (proj2 (search (other p) _ v L (le_n _)) H) as S. rewrite other_other in S.
    eapply within_forces, wins_in_forces, S. }
  split; split; auto.
  - intros F E. apply (not_both game p (v, p) F (O E)).
  - intro F. destruct (N.eq_dec (value v) 0) as [E|E]; auto. destruct (not_both game p (v, p) (W E) F).
Qed.
End Sound.

(** ** The theorem for files: there is one Grundy function, this is its value at the start, and it decides who wins *)

Theorem heights_sound n next value height start claimed :
  check_heights n next value height start claimed = true ->
  (exists G, grundy next (fun v => v < n) G /\ G start = claimed) /\
  (forall G, grundy next (fun v => v < n) G -> G start = claimed) /\
  (forall p, (forces (impartial next) p (start, p) <-> claimed <> 0) /\
             (forces (impartial next) (other p) (start, p) <-> claimed = 0)).
Proof.
  unfold check_heights. intro H. apply andb_true_iff in H as [H C]. apply andb_true_iff in H as [L K].
  apply N.ltb_lt in L. apply N.eqb_eq in C. subst claimed. split; [|split].
  - exists value. split; auto. eapply values_are_grundy; eauto.
  - intros G HG. eapply values_are_the_only_ones; eauto.
  - intro p. eapply mover_wins; eauto.
Qed.
