(** * The dollar game: a script that solves it, prices that show that no shorter one does, an order that shows that none does *)

Require Import List NArith ZArith Bool Lia FMapPositive.
Require Import Definitions Tools.
Import ListNotations.
Local Open Scope Z_scope.

(** ** The checkers *)

Definition amounts := PositiveMap.t Z.
Definition gets (v : N) (k : Z) (m : amounts) : amounts := PositiveMap.add (key v) (look 0 m v + k) m.

(** What everybody gets by a script: along an edge, the first end gives as much more as it lends more often. *)
Definition flows (script : N -> Z) (edges : list (N * N)) : amounts :=
  fold_left (fun m e => let k := script (fst e) - script (snd e) in gets (fst e) (- k) (gets (snd e) k m))
    edges (PositiveMap.empty Z).

Definition ends_below (n : N) (edges : list (N * N)) : bool :=
  forallb (fun e => (fst e <? n)%N && (snd e <? n)%N) edges.
Definition moves_in (n : N) (script : N -> Z) : Z := fold_left (fun s v => s + Z.abs (script v)) (below n) 0.

Definition check_script (n : N) (edges : list (N * N)) (value script : N -> Z) (claimed : option Z) : bool :=
  let got := look 0 (flows script edges) in
  ends_below n edges &&
  all_below n (fun v => 0 <=? value v + got v) &&
  match claimed with None => true | Some k => k =? moves_in n script end.

(** With a price for each vertex, over one unit. *)
Definition check_prices (n : N) (edges : list (N * N)) (value script price : N -> Z) (unit length bound : Z) : bool :=
  let change := look 0 (flows price edges) in
  check_script n edges value script (Some length) && (0 <? unit) &&
  all_below n (fun v => (0 <=? price v) && (Z.abs (change v) <=? unit)) &&
  ((bound - 1) * unit <? - fold_left (fun s v => s + price v * value v) (below n) 0).

(** The edges to vertices before, in an order; a loop leads to none. *)
Definition counts (place : N -> N) (edges : list (N * N)) : amounts :=
  fold_left (fun m e => if (place (snd e) <? place (fst e))%N then gets (fst e) 1 m
                        else if (place (fst e) <? place (snd e))%N then gets (snd e) 1 m else m)
    edges (PositiveMap.empty Z).
Fixpoint places (order : list N) (i : N) (m : PositiveMap.t N) : PositiveMap.t N :=
  match order with [] => m | v :: order => places order (N.succ i) (PositiveMap.add (key v) i m) end.

Definition check_hopeless (n : N) (edges : list (N * N)) (value script : N -> Z) (order : list N) : bool :=
  let got := look 0 (flows script edges) in
  let place := look n (places order 0 (PositiveMap.empty N)) in
  let before := look 0 (counts place edges) in
  (0 <? n)%N && ends_below n edges &&
  (* the order has n entries, and every vertex has a place *)
  (len order =? n)%N && all_below n (fun v => place v <? n)%N &&
  all_below n (fun v => value v + got v <? before v).

(** ** Scripts and moves *)

(** What [u] gets along one edge, and along all. *)
Definition gain1 (x : N -> Z) (u : N) (e : N * N) : Z :=
  (if N.eqb u (fst e) then x (snd e) - x (fst e) else 0) + (if N.eqb u (snd e) then x (fst e) - x (snd e) else 0).
Fixpoint gain (x : N -> Z) (u : N) (edges : list (N * N)) : Z :=
  match edges with [] => 0 | e :: edges => gain1 x u e + gain x u edges end.
Definition once (v : N) (k : Z) : N -> Z := fun w => if N.eqb w v then k else 0.
Definition sign (m : deed) : Z := match m with Lend _ => 1 | Borrow _ => -1 end.
(** How often each vertex lends, less how often it borrows. *)
Fixpoint script_of (ms : list deed) (w : N) : Z :=
  match ms with [] => 0 | m :: ms => once (who m) (sign m) w + script_of ms w end.

Lemma along_gain v k d e u : along v k d e u = d u + gain1 (once v k) u e.
Proof.
  destruct e as [a b]. unfold along, pay, gain1, once. simpl.
  destruct (N.eqb_spec a v), (N.eqb_spec b v), (N.eqb_spec u v), (N.eqb_spec u a), (N.eqb_spec u b);
    subst; try congruence; lia.
Qed.
Lemma fold_gain v k edges : forall d u, fold_left (along v k) edges d u = d u + gain (once v k) u edges.
Proof.
  induction edges as [|e edges IH]; intros d u; simpl; [lia|]. rewrite IH, along_gain. lia.
Qed.
Lemma done_gain edges d m u : done edges d m u = d u + gain (once (who m) (sign m)) u edges.
Proof. destruct m; simpl; apply fold_gain. Qed.
Lemma gain_plus x y u edges : gain (fun w => x w + y w) u edges = gain x u edges + gain y u edges.
Proof.
  induction edges as [|e edges IH]; simpl; [lia|]. rewrite IH. unfold gain1.
  destruct (N.eqb u (fst e)), (N.eqb u (snd e)); lia.
Qed.
Lemma gain_same x y u edges : (forall e, In e edges -> x (fst e) = y (fst e) /\ x (snd e) = y (snd e)) ->
  gain x u edges = gain y u edges.
Proof.
  induction edges as [|e edges IH]; intro H; simpl; auto. rewrite IH by (intros; apply H; simpl; auto).
  destruct (H e (or_introl eq_refl)) as [E1 E2]. unfold gain1. rewrite E1, E2. reflexivity.
Qed.
Theorem after_gain edges ms : forall d u, after edges d ms u = d u + gain (script_of ms) u edges.
Proof.
  induction ms as [|m ms IH]; intros d u; simpl.
  - replace (gain _ u edges) with 0; [lia|]. induction edges as [|e edges IH]; simpl; auto.
    rewrite <- IH. unfold gain1. destruct (N.eqb u (fst e)), (N.eqb u (snd e)); reflexivity.
  - unfold after in *. rewrite IH, done_gain.
    rewrite gain_plus. lia.
Qed.

Lemma look_gets m v k u : look 0 (gets v k m) u = look 0 m u + (if N.eqb u v then k else 0).
Proof. unfold gets. rewrite look_add. destruct (N.eqb_spec u v); subst; lia. Qed.
Lemma flows_gain script edges u : look 0 (flows script edges) u = gain script u edges.
Proof.
  unfold flows.
  enough (H : forall m, look 0 (fold_left (fun m e => let k := script (fst e) - script (snd e) in
      gets (fst e) (- k) (gets (snd e) k m)) edges m) u = look 0 m u + gain script u edges)
    by (rewrite H, look_empty; reflexivity).
  induction edges as [|e edges IH]; intro m; simpl; [lia|].
  rewrite IH, !look_gets. unfold gain1.
  destruct (N.eqb u (fst e)), (N.eqb u (snd e)); lia.
Qed.

(** The moves of a script, vertex by vertex. *)
Definition deeds (v : N) (k : Z) : list deed :=
  if 0 <=? k then repeat (Lend v) (Z.to_nat k) else repeat (Borrow v) (Z.to_nat (- k)).
Lemma deeds_script v k w : script_of (deeds v k) w = once v k w.
Proof.
  assert (L : forall m j, script_of (repeat m j) w = once (who m) (sign m * Z.of_nat j) w).
  { intros m j. induction j as [|j IH]; simpl repeat; cbn [script_of].
    - unfold once. destruct (N.eqb w (who m)); lia.
    - rewrite IH. unfold once. destruct (N.eqb w (who m)); lia. }
  unfold deeds. destruct (Z.leb_spec 0 k); rewrite L; simpl who; simpl sign; unfold once; destruct (N.eqb w v); lia.
Qed.
Lemma deeds_length v k : Z.of_nat (length (deeds v k)) = Z.abs k.
Proof. unfold deeds. destruct (Z.leb_spec 0 k); rewrite repeat_length; lia. Qed.
Lemma deeds_who v k m : In m (deeds v k) -> who m = v.
Proof. unfold deeds. destruct (0 <=? k); intro I; apply repeat_spec in I; subst; reflexivity. Qed.
Lemma script_of_app ms ms' w : script_of (ms ++ ms') w = script_of ms w + script_of ms' w.
Proof. induction ms as [|m ms IH]; simpl; [lia|]. rewrite IH. lia. Qed.

Lemma all_deeds x vs : NoDup vs ->
  (forall w, script_of (flat_map (fun v => deeds v (x v)) vs) w = if in_dec N.eq_dec w vs then x w else 0) /\
  Z.of_nat (length (flat_map (fun v => deeds v (x v)) vs)) = fold_right (fun v s => Z.abs (x v) + s) 0 vs /\
  (forall m, In m (flat_map (fun v => deeds v (x v)) vs) -> In (who m) vs).
Proof.
  induction 1 as [|v vs Nv Dv [IH1 [IH2 IH3]]]; simpl flat_map.
  - split; [|split]; auto.
  - split; [|split].
    + intro w. rewrite script_of_app, deeds_script, IH1. unfold once.
      destruct (N.eqb_spec w v) as [->|D].
      * destruct (in_dec N.eq_dec v vs); [contradiction|]. destruct (in_dec N.eq_dec v (v :: vs)) as [|X]; [lia|].
        destruct X; simpl; auto.
      * destruct (in_dec N.eq_dec w vs), (in_dec N.eq_dec w (v :: vs)) as [X|X]; simpl in X; try tauto; try lia.
        destruct X; [congruence|contradiction].
    + rewrite app_length, Nat2Z.inj_add, deeds_length, IH2. reflexivity.
    + intros m I. apply in_app_or in I as [I|I]; [left; symmetry; eapply deeds_who; eauto|right; auto].
Qed.

Lemma ends_below_spec n edges : ends_below n edges = true ->
  forall e, In e edges -> (fst e < n)%N /\ (snd e < n)%N.
Proof.
  unfold ends_below. rewrite forallb_forall. intros H e I. specialize (H e I).
  apply andb_true_iff in H as [H1 H2]. apply N.ltb_lt in H1, H2. auto.
Qed.

(** ** A script that solves it *)

Theorem script_sound n edges value script claimed :
  check_script n edges value script claimed = true -> solvable n edges value claimed.
Proof.
  unfold check_script. intro H. apply andb_true_iff in H as [H C]. apply andb_true_iff in H as [E K].
  destruct (all_deeds script (below n) (below_once n)) as [S [L W]].
  exists (flat_map (fun v => deeds v (script v)) (below n)). split; [|split].
  - intros m I. apply below_in, W, I.
  - intros v Lv. pose proof (all_below_spec _ _ K v Lv) as Kv. apply Z.leb_le in Kv.
    rewrite after_gain. rewrite flows_gain in Kv. erewrite gain_same; [exact Kv|].
    intros e I. rewrite !S. destruct (ends_below_spec n edges E e I) as [L1 L2].
    split; (destruct (in_dec _ _ _) as [_|X]; [reflexivity|destruct X; apply below_in; auto]).
  - destruct claimed as [k|]; auto. apply Z.eqb_eq in C. rewrite L, C. unfold moves_in.
    assert (F : forall vs s, fold_left (fun s v => s + Z.abs (script v)) vs s =
                             s + fold_right (fun v s => Z.abs (script v) + s) 0 vs).
    { induction vs as [|v vs IH]; intro s; simpl; [lia|]. rewrite IH. lia. }
    rewrite F. lia.
Qed.

(** ** Prices that show that no shorter one does

    At these prices a move anywhere changes the worth of all dollars by at most a unit; in the end it is not below 0. *)

Definition sum (f : N -> Z) (vs : list N) : Z := fold_right (fun v s => f v + s) 0 vs.
Lemma sum_plus f g vs : sum (fun v => f v + g v) vs = sum f vs + sum g vs.
Proof. induction vs as [|v vs IH]; simpl; [|rewrite IH]; lia. Qed.
Lemma sum_same f g vs : (forall v, In v vs -> f v = g v) -> sum f vs = sum g vs.
Proof.
  induction vs as [|v vs IH]; intro H; simpl; auto.
  rewrite H by (simpl; auto). rewrite IH by (intros; apply H; simpl; auto). reflexivity.
Qed.
Lemma sum_at y a c vs : NoDup vs -> In a vs -> sum (fun v => y v * (if N.eqb v a then c else 0)) vs = y a * c.
Proof.
  intros D I. induction D as [|v vs Nv Dv IH]; [destruct I|]. simpl. destruct (N.eqb_spec v a) as [->|E].
  - rewrite (sum_same _ (fun _ => 0)).
    + enough (Z0 : forall l, sum (fun _ => 0) l = 0) by (rewrite Z0; lia). induction l; simpl; auto.
    + intros w Iw. destruct (N.eqb_spec w a); [congruence|lia].
  - destruct I as [I|I]; [congruence|]. rewrite IH by auto. lia.
Qed.
(** What a script is worth at the prices is what the prices, as a script, would be worth at the script. *)
Lemma worth_of_gain x y edges vs : NoDup vs -> (forall e, In e edges -> In (fst e) vs /\ In (snd e) vs) ->
  sum (fun v => y v * gain x v edges) vs = sum (fun v => x v * gain y v edges) vs.
Proof.
  intros D E. induction edges as [|e edges IH]; simpl.
  - induction vs as [|v vs IHv]; simpl; [auto|]. inversion D; subst. rewrite IHv; auto; [lia|]. intros e [].
  - destruct (E e (or_introl eq_refl)) as [Ia Ib].
    assert (one : forall x y, sum (fun v => y v * (gain1 x v e + gain x v edges)) vs =
        (y (fst e) - y (snd e)) * (x (snd e) - x (fst e)) + sum (fun v => y v * gain x v edges) vs).
    { intros x' y'. rewrite (sum_same _ (fun v => (y' v * (if N.eqb v (fst e) then x' (snd e) - x' (fst e) else 0) +
          y' v * (if N.eqb v (snd e) then x' (fst e) - x' (snd e) else 0)) + y' v * gain x' v edges)).
      - rewrite sum_plus, sum_plus, !sum_at by auto. lia.
      - intros v _. unfold gain1. lia. }
    rewrite (one x y), (one y x), IH by (intros; apply E; simpl; auto). lia.
Qed.

Theorem prices_sound n edges value script price unit length bound :
  check_prices n edges value script price unit length bound = true ->
  solvable n edges value (Some length) /\ never_in_fewer n edges value bound.
Proof.
  unfold check_prices. intro H. apply andb_true_iff in H as [H B]. apply andb_true_iff in H as [H P].
  apply andb_true_iff in H as [S U]. split; [eapply script_sound; eauto|]. apply Z.ltb_lt in U, B.
  apply andb_true_iff in S as [S _]. apply andb_true_iff in S as [E _].
  pose proof (ends_below_spec n edges E) as Eb.
  assert (F : forall vs s, fold_left (fun s v => s + price v * value v) vs s = s + sum (fun v => price v * value v) vs).
  { induction vs as [|v vs IH]; intro s; simpl; [lia|]. rewrite IH. lia. }
  rewrite F in B. clear F.
  set (worth := fun d : dollars => sum (fun v => price v * d v) (below n)).
  assert (move : forall m d, (who m < n)%N -> worth (done edges d m) <= worth d + unit).
  { intros m d L. unfold worth.
    rewrite (sum_same _ (fun v => price v * d v + price v * gain (once (who m) (sign m)) v edges))
      by (intros v _; rewrite done_gain; lia).
    rewrite sum_plus, worth_of_gain;
      [|apply below_once|intros e I; rewrite !below_in; apply Eb, I].
    rewrite (sum_same (fun v => once (who m) (sign m) v * _)
              (fun v => gain price v edges * (if N.eqb v (who m) then sign m else 0)))
      by (intros v _; unfold once; lia).
    rewrite sum_at by (try apply below_once; apply below_in; auto).
    pose proof (all_below_spec _ _ P (who m) L) as K. apply andb_true_iff in K as [_ K]. apply Z.leb_le in K.
    rewrite flows_gain in K. destruct m; simpl sign; simpl who in *; lia. }
  intros ms W D.
  assert (all : forall ms d, (forall m, In m ms -> (who m < n)%N) ->
            worth (after edges d ms) <= worth d + unit * Z.of_nat (List.length ms)).
  { induction ms0 as [|m ms0 IH]; intros d W0; simpl.
    - lia.
    - specialize (IH (done edges d m) ltac:(intros; apply W0; simpl; auto)).
      specialize (move m d ltac:(apply W0; simpl; auto)). unfold after in *. lia. }
  specialize (all ms value W).
  assert (last : 0 <= worth (after edges value ms)).
  { unfold worth. assert (Q : forall v, In v (below n) -> 0 <= price v * after edges value ms v).
    { intros v I. apply below_in in I. specialize (D v I). pose proof (all_below_spec _ _ P v I) as K.
      apply andb_true_iff in K as [K _]. apply Z.leb_le in K. nia. }
    revert Q. generalize (below n) as vs. induction vs as [|v vs IH]; intro Q; simpl; [lia|].
    specialize (IH ltac:(intros; apply Q; simpl; auto)). specialize (Q v (or_introl eq_refl)). lia. }
  unfold worth at 2 in all. nia.
Qed.

(** ** An order that shows that nothing does *)

Definition count1 (place : N -> N) (u : N) (e : N * N) : Z :=
  if (place (snd e) <? place (fst e))%N then (if N.eqb u (fst e) then 1 else 0)
  else if (place (fst e) <? place (snd e))%N then (if N.eqb u (snd e) then 1 else 0) else 0.
Fixpoint count (place : N -> N) (u : N) (edges : list (N * N)) : Z :=
  match edges with [] => 0 | e :: edges => count1 place u e + count place u edges end.
Lemma counts_count place edges u : look 0 (counts place edges) u = count place u edges.
Proof.
  unfold counts.
  enough (H : forall m, look 0 (fold_left (fun m e => if (place (snd e) <? place (fst e))%N then gets (fst e) 1 m
      else if (place (fst e) <? place (snd e))%N then gets (snd e) 1 m else m) edges m) u =
      look 0 m u + count place u edges)
    by (rewrite H, look_empty; reflexivity).
  induction edges as [|e edges IH]; intro m; simpl; [lia|].
  rewrite IH. unfold count1.
  destruct (N.ltb (place (snd e)) (place (fst e))); [rewrite look_gets; lia|].
  destruct (N.ltb (place (fst e)) (place (snd e))); [rewrite look_gets; lia|lia].
Qed.

(** Of the vertices that lend most often, the first in the order. *)
Lemma first_of_most (y : N -> Z) (place : N -> N) vs : vs <> [] ->
  exists v, In v vs /\ forall w, In w vs -> y w < y v \/ (y w = y v /\ (place v <= place w)%N).
Proof.
  induction vs as [|a vs IH]; [congruence|]. intros _. destruct vs as [|b vs].
  - exists a. split; [simpl; auto|]. intros w [<-|[]]. right. split; [lia|reflexivity].
  - destruct IH as [v [I M]]; [congruence|].
    destruct (Z_lt_dec (y a) (y v)) as [H|H]; [|destruct (Z_lt_dec (y v) (y a)) as [H'|H']; [|
      destruct (N.le_gt_cases (place v) (place a)) as [G|G]]].
    + exists v. split; [right; auto|]. intros w [<-|J]; auto.
    + exists a. split; [left; auto|]. intros w [<-|J]; [right; split; [lia|reflexivity]|].
      destruct (M w J) as [X|[X Y]]; left; lia.
    + exists v. split; [right; auto|]. intros w [<-|J]; auto. right. split; [lia|exact G].
    + exists a. split; [left; auto|]. intros w [<-|J]; [right; split; [lia|reflexivity]|].
      destruct (M w J) as [X|[X Y]]; [left; lia|right; split; lia].
Qed.

Theorem hopeless_sound n edges value script order :
  check_hopeless n edges value script order = true -> unsolvable n edges value.
Proof.
  unfold check_hopeless. set (place := look n _). intro H.
  apply andb_true_iff in H as [H K]. apply andb_true_iff in H as [H _]. apply andb_true_iff in H as [H _].
  apply andb_true_iff in H as [Z0 E]. apply N.ltb_lt in Z0.
  intros ms W D.
  set (y := fun w => script_of ms w - script w).
  destruct (first_of_most y place (below n)) as [v [I M]].
  { intro X. apply (in_nil (a := 0%N)). rewrite <- X. apply below_in. exact Z0. }
  apply below_in in I. specialize (D v I).
  pose proof (all_below_spec _ _ K v I) as Kv. apply Z.ltb_lt in Kv.
  rewrite flows_gain, counts_count in Kv. rewrite after_gain in D.
  assert (S : gain (script_of ms) v edges = gain script v edges + gain y v edges).
  { rewrite <- gain_plus. apply gain_same. intros e _. unfold y. split; lia. }
  assert (B : gain y v edges <= - count place v edges).
  { pose proof (ends_below_spec n edges E) as Eb. clear - M Eb.
    induction edges as [|e edges IH]; simpl; [lia|].
    assert (IH' : gain y v edges <= - count place v edges) by (apply IH; intros; apply Eb; simpl; auto).
    destruct (Eb e (or_introl eq_refl)) as [La Lb]. apply below_in in La, Lb.
    destruct e as [a b]. simpl in La, Lb. pose proof (M a La) as Ma. pose proof (M b Lb) as Mb.
    assert (G : gain1 y v (a, b) <= - count1 place v (a, b)); [|lia].
    unfold gain1, count1. simpl.
    destruct (N.ltb_spec (place b) (place a)), (N.ltb_spec (place a) (place b)), (N.eqb_spec v a), (N.eqb_spec v b);
      subst; lia. }
  lia.
Qed.
