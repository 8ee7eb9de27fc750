(** * Games of taking vertices: one reply of the winner to everything that the loser can do *)

Require Import List NArith Bool Lia FMapPositive.
Require Import Definitions Tools Plays.
Import ListNotations.
Local Open Scope N_scope.

(** ** The checker: a walk with a stack, the replies that are left, and what was looked at before *)

Definition card (s : N) : nat := length (members s).

Definition seen := PositiveMap.t (PositiveMap.t unit).
Definition key0 (x : position) : N :=
  match turn x with P0 => N.double (open0 x) | P1 => N.succ_double (open0 x) end.
Definition inner (m : seen) (x : position) : PositiveMap.t unit := look (PositiveMap.empty unit) m (key0 x).
Definition was_seen (m : seen) (x : position) : bool :=
  match PositiveMap.find (key (open1 x)) (inner m x) with Some _ => true | None => false end.
Definition see (m : seen) (x : position) : seen :=
  PositiveMap.add (key (key0 x)) (PositiveMap.add (key (open1 x)) tt (inner m x)) m.

Section Checker.
Variables (g : rules) (p : player).

(** Vertices that only the winner may take, whatever happens, and without harm to others of this kind. *)
Definition in_the_way (x : position) : N :=
  N.lor (if other_loses g then open_to (other p) x else 0) (if taker_loses g then open_to p x else 0).
Definition is_safe (x : position) (v : N) : bool :=
  negb (N.testbit (open_to (other p) x) v) && (N.land (near g v) (in_the_way x) =? 0).
Definition safe (x : position) : list N := filter (is_safe x) (members (open_to p x)).
Definition settled (x : position) : bool :=
  Nat.leb (card (open_to (other p) x) + if same (turn x) p then 1 else 0) (length (safe x)).

Record state := { todo : list position; replies : list N; looked_at : seen }.
Definition step (s : state) : state + bool :=
  match todo s with
  | [] => inr match replies s with [] => true | _ => false end
  | x :: rest =>
      if settled x || was_seen (looked_at s) x
      then inl {| todo := rest; replies := replies s; looked_at := looked_at s |}
      else if same (turn x) p
      then match replies s with
           | [] => inr false
           | v :: more =>
               if N.testbit (open_to p x) v
               then inl {| todo := take g x v :: rest; replies := more; looked_at := see (looked_at s) x |}
               else inr false
           end
      else inl {| todo := map (take g x) (members (open_to (turn x) x)) ++ rest;
                  replies := replies s; looked_at := see (looked_at s) x |}
  end.
Definition walk_replies (fuel : positive) (x : position) (all : list N) : bool :=
  match run step fuel {| todo := [x]; replies := all; looked_at := PositiveMap.empty _ |} with
  | inr true => true
  | _ => false
  end.
End Checker.

(** ** Sets as numbers *)

Lemma bits_from_in s : forall i v, In v (bits_from i s) <-> i <= v /\ N.testbit (Npos s) (v - i) = true.
Proof.
  induction s as [s IH|s IH|]; intros i v; simpl bits_from.
  - simpl In. rewrite IH. destruct (N.lt_trichotomy v i) as [H|[->|H]].
    + split; [intros [|]|]; intros; lia.
    + rewrite N.sub_diag. simpl. split; auto. intro. split; auto; lia.
    + replace (v - i) with (N.succ (v - N.succ i)) by lia.
      change (N.pos s~1) with (N.succ_double (Npos s)). rewrite N.testbit_succ_r_div2 by lia.
      rewrite N.div2_succ_double. split; [intros [E|[_ K]]|intros [_ K]]; [lia|split; auto; lia|].
      right. split; auto. lia.
  - rewrite IH. destruct (N.lt_trichotomy v i) as [H|[->|H]].
    + split; intros; lia.
    + rewrite N.sub_diag. simpl. split; [lia|intros [_ K]; discriminate].
    + replace (v - i) with (N.succ (v - N.succ i)) by lia.
      change (N.pos s~0) with (N.double (Npos s)). rewrite N.testbit_succ_r_div2 by lia.
      rewrite N.div2_double. split; intros [_ K]; split; auto; lia.
  - simpl In. split.
    + intros [<-|[]]. rewrite N.sub_diag. split; [lia|reflexivity].
    + intros [H K]. left. destruct (v - i) as [|q] eqn:E; [lia|]. destruct q; discriminate.
Qed.
Theorem members_in s v : In v (members s) <-> N.testbit s v = true.
Proof.
  destruct s as [|s]; simpl members.
  - rewrite N.bits_0. simpl. split; [tauto|discriminate].
  - rewrite bits_from_in, N.sub_0_r. intuition lia.
Qed.
Lemma bits_from_once s : forall i, NoDup (bits_from i s).
Proof.
  induction s as [s IH|s IH|]; intro i; simpl; auto.
  - constructor; auto. intro I. apply bits_from_in in I. lia.
  - constructor; auto. constructor.
Qed.
Lemma members_once s : NoDup (members s).
Proof. destruct s; simpl; [constructor|apply bits_from_once]. Qed.

Lemma card_less s t v : (forall u, N.testbit s u = true -> N.testbit t u = true) ->
  N.testbit t v = true -> N.testbit s v = false -> (card s < card t)%nat.
Proof.
  intros H T S. unfold card. change (length (v :: members s) <= length (members t))%nat.
  apply NoDup_incl_length.
  - constructor; [rewrite members_in, S; discriminate|apply members_once].
  - intros u [<-|I]; apply members_in; auto. apply H, members_in, I.
Qed.
Lemma card_le s t : (forall u, N.testbit s u = true -> N.testbit t u = true) -> (card s <= card t)%nat.
Proof.
  intro H. unfold card. apply NoDup_incl_length; [apply members_once|].
  intros u I. apply members_in, H, members_in, I.
Qed.

(** ** What was seen *)

Lemma key0_inj x y : key0 x = key0 y -> open0 x = open0 y /\ turn x = turn y.
Proof.
  unfold key0. destruct (turn x), (turn y); intro E; rewrite ?N.double_spec, ?N.succ_double_spec in E; split; auto; lia.
Qed.
Lemma was_seen_see m x y : was_seen (see m x) y = true -> y = x \/ was_seen m y = true.
Proof.
  unfold was_seen, see, inner. rewrite look_add. destruct (N.eqb_spec (key0 y) (key0 x)) as [E|D]; auto.
  destruct (N.eq_dec (open1 y) (open1 x)) as [E1|D1].
  - intros _. left. apply key0_inj in E as [E0 E2]. destruct x, y; simpl in *; congruence.
  - rewrite PositiveMap.gso by (intro K; apply D1, key_inj, K). rewrite <- E. auto.
Qed.
Lemma was_seen_more m x y : was_seen m y = true -> was_seen (see m x) y = true.
Proof.
  unfold was_seen, see, inner. rewrite look_add. destruct (N.eqb_spec (key0 y) (key0 x)) as [E|D]; auto.
  rewrite E. destruct (N.eq_dec (open1 y) (open1 x)) as [->|D1].
  - rewrite PositiveMap.gss. auto.
  - rewrite PositiveMap.gso by (intro K; apply D1, key_inj, K). auto.
Qed.
Lemma was_seen_now m x : was_seen (see m x) x = true.
Proof. unfold was_seen, see, inner. rewrite look_add, N.eqb_refl, PositiveMap.gss. reflexivity. Qed.
Lemma was_seen_empty x : was_seen (PositiveMap.empty _) x = false.
Proof. unfold was_seen, inner. rewrite look_empty, PositiveMap.gempty. reflexivity. Qed.

(** ** Why it proves *)

Section Sound.
Variables (g : rules) (p : player).
Hypothesis mutual : forall u v, N.testbit (near g u) v = N.testbit (near g v) u.
Let game := taking g.

Lemma turn_take x v : turn (take g x v) = other (turn x).
Proof. unfold take. destruct (turn x); reflexivity. Qed.
Lemma open_take q x v : open_to q (take g x v) =
  N.ldiff (open_to q x) (closed g (if same q (turn x) then taker_loses g else other_loses g) v).
Proof. unfold take. destruct q, (turn x); reflexivity. Qed.
Lemma closed_bit loses v u : N.testbit (closed g loses v) u = ((v =? u) || (loses && N.testbit (near g v) u)).
Proof.
  unfold closed. destruct loses; rewrite N.setbit_eqb; destruct (v =? u); simpl; auto.
Qed.
Lemma open_take_bit q x v u : N.testbit (open_to q (take g x v)) u =
  N.testbit (open_to q x) u &&
  negb ((v =? u) || ((if same q (turn x) then taker_loses g else other_loses g) && N.testbit (near g v) u)).
Proof. rewrite open_take, N.ldiff_spec, closed_bit. reflexivity. Qed.
Lemma open_take_less q x v u : N.testbit (open_to q (take g x v)) u = true -> N.testbit (open_to q x) u = true.
Proof. rewrite open_take_bit. intro H. apply andb_true_iff in H. tauto. Qed.
Lemma gone q x v : N.testbit (open_to q (take g x v)) v = false.
Proof. rewrite open_take_bit, N.eqb_refl. apply andb_false_r. Qed.

(** Play always ends: what is left gets less. *)
Definition left (x : position) : nat := card (open_to p x) + card (open_to (other p) x).
Lemma left_less x v : N.testbit (open_to (turn x) x) v = true -> (left (take g x v) < left x)%nat.
Proof.
  intro H. unfold left.
  assert (L : forall q, (card (open_to q (take g x v)) <= card (open_to q x))%nat)
    by (intro q; apply card_le; intro u; apply open_take_less).
  assert (S : (card (open_to (turn x) (take g x v)) < card (open_to (turn x) x))%nat).
  { apply card_less with v; auto; [intro u; apply open_take_less|apply gone]. }
  pose proof (L p). pose proof (L (other p)). destruct (turn x), p; simpl in *; lia.
Qed.

Lemma land_0 a b : N.land a b = 0 <-> forall v, N.testbit a v = true -> N.testbit b v = true -> False.
Proof.
  split.
  - intros E v A B. assert (X : N.testbit (N.land a b) v = true) by (rewrite N.land_spec, A, B; auto).
    rewrite E, N.bits_0 in X. discriminate.
  - intro H. apply N.bits_inj_0. intro v. rewrite N.land_spec.
    destruct (N.testbit a v) eqn:A, (N.testbit b v) eqn:B; auto. destruct (H v A B).
Qed.
Lemma in_the_way_bit x u : N.testbit (in_the_way g p x) u =
  (other_loses g && N.testbit (open_to (other p) x) u) || (taker_loses g && N.testbit (open_to p x) u).
Proof.
  unfold in_the_way. rewrite N.lor_spec. destruct (other_loses g), (taker_loses g); simpl; rewrite ?N.bits_0; auto.
Qed.
Lemma safe_in x v : In v (safe g p x) <->
  N.testbit (open_to p x) v = true /\ N.testbit (open_to (other p) x) v = false /\
  forall u, N.testbit (near g v) u = true -> N.testbit (in_the_way g p x) u = true -> False.
Proof.
  unfold safe. rewrite filter_In, members_in. unfold is_safe. rewrite andb_true_iff, negb_true_iff, N.eqb_eq, land_0.
  reflexivity.
Qed.
Lemma safe_once x : NoDup (safe g p x).
Proof. apply NoDup_filter, members_once. Qed.

(** A safe vertex stays safe when another vertex is taken: by the winner, who takes a safe one, or by the loser. *)
Lemma still_safe x v u : In u (safe g p x) -> u <> v ->
  (turn x = p /\ In v (safe g p x)) \/ (turn x = other p /\ N.testbit (open_to (other p) x) v = true) ->
  In u (safe g p (take g x v)).
Proof.
  intros S D T. apply safe_in in S as [O [C W]]. apply safe_in. split; [|split].
  - rewrite open_take_bit, O. simpl. apply negb_true_iff, orb_false_iff.
    split; [apply N.eqb_neq; auto|].
    destruct (N.testbit (near g v) u) eqn:Nr; [|apply andb_false_r]. rewrite andb_true_r.
    rewrite mutual in Nr. specialize (W v Nr). rewrite in_the_way_bit in W.
    destruct T as [[T Sv]|[T Lv]]; rewrite T.
    + replace (same p p) with true by (destruct p; auto). apply safe_in in Sv as [Ov _].
      destruct (taker_loses g); auto. rewrite Ov, orb_true_r in W. destruct (W eq_refl).
    + replace (same p (other p)) with false by (destruct p; auto).
      destruct (other_loses g); auto. rewrite Lv in W. destruct (W eq_refl).
  - destruct (N.testbit (open_to (other p) (take g x v)) u) eqn:E; auto.
    apply open_take_less in E. congruence.
  - intros w Nw Ww. apply (W w Nw). rewrite in_the_way_bit in *.
    apply orb_true_iff in Ww as [Ww|Ww]; apply andb_true_iff in Ww as [F Ww]; apply open_take_less in Ww;
      rewrite F, Ww; simpl; auto. apply orb_true_r.
Qed.

Lemma ended_taking x q : ended game x = Some q <-> open_to (turn x) x = 0 /\ q = other (turn x).
Proof.
  simpl. destruct (members (open_to (turn x) x)) as [|a l] eqn:E.
  - assert (Z : open_to (turn x) x = 0).
    { apply N.bits_inj_0. intro v. destruct (N.testbit (open_to (turn x) x) v) eqn:B; auto.
      apply members_in in B. rewrite E in B. destruct B. }
    split; [intro H; injection H; auto|intros [_ ->]; auto].
  - split; [discriminate|]. intros [Z _]. rewrite Z in E. discriminate.
Qed.

Lemma wins_by_move m x v : turn x = p -> N.testbit (open_to p x) v = true ->
  wins_in game p m (take g x v) = true -> wins_in game p (S m) x = true.
Proof.
  intros T O W. simpl. rewrite T. apply members_in in O.
  destruct (members (open_to p x)) as [|a l] eqn:E; [destruct O|].
  replace (same p p) with true by (destruct p; auto).
  change (existsb (wins_in game p m) (map (take g x) (a :: l)) = true).
  apply existsb_exists. exists (take g x v). split; auto. apply in_map_iff. eauto.
Qed.
Lemma wins_anyway m x : turn x = other p ->
  (forall v, N.testbit (open_to (other p) x) v = true -> wins_in game p m (take g x v) = true) ->
  wins_in game p (S m) x = true.
Proof.
  intros T W. simpl. rewrite T. destruct (members (open_to (other p) x)) as [|a l] eqn:E.
  - rewrite other_other. destruct p; reflexivity.
  - replace (same (other p) p) with false by (destruct p; auto).
    change (forallb (wins_in game p m) (map (take g x) (a :: l)) = true).
    apply forallb_forall. intros y I. apply in_map_iff in I as [v [<- I]]. apply W, members_in. rewrite E. exact I.
Qed.

(** Where counting settles it, the winner takes safe vertices and runs out last. *)
Theorem settled_wins : forall m x, settled g p x = true -> (left x <= m)%nat -> wins_in game p (S m) x = true.
Proof.
  induction m as [|m IH]; intros x S L; unfold settled in S; apply PeanoNat.Nat.leb_le in S.
  - (* nothing is left: then it is not the winner's turn *)
    assert (E : safe g p x = []).
    { destruct (safe g p x) as [|a l] eqn:E; auto. exfalso.
      assert (I : In a (safe g p x)) by (rewrite E; simpl; auto). apply safe_in in I as [I _].
      apply members_in in I. unfold left, card in L. destruct (members (open_to p x)); [destruct I|simpl in L; lia]. }
    rewrite E in S. destruct (same (turn x) p) eqn:T; [simpl in S; lia|]. apply same_not in T.
    apply wins_anyway; [rewrite T, other_other; auto|].
    intros v B. apply members_in in B. unfold card in S. destruct (members (open_to (other p) x)); [destruct B|simpl in S; lia].
  - destruct (same (turn x) p) eqn:T.
    + apply same_iff in T. destruct (safe g p x) as [|v l] eqn:E; [simpl in S; lia|].
      assert (I : In v (safe g p x)) by (rewrite E; simpl; auto).
      pose proof I as I'. apply safe_in in I' as [O _]. apply wins_by_move with v; auto.
      apply IH; [|pose proof (left_less x v) as H; rewrite T in H; specialize (H O); lia].
      unfold settled. rewrite turn_take, T. replace (same (other p) p) with false by (destruct p; auto).
      apply PeanoNat.Nat.leb_le.
      assert (C : (card (open_to (other p) (take g x v)) <= card (open_to (other p) x))%nat)
        by (apply card_le; intro u; apply open_take_less).
      assert (M : (length (safe g p x) <= length (v :: safe g p (take g x v)))%nat).
      { apply NoDup_incl_length; [apply safe_once|]. intros u Iu. destruct (N.eq_dec u v) as [->|D]; [left; auto|].
        right. apply still_safe; auto. }
      rewrite E in M. simpl in *. lia.
    + apply same_not in T. assert (T' : turn x = other p) by (rewrite T, other_other; auto).
      apply wins_anyway; auto. intros v B.
      apply IH; [|pose proof (left_less x v) as H; rewrite T' in H; specialize (H B); lia].
      unfold settled. rewrite turn_take, T', other_other. replace (same p p) with true by (destruct p; auto).
      apply PeanoNat.Nat.leb_le.
      assert (C : (card (open_to (other p) (take g x v)) < card (open_to (other p) x))%nat).
      { apply card_less with v; auto; [intro u; apply open_take_less|apply gone]. }
      assert (M : (length (safe g p x) <= length (safe g p (take g x v)))%nat).
      { apply NoDup_incl_length; [apply safe_once|]. intros u Iu. apply still_safe; auto.
        intros ->. apply safe_in in Iu as [_ [Cu _]]. congruence. }
      lia.
Qed.

(** What the walk keeps true: whatever was looked at leads only to what is settled, was looked at, or is to be. *)
Section Walk.
Variable start : position.
Definition cared (s : state) (x : position) : Prop :=
  settled g p x = true \/ was_seen (looked_at s) x = true \/ In x (todo s).
Definition kept (s : state) : Prop :=
  cared s start /\
  forall x, was_seen (looked_at s) x = true ->
    (turn x = p /\ exists v, N.testbit (open_to p x) v = true /\ cared s (take g x v)) \/
    (turn x = other p /\ forall v, N.testbit (open_to (other p) x) v = true -> cared s (take g x v)).
Definition closed_under (r : bool) : Prop := r = true -> exists s, todo s = [] /\ kept s.

Lemma step_keeps s : kept s -> match step g p s with inl s => kept s | inr r => closed_under r end.
Proof.
  intros K. unfold step. destruct (todo s) as [|x rest] eqn:T.
  - intros _. exists s. auto.
  - destruct (settled g p x || was_seen (looked_at s) x) eqn:D.
    + (* done with before *)
      set (s' := {| todo := rest; replies := replies s; looked_at := looked_at s |}).
      assert (C : forall y, cared s y -> cared s' y).
      { intros y [H|[H|H]]; [left|right; left|]; auto. rewrite T in H. destruct H as [<-|H].
        - apply orb_true_iff in D as [D|D]; [left|right; left]; auto.
        - right. right. exact H. }
      destruct K as [K0 K]. split; auto. intros y Y. destruct (K y Y) as [[Q [v [O H]]]|[Q H]].
      * left. split; auto. exists v. auto.
      * right. auto.
    + assert (keeps : forall s', looked_at s' = see (looked_at s) x ->
        (forall y, In y rest -> In y (todo s')) ->
        ((turn x = p /\ exists v, N.testbit (open_to p x) v = true /\ cared s' (take g x v)) \/
         (turn x = other p /\ forall v, N.testbit (open_to (other p) x) v = true -> cared s' (take g x v))) ->
        kept s').
      { intros s' E R X.
        assert (C : forall y, cared s y -> cared s' y).
        { intros y [H|[H|H]]; [left; auto|right; left; rewrite E; apply was_seen_more; auto|].
          rewrite T in H. destruct H as [<-|H]; right; [left; rewrite E; apply was_seen_now|right; auto]. }
        destruct K as [K0 K]. split; auto. intros y Y. rewrite E in Y.
        apply was_seen_see in Y as [->|Y]; auto.
        destruct (K y Y) as [[Q [v [O H]]]|[Q H]]; [left; split; auto; exists v; auto|right; auto]. }
      destruct (same (turn x) p) eqn:Q.
      * apply same_iff in Q. destruct (replies s) as [|v more]; [discriminate|].
        destruct (N.testbit (open_to p x) v) eqn:O; [|discriminate].
        apply keeps; simpl; auto. left. split; auto. exists v. split; auto. right. right. simpl. auto.
      * apply same_not in Q. assert (Q' : turn x = other p) by (rewrite Q, other_other; auto).
        apply keeps; simpl; auto; [intros y Y; apply in_or_app; auto|].
        right. split; auto. intros v O. right. right. simpl. apply in_or_app. left.
        apply in_map_iff. exists v. split; auto. rewrite Q'. apply members_in, O.
Qed.

Theorem walk_wins fuel all : walk_replies g p fuel start all = true -> forces game p start.
Proof.
  unfold walk_replies. set (s0 := {| todo := [start]; replies := all; looked_at := _ |}).
  assert (K0 : kept s0).
  { split; [right; right; simpl; auto|]. intros x X. simpl in X. rewrite was_seen_empty in X. discriminate. }
  pose proof (run_keeps (step g p) kept closed_under step_keeps fuel s0 K0) as R.
  destruct (run (step g p) fuel s0) as [s|[|]]; try discriminate. intros _.
  destruct (R eq_refl) as [s [T [K1 K]]].
  assert (W : forall m x, cared s x -> (left x <= m)%nat -> wins_in game p (S m) x = true).
  { induction m as [|m IH]; intros x C L.
    - destruct C as [C|[C|C]]; [apply settled_wins; auto| |rewrite T in C; destruct C].
      destruct (K x C) as [[Q [v [O H]]]|[Q H]].
      + pose proof (left_less x v) as X. rewrite Q in X. specialize (X O). lia.
      + apply wins_anyway; auto. intros v O. pose proof (left_less x v) as X. rewrite Q in X. specialize (X O). lia.
    - destruct C as [C|[C|C]]; [apply settled_wins; auto| |rewrite T in C; destruct C].
      destruct (K x C) as [[Q [v [O H]]]|[Q H]].
      + apply wins_by_move with v; auto. apply IH; auto.
        pose proof (left_less x v) as X. rewrite Q in X. specialize (X O). lia.
      + apply wins_anyway; auto. intros v O. apply IH; auto.
        pose proof (left_less x v) as X. rewrite Q in X. specialize (X O). lia. }
  eapply within_forces, wins_in_forces, (W (left start)); auto.
Qed.
End Walk.
End Sound.

(** ** The theorem for files *)

Theorem neighbours_in edges v u : N.testbit (neighbours edges v) u = true <-> In (v, u) edges \/ In (u, v) edges.
Proof.
  induction edges as [|[a b] edges IH]; simpl.
  - split; [discriminate|tauto].
  - assert (H : N.testbit (neighbours ((a, b) :: edges) v) u = true <->
        (a = v /\ b = u) \/ (b = v /\ a = u) \/ N.testbit (neighbours edges v) u = true).
    { simpl. destruct (N.eqb_spec a v), (N.eqb_spec b v); subst; rewrite ?N.setbit_iff; intuition congruence. }
    simpl in H. rewrite H, IH. split.
    + intros [[-> ->]|[[-> ->]|[I|I]]]; auto.
    + intros [[E|I]|[E|I]]; auto; injection E as -> ->; auto.
Qed.

Theorem set_of_in flags v : N.testbit (set_of flags) v = nth (N.to_nat v) flags false.
Proof.
  revert v. induction flags as [|b flags IH]; intro v; simpl set_of.
  - rewrite N.bits_0. destruct (N.to_nat v); reflexivity.
  - destruct v as [|q] using N.peano_ind.
    + destruct b; [rewrite N.succ_double_spec; apply N.testbit_odd_0|
                   rewrite N.double_spec; apply N.testbit_even_0].
    + rewrite N2Nat.inj_succ. simpl nth. rewrite <- IH.
      destruct b; [rewrite N.succ_double_spec; apply N.testbit_odd_succ; lia|
                   rewrite N.double_spec; apply N.testbit_even_succ; lia].
Qed.

Definition ends_inside (n : N) (edges : list (N * N)) : bool := forallb (fun e => (fst e <? n) && (snd e <? n)) edges.
Definition near_table (n : N) (edges : list (N * N)) : N -> N := table 0 (map (neighbours edges) (below n)).
Lemma near_table_is n edges : ends_inside n edges = true -> forall v, near_table n edges v = neighbours edges v.
Proof.
  intros E v. unfold ends_inside in E. rewrite forallb_forall in E. unfold near_table. rewrite table_entry. unfold entry.
  destruct (N.lt_ge_cases v n) as [L|L].
  - rewrite nth_indep with (d' := neighbours edges 0).
    + rewrite map_nth, below_seq. rewrite <- (N2Nat.id v) at 2. f_equal.
      change 0 with (N.of_nat 0). rewrite map_nth, seq_nth by lia. reflexivity.
    + rewrite map_length, below_seq, map_length, seq_length. lia.
  - rewrite nth_overflow by (rewrite map_length, below_seq, map_length, seq_length; lia).
    symmetry. apply N.bits_inj_0. intro u. destruct (N.testbit (neighbours edges v) u) eqn:B; auto.
    apply neighbours_in in B as [B|B]; specialize (E _ B); apply andb_true_iff in E as [E1 E2];
      apply N.ltb_lt in E1, E2; simpl in *; lia.
Qed.
Lemma neighbours_mutual edges u v : N.testbit (neighbours edges u) v = N.testbit (neighbours edges v) u.
Proof. apply eq_true_iff_eq. rewrite !neighbours_in. tauto. Qed.
(** The game with the table is the game. *)
Lemma taking_table n edges tl ol p x : ends_inside n edges = true ->
  forces (taking {| near := near_table n edges; taker_loses := tl; other_loses := ol |}) p x ->
  forces (taking {| near := neighbours edges; taker_loses := tl; other_loses := ol |}) p x.
Proof.
  intro E. apply forces_alike. intro y. split; [reflexivity|]. split; [|reflexivity].
  simpl. apply map_ext. intro v. unfold take, closed. simpl. rewrite (near_table_is n edges E). reflexivity.
Qed.

Definition check_replies (fuel : positive) (n : N) (edges : list (N * N)) (taker_loses other_loses : bool)
    (open : list (bool * bool)) (to_move winner : player) (all : list N) : bool :=
  ends_inside n edges &&
  walk_replies {| near := near_table n edges; taker_loses := taker_loses; other_loses := other_loses |} winner fuel
    (opened open to_move) all.

Theorem replies_sound fuel n edges tl ol open to_move winner all :
  check_replies fuel n edges tl ol open to_move winner all = true ->
  forces (taking {| near := neighbours edges; taker_loses := tl; other_loses := ol |}) winner (opened open to_move).
Proof.
  unfold check_replies. intro H. apply andb_true_iff in H as [E W].
  apply (taking_table n); auto. apply walk_wins in W; auto.
  intros u v. simpl. rewrite !(near_table_is n edges E). apply neighbours_mutual.
Qed.
