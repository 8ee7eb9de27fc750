(** * Games of taking vertices: the winner answers every move by its mirror image *)

Require Import List NArith Bool Lia Wf_nat.
Require Import Definitions Tools Plays Replies.
Import ListNotations.
Local Open Scope N_scope.

(** ** The checker *)

(** It is the loser's turn, and the image of whatever they may take is open to the winner, before and after. *)
Definition mirrored (g : rules) (n : N) (image : N -> N) (p : player) (x : position) : bool :=
  forallb (fun u => (u <? n) && N.testbit (open_to p x) (image u) && N.testbit (open_to p (take g x u)) (image u))
    (members (open_to (other p) x)).

Definition check_mirror (n : N) (edges : list (N * N)) (taker_loses other_loses : bool)
    (open : list (bool * bool)) (to_move winner : player) (image : N -> N) (first : list N) : bool :=
  let g := {| near := near_table n edges; taker_loses := taker_loses; other_loses := other_loses |} in
  let x := opened open to_move in
  ends_inside n edges &&
  all_below n (fun v => (image v <? n) && (image (image v) =? v)) &&
  forallb (fun e => N.testbit (near g (image (fst e))) (image (snd e))) edges &&
  match first with
  | [] => same to_move (other winner) && mirrored g n image winner x
  | [v] => same to_move winner && N.testbit (open_to winner x) v && mirrored g n image winner (take g x v)
  | _ => false
  end.

(** ** Why it proves *)

Section Sound.
Variables (g : rules) (n : N) (image : N -> N) (p : player).
Hypothesis mutual : forall u v, N.testbit (near g u) v = N.testbit (near g v) u.
Hypothesis inside : forall v, v < n -> image v < n.
Hypothesis back : forall v, v < n -> image (image v) = v.
Hypothesis reflects : forall u v, u < n -> v < n ->
  N.testbit (near g (image u)) (image v) = true -> N.testbit (near g u) v = true.

Definition even_so (x : position) : Prop :=
  turn x = other p /\
  forall u, N.testbit (open_to (other p) x) u = true ->
    u < n /\ N.testbit (open_to p x) (image u) = true /\ image u <> u /\
    (other_loses g = true -> N.testbit (near g u) (image u) = false).

Lemma mirrored_even x : turn x = other p -> mirrored g n image p x = true -> even_so x.
Proof.
  intros T M. split; auto. intros u U. unfold mirrored in M. rewrite forallb_forall in M.
  apply members_in in U. specialize (M u U). apply andb_true_iff in M as [M M3]. apply andb_true_iff in M as [M1 M2].
  apply N.ltb_lt in M1. rewrite open_take_bit, T in M3.
  replace (same p (other p)) with false in M3 by (destruct p; auto).
  apply andb_true_iff in M3 as [_ M3]. apply negb_true_iff, orb_false_iff in M3 as [D A]. apply N.eqb_neq in D.
  repeat split; auto. intro O. rewrite O in A. exact A.
Qed.

(** After a move and its image it is even again. *)
Lemma even_again x v : even_so x -> N.testbit (open_to (other p) x) v = true ->
  N.testbit (open_to p (take g x v)) (image v) = true /\ even_so (take g (take g x v) (image v)).
Proof.
  intros [T I] V. destruct (I v V) as [Lv [Wv [Dv Av]]].
  assert (sp : same p (other p) = false) by (destruct p; auto).
  assert (so : same (other p) p = false) by (destruct p; auto).
  assert (pp : same p p = true) by (destruct p; auto).
  assert (oo : same (other p) (other p) = true) by (destruct p; auto).
  assert (T' : turn (take g x v) = p) by (rewrite turn_take, T; apply other_other).
  split.
  - rewrite open_take_bit, T, sp, Wv. simpl. apply negb_true_iff, orb_false_iff. split; [apply N.eqb_neq; congruence|].
    destruct (other_loses g); auto.
  - split; [rewrite turn_take, T'; auto|]. intros u U.
    rewrite open_take_bit, T', so in U. apply andb_true_iff in U as [U U2].
    rewrite open_take_bit, T, oo in U. apply andb_true_iff in U as [U U1].
    apply negb_true_iff, orb_false_iff in U1 as [D1 A1]. apply negb_true_iff, orb_false_iff in U2 as [D2 A2].
    apply N.eqb_neq in D1, D2. destruct (I u U) as [Lu [Wu [Du Au]]]. do 2 (split; auto).
    rewrite open_take_bit, T', pp, open_take_bit, T, sp, Wu. simpl.
    apply andb_true_iff. split; apply negb_true_iff, orb_false_iff; split.
    + (* the image of u is not v *)
      apply N.eqb_neq. intro E. apply D2. rewrite E. apply back, Lu.
    + destruct (other_loses g); auto. simpl in *. destruct (N.testbit (near g v) (image u)) eqn:B; auto.
      (* v is the image of its image *)
      rewrite <- (back v Lv) in B. rewrite (reflects _ u (inside v Lv) Lu B) in A2. discriminate.
    + apply N.eqb_neq. intro E. apply D1. rewrite <- (back v Lv), E. apply back, Lu.
    + destruct (taker_loses g); auto. simpl in *. destruct (N.testbit (near g (image v)) (image u)) eqn:B; auto.
      rewrite (reflects v u Lv Lu B) in A1. discriminate.
Qed.

Theorem even_wins : forall m x, even_so x -> (left p x <= m)%nat -> wins_in (taking g) p (S m) x = true.
Proof.
  induction m as [m IH] using lt_wf_ind. intros x Ev L. pose proof Ev as [T _].
  apply wins_anyway; auto. intros v V. destruct (even_again x v Ev V) as [O Ev'].
  assert (T' : turn (take g x v) = p) by (rewrite turn_take, T; apply other_other).
  pose proof (left_less g p x v) as L1. rewrite T in L1. specialize (L1 V).
  pose proof (left_less g p (take g x v) (image v)) as L2. rewrite T' in L2. specialize (L2 O).
  destruct m as [|[|m]]; try lia.
  apply wins_by_move with (image v); auto. apply IH; auto; lia.
Qed.
End Sound.

(** ** The theorem for files *)

Theorem mirror_sound n edges tl ol open to_move winner image first :
  check_mirror n edges tl ol open to_move winner image first = true ->
  forces (taking {| near := neighbours edges; taker_loses := tl; other_loses := ol |}) winner (opened open to_move).
Proof.
  unfold check_mirror. set (g := {| near := near_table n edges; taker_loses := tl; other_loses := ol |}).
  intro H. apply andb_true_iff in H as [H F]. apply andb_true_iff in H as [H K]. apply andb_true_iff in H as [E B].
  assert (inside : forall v, v < n -> image v < n).
  { intros v L. pose proof (all_below_spec _ _ B v L) as X. apply andb_true_iff in X as [X _]. apply N.ltb_lt, X. }
  assert (back : forall v, v < n -> image (image v) = v).
  { intros v L. pose proof (all_below_spec _ _ B v L) as X. apply andb_true_iff in X as [_ X]. apply N.eqb_eq, X. }
  assert (nearer : forall v, near g v = neighbours edges v) by (intro v; apply near_table_is, E).
  assert (mutual : forall u v, N.testbit (near g u) v = N.testbit (near g v) u)
    by (intros u v; rewrite !nearer; apply neighbours_mutual).
  assert (sends : forall u v, N.testbit (near g u) v = true -> N.testbit (near g (image u)) (image v) = true).
  { intros u v X. rewrite nearer in X. rewrite forallb_forall in K.
    apply neighbours_in in X as [X|X]; specialize (K _ X); simpl fst in K; simpl snd in K; auto. rewrite mutual. exact K. }
  assert (reflects : forall u v, u < n -> v < n ->
      N.testbit (near g (image u)) (image v) = true -> N.testbit (near g u) v = true).
  { intros u v Lu Lv X. apply sends in X. rewrite !back in X by auto. exact X. }
  apply (taking_table n); auto. fold g.
  destruct first as [|v [|w first]]; [| |discriminate].
  - apply andb_true_iff in F as [T M]. apply same_iff in T.
    eapply within_forces, wins_in_forces, (even_wins g n image winner); eauto. eapply mirrored_even; eauto.
  - apply andb_true_iff in F as [F M]. apply andb_true_iff in F as [T O]. apply same_iff in T.
    set (x := opened open to_move) in *. assert (Tx : turn x = winner) by exact T.
    eapply within_forces, wins_in_forces, (wins_by_move g winner _ x v); auto.
    eapply (even_wins g n image winner); eauto. eapply mirrored_even; eauto.
    rewrite turn_take, Tx. reflexivity.
Qed.
