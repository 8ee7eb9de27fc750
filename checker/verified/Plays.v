(** * What holds of every game: plays exist, and both players cannot win *)

Require Import List NArith Bool Lia.
Require Import Definitions Tools.
Import ListNotations.

Section Plays.
Context {V : Type} (A : arena V).

(** What happens when each player follows a strategy. *)
Section Meeting.
Variables (s t : strategy (V := V)) (p : player) (v : V).
Definition next_of (w : V) (before : list V) : V :=
  if over A w then w else if same (owner A w) p then s w before else t w before.
Fixpoint so_far (i : nat) : V * list V :=
  match i with
  | 0 => (v, [])
  | S j => let (w, before) := so_far j in (next_of w before, w :: before)
  end.
Definition meeting (i : nat) : V := fst (so_far i).

Lemma meeting_past i : snd (so_far i) = past meeting i.
Proof.
  induction i as [|i IH]; simpl; auto. unfold meeting at 1. destruct (so_far i) as [w b] eqn:E. simpl in *.
  rewrite <- IH. reflexivity.
Qed.
Lemma meeting_next i : meeting (S i) = next_of (meeting i) (past meeting i).
Proof.
  rewrite <- meeting_past. unfold meeting. simpl. destruct (so_far i); reflexivity.
Qed.

Lemma meeting_play : legal A p s -> legal A (other p) t ->
  play A meeting /\ meeting 0 = v /\ follows A p s meeting /\ follows A (other p) t meeting.
Proof.
  intros Ls Lt. repeat split; try intro i; try rewrite meeting_next; unfold next_of.
  - destruct (over A (meeting i)) eqn:O; auto. destruct (same (owner A (meeting i)) p) eqn:E.
    + apply same_iff in E. apply Ls; auto.
    + apply same_not in E. apply Lt; auto. rewrite E, other_other. reflexivity.
  - intros O E. rewrite O, E. replace (same p p) with true by (destruct p; auto). reflexivity.
  - intros O E. rewrite O, E. replace (same (other p) p) with false by (destruct p; auto). reflexivity.
Qed.
End Meeting.

(** What one player can enforce and what the other can are both true of some play. *)
Theorem can_meet p v good bad : can A p v good -> can A (other p) v bad ->
  exists f, play A f /\ good f /\ bad f.
Proof.
  intros [s [Ls Gs]] [t [Lt Gt]].
  destruct (meeting_play s t p v Ls Lt) as [P [Z [Fs Ft]]].
  exists (meeting s t p v). auto.
Qed.

Lemma can_weaken p v (good good' : (nat -> V) -> Prop) :
  (forall f, good f -> good' f) -> can A p v good -> can A p v good'.
Proof. intros H [s [L G]]. exists s. split; auto. Qed.

Lemma within_forces n p v : forces_within A n p v -> forces A p v.
Proof. apply can_weaken. intros f [i [_ E]]. eauto. Qed.

Lemma ended_over v p : ended A v = Some p -> over A v = true.
Proof. unfold over. intros ->. reflexivity. Qed.
Lemma over_spec v : over A v = false -> ended A v = None /\ moves A v <> [].
Proof. unfold over. destruct (ended A v), (moves A v); split; congruence. Qed.

(** Once a play is over it stays where it is. *)
Lemma play_stays f : play A f -> forall i j, i <= j -> over A (f i) = true -> f j = f i.
Proof.
  intros P i j L O. induction j as [|j IH].
  - replace i with 0 by lia. reflexivity.
  - destruct (PeanoNat.Nat.eq_dec i (S j)) as [->|D]; auto.
    assert (E : f j = f i) by (apply IH; lia).
    pose proof (P j) as K. rewrite E, O in K. exact K.
Qed.

Theorem not_both p v : forces A p v -> forces A (other p) v -> False.
Proof.
  intros F G. destruct (can_meet p v _ _ F G) as [f [P [[i E] [j E']]]].
  assert (K : f i = f j).
  { destruct (PeanoNat.Nat.le_ge_cases i j) as [L|L].
    - symmetry. apply (play_stays f P i j L). eapply ended_over; eauto.
    - apply (play_stays f P j i L). eapply ended_over; eauto. }
  rewrite K, E' in E. injection E as E. apply (other_not p), E.
Qed.

Theorem win_or_resist n p v : forces_within A n p v -> resists A (S n) (other p) v -> False.
Proof.
  intros F G. destruct (can_meet p v _ _ F G) as [f [_ [[i [L E]] N]]].
  apply (N i); [lia|]. rewrite other_other. exact E.
Qed.

Theorem win_or_never n p v : forces_within A n p v -> never_loses A (other p) v -> False.
Proof.
  intros F G. apply (win_or_resist n p v F). revert G. apply can_weaken. auto.
Qed.

(** A game may also be searched; what a search of [n] moves finds is a strategy. Checkers do not call this. *)
Section Search.
Variable p : player.
Fixpoint wins_in (n : nat) (v : V) : bool :=
  match ended A v, n with
  | Some q, _ => same q p
  | None, 0 => false
  | None, S m => if same (owner A v) p then existsb (wins_in m) (moves A v)
                 else match moves A v with [] => false | l => forallb (wins_in m) l end
  end.

Lemma wins_in_ended n v : ended A v = Some p -> wins_in n v = true.
Proof. destruct n; simpl; intros ->; destruct p; reflexivity. Qed.

Theorem wins_in_forces n v : wins_in n v = true -> forces_within A n p v.
Proof.
  intro W.
  set (s := fun (w : V) (before : list V) =>
    match find (wins_in (n - 1 - length before)) (moves A w) with Some x => x | None => hd w (moves A w) end).
  exists s. split.
  - intros w before O _. apply over_spec in O as [_ M]. unfold s.
    destruct (find _ _) eqn:F; [apply find_some in F; tauto|]. destruct (moves A w); [congruence|simpl; auto].
  - intros f P Z F.
    assert (len : forall i, length (past f i) = i) by (induction i; simpl; auto).
    assert (K : forall i, i <= n -> wins_in (n - i) (f i) = true).
    { induction i as [|i IH]; intro L.
      - rewrite PeanoNat.Nat.sub_0_r, Z. exact W.
      - specialize (IH ltac:(lia)). replace (n - i) with (S (n - S i)) in IH by lia. simpl in IH.
        pose proof (P i) as Pi. destruct (over A (f i)) eqn:O.
        + rewrite Pi. unfold over in O. destruct (ended A (f i)) as [q|] eqn:E.
          * apply same_iff in IH. subst q. apply wins_in_ended, E.
          * destruct (moves A (f i)); [|discriminate]. simpl in IH. destruct (same _ _); discriminate.
        + apply over_spec in O as O'. destruct O' as [E M]. rewrite E in IH.
          destruct (same (owner A (f i)) p) eqn:Q.
          * apply same_iff in Q. rewrite (F i O Q). unfold s. rewrite len.
            replace (n - 1 - i) with (n - S i) by lia.
            destruct (find _ _) eqn:Fd; [apply find_some in Fd; tauto|].
            apply existsb_exists in IH as [x [I X]].
            rewrite (find_none _ _ Fd x I) in X. discriminate.
          * destruct (moves A (f i)) as [|x l] eqn:Mv; [congruence|].
            apply (proj1 (forallb_forall (wins_in (n - S i)) (x :: l)) IH), Pi. }
    exists n. split; [lia|]. specialize (K n ltac:(lia)). rewrite PeanoNat.Nat.sub_diag in K. simpl in K.
    destruct (ended A (f n)) as [q|]; [|discriminate]. apply same_iff in K. congruence.
Qed.
End Search.
End Plays.

(** Two arenas with the same moves are the same game. *)
Definition alike {V} (A B : arena V) : Prop :=
  forall w, owner A w = owner B w /\ moves A w = moves B w /\ ended A w = ended B w.
Lemma over_alike {V} (A B : arena V) : alike A B -> forall w, over A w = over B w.
Proof. intros H w. destruct (H w) as [_ [M E]]. unfold over. rewrite M, E. reflexivity. Qed.
Lemma can_alike {V} (A B : arena V) p v (good good' : (nat -> V) -> Prop) :
  alike A B -> (forall f, good f -> good' f) -> can A p v good -> can B p v good'.
Proof.
  intros H W [s [L G]]. pose proof (over_alike A B H) as O. exists s. split.
  - intros w before Ov Ow. destruct (H w) as [Q [M E]]. rewrite <- M. apply L; [rewrite O|rewrite Q]; auto.
  - intros f P Z F. apply W, G; auto.
    + intro i. specialize (P i). rewrite O. destruct (H (f i)) as [_ [-> _]]. exact P.
    + intros i Ov Ow. apply F; [rewrite <- O|destruct (H (f i)) as [<- _]]; auto.
Qed.
Lemma forces_alike {V} (A B : arena V) p v : alike A B -> forces A p v -> forces B p v.
Proof.
  intro H. apply can_alike; auto. intros f [i E]. exists i. destruct (H (f i)) as [_ [_ <-]]. exact E.
Qed.
Lemma alike_back {V} (A B : arena V) : alike A B -> alike B A.
Proof. intros H w. destruct (H w) as [-> [-> ->]]. auto. Qed.
