(** * Ranks: who can force the end of the game, in exactly how many moves, and where nobody can *)

Require Import List NArith Bool Lia.
Require Import Definitions Tools Plays.
Import ListNotations.
Local Open Scope N_scope.

(** ** The checker. It looks at every vertex and edge of an arena with the vertices 0 ... n - 1. *)

Section Checker.
Variables (A : arena N) (n : N).
(** The certificate: nobody is None, and so are the rank and the move that are not there. *)
Variables (winner : N -> option player) (rank move : N -> option N).

Definition is_none {T} (x : option T) : bool := match x with None => true | _ => false end.
(** Whether [w] is claimed for [q], with a rank of which [f] is true. *)
Definition won_with (q : player) (f : N -> bool) (w : N) : bool :=
  match winner w, rank w with Some q', Some k => same q' q && f k | _, _ => false end.

Definition ranks_at (v : N) : bool :=
  forallb (fun w => w <? n) (moves A v) &&
  match ended A v, winner v, rank v, move v with
  | Some q, Some q', Some 0, None => same q q'
  | None, Some q, Some r, Some m =>
      mem m (moves A v) && won_with q (fun k => k + 1 =? r) m &&
      if same (owner A v) q
      then forallb (fun w => negb (eqo (winner w) (Some q)) || won_with q (fun k => r <=? k + 1) w) (moves A v)
      else forallb (won_with q (fun k => k + 1 <=? r)) (moves A v)
  | None, None, None, m =>
      forallb (fun w => negb (eqo (winner w) (Some (owner A v)))) (moves A v) &&
      match m, moves A v with
      | None, [] => true
      | Some m, _ => mem m (moves A v) && is_none (winner m)
      | _, _ => false
      end
  | _, _, _, _ => false
  end.
Definition ranks_everywhere : bool := all_below n ranks_at.
End Checker.

(** For a file: the claim is that of the start. *)
Definition check_ranks (n : N) (own : N -> player) (next : N -> list N) (e : ending)
    (winner : N -> option player) (rank move : N -> option N)
    (start : N) (claimed : option player) (claimed_rank : option N) : bool :=
  let A := token own next e in
  (start <? n) && ranks_everywhere A n winner rank move &&
  match winner start, rank start, e, claimed, claimed_rank with
  | Some p, Some r, _, Some q, Some k => same p q && (r =? k)
  | None, _, Target _, Some P1, None => true
  | None, _, (StuckLoses | StuckWins | Listed _), None, None => true
  | _, _, _, _, _ => false
  end.

(** ** Why it proves *)

Section Sound.
Variables (A : arena N) (n : N) (winner : N -> option player) (rank move : N -> option N).
Hypothesis ok : ranks_everywhere A n winner rank move = true.

Lemma won_with_spec q f w : won_with winner rank q f w = true ->
  exists k, winner w = Some q /\ rank w = Some k /\ f k = true.
Proof.
  unfold won_with. destruct (winner w) as [q'|], (rank w) as [k|]; try discriminate.
  intro H. apply andb_true_iff in H as [E F]. apply same_iff in E. subst. eauto.
Qed.

Lemma at_vertex v : v < n -> ranks_at A n winner rank move v = true.
Proof. apply all_below_spec. exact ok. Qed.

Lemma inside v w : v < n -> In w (moves A v) -> w < n.
Proof.
  intros L I. pose proof (at_vertex v L) as K. apply andb_true_iff in K as [K _].
  rewrite forallb_forall in K. apply N.ltb_lt, K, I.
Qed.

(** What is known where the game has ended, where somebody wins, and where nobody does. *)
Lemma where_ended v q : v < n -> ended A v = Some q -> winner v = Some q /\ rank v = Some 0.
Proof.
  intros L E. pose proof (at_vertex v L) as K. apply andb_true_iff in K as [_ K]. rewrite E in K.
  destruct (winner v) as [q'|], (rank v) as [[|]|], (move v); try discriminate.
  apply same_iff in K. subst. auto.
Qed.

Lemma where_won v q : v < n -> winner v = Some q -> ended A v = None ->
  exists r m, rank v = Some (r + 1) /\ move v = Some m /\ In m (moves A v) /\ winner m = Some q /\ rank m = Some r /\
  (owner A v = q -> forall w k, In w (moves A v) -> winner w = Some q -> rank w = Some k -> r <= k) /\
  (owner A v = other q -> forall w, In w (moves A v) -> winner w = Some q /\ exists k, rank w = Some k /\ k <= r).
Proof.
  intros L W E. pose proof (at_vertex v L) as K. apply andb_true_iff in K as [_ K]. rewrite E, W in K.
  destruct (rank v) as [r|] eqn:R; [|discriminate]. destruct (move v) as [m|] eqn:M; [|discriminate].
  apply andb_true_iff in K as [K K3]. apply andb_true_iff in K as [K1 K2]. apply mem_iff in K1.
  apply won_with_spec in K2 as [k [Wm [Rm Ek]]]. apply N.eqb_eq in Ek. subst r.
  exists k, m. do 5 (split; [auto|]). split; intros O w.
  - intros j I Ww Rw. assert (S : same (owner A v) q = true) by (apply same_iff; auto). rewrite S in K3.
    rewrite forallb_forall in K3. specialize (K3 w I). apply orb_true_iff in K3 as [K3|K3].
    + rewrite Ww in K3. replace (eqo (Some q) (Some q)) with true in K3; [discriminate|].
      symmetry. apply eqo_iff. reflexivity.
    + apply won_with_spec in K3 as [k' [_ [Rw' K']]]. apply N.leb_le in K'.
      rewrite Rw in Rw'. injection Rw' as ->. lia.
  - intro I. rewrite O in K3. replace (same (other q) q) with false in K3 by (destruct q; reflexivity).
    rewrite forallb_forall in K3. specialize (K3 w I). apply won_with_spec in K3 as [j [Ww [Rw J]]].
    apply N.leb_le in J. split; auto. exists j. split; auto. lia.
Qed.

Lemma where_nobody v : v < n -> winner v = None ->
  ended A v = None /\ rank v = None /\ (forall w, In w (moves A v) -> winner w <> Some (owner A v)) /\
  (moves A v <> [] -> exists m, move v = Some m /\ In m (moves A v) /\ winner m = None).
Proof.
  intros L W. pose proof (at_vertex v L) as K. apply andb_true_iff in K as [_ K]. rewrite W in K.
  destruct (ended A v); [discriminate|]. destruct (rank v); [discriminate|].
  apply andb_true_iff in K as [K1 K2]. repeat split; auto.
  - intros w I Ew. rewrite forallb_forall in K1. specialize (K1 w I). rewrite Ew in K1.
    replace (eqo _ _) with true in K1; [discriminate|]. symmetry. apply eqo_iff. reflexivity.
  - intro Mv. destruct (move v) as [m|]; [|destruct (moves A v); congruence].
    apply andb_true_iff in K2 as [K2 K3]. apply mem_iff in K2. exists m. repeat split; auto.
    destruct (winner m); [discriminate|reflexivity].
Qed.

(** Both players follow the moves of the certificate; where there is none, any move will do. *)
Definition by_the_moves : strategy := fun v _ =>
  match move v with
  | Some m => if mem m (moves A v) then m else hd v (moves A v)
  | None => hd v (moves A v)
  end.
Lemma by_the_moves_legal p : legal A p by_the_moves.
Proof.
  intros v before O _. apply over_spec in O as [_ M]. unfold by_the_moves.
  assert (I : In (hd v (moves A v)) (moves A v)) by (destruct (moves A v); [congruence|simpl; auto]).
  destruct (move v) as [m|]; auto. destruct (mem m (moves A v)) eqn:E; auto. apply mem_iff, E.
Qed.
Lemma by_the_moves_is v before m : move v = Some m -> In m (moves A v) -> by_the_moves v before = m.
Proof. unfold by_the_moves. intros -> I. apply mem_iff in I. rewrite I. reflexivity. Qed.

(** The winner's moves: the rank falls, whatever the loser does. *)
Theorem in_time v p r : v < n -> winner v = Some p -> rank v = Some r -> forces_within A (N.to_nat r) p v.
Proof.
  intros L W R. exists by_the_moves. split; [apply by_the_moves_legal|]. intros f P Z F.
  assert (K : forall i, f i < n /\ winner (f i) = Some p /\
                exists k, rank (f i) = Some k /\ (N.to_nat k <= N.to_nat r - i)%nat).
  { induction i as [|i [Li [Wi [k [Rk Lk]]]]].
    - rewrite Z. repeat split; auto. exists r. split; auto. lia.
    - pose proof (P i) as Pi. destruct (over A (f i)) eqn:O.
      + rewrite Pi. repeat split; auto. exists k. split; auto.
        destruct (ended A (f i)) as [q|] eqn:E.
        * apply where_ended in E as [_ E]; auto. rewrite E in Rk. injection Rk as <-. simpl. lia.
        * destruct (where_won _ _ Li Wi E) as [r' [m [_ [_ [I _]]]]]. unfold over in O. rewrite E in O.
          destruct (moves A (f i)); [contradiction|discriminate].
      + apply over_spec in O as O'. destruct O' as [E _].
        destruct (where_won _ _ Li Wi E) as [r' [m [Rr [Mv [I [Wm [Rm [_ B]]]]]]]].
        rewrite Rr in Rk. injection Rk as <-. split; [apply (inside _ _ Li Pi)|].
        destruct (same (owner A (f i)) p) eqn:S.
        * apply same_iff in S. rewrite (F i O S), (by_the_moves_is _ _ m Mv I). split; auto.
          exists r'. split; auto. lia.
        * apply same_not in S. assert (S' : owner A (f i) = other p) by (rewrite S, other_other; auto).
          destruct (B S' _ Pi) as [Ww [j [Rj Lj]]]. split; auto. exists j. split; auto. lia. }
  destruct (K (N.to_nat r)) as [Li [Wi [k [Rk Lk]]]]. exists (N.to_nat r). split; auto.
  destruct (ended A (f (N.to_nat r))) as [q|] eqn:E.
  - apply where_ended in E as [E _]; auto. congruence.
  - destruct (where_won _ _ Li Wi E) as [r' [m [Rr _]]]. rewrite Rr in Rk. injection Rk as <-. lia.
Qed.

(** The loser's moves: never does the rank fall by more than one a move, and from outside nothing is entered. *)
Theorem not_before v p r : v < n ->
  (forall k, winner v = Some (other p) -> rank v = Some k -> (r <= N.to_nat k)%nat) -> resists A r p v.
Proof.
  intros L R. exists by_the_moves. split; [apply by_the_moves_legal|]. intros f P Z F.
  assert (K : forall i, f i < n /\
     forall k, winner (f i) = Some (other p) -> rank (f i) = Some k -> (r <= N.to_nat k + i)%nat).
  { induction i as [|i [Li Hi]].
    - rewrite Z. split; auto. intros k Wk Rk. specialize (R k Wk Rk). lia.
    - pose proof (P i) as Pi. destruct (over A (f i)) eqn:O.
      + rewrite Pi. split; auto. intros k Wk Rk. specialize (Hi k Wk Rk). lia.
      + split; [apply (inside _ _ Li Pi)|]. intros k Wk Rk.
        apply over_spec in O as O'. destruct O' as [E Nn].
        destruct (winner (f i)) as [q|] eqn:Wi.
        * destruct (where_won _ _ Li Wi E) as [r' [m [Rr [Mv [I [Wm [Rm [Own Lost]]]]]]]].
          destruct (same p q) eqn:Q.
          -- (* a vertex of p's own: they stay inside *)
             apply same_iff in Q. subst q. exfalso.
             destruct (same (owner A (f i)) p) eqn:S.
             ++ apply same_iff in S. rewrite (F i O S), (by_the_moves_is _ _ m Mv I), Wm in Wk.
                injection Wk as Wk. apply (other_not p). auto.
             ++ apply same_not in S. assert (S' : owner A (f i) = other p) by (rewrite S, other_other; auto).
                destruct (Lost S' _ Pi) as [Ww _]. rewrite Ww in Wk. injection Wk as Wk. apply (other_not p). auto.
          -- apply same_not in Q. subst q. specialize (Hi _ eq_refl Rr).
             destruct (same (owner A (f i)) p) eqn:S.
             ++ apply same_iff in S. rewrite (F i O S), (by_the_moves_is _ _ m Mv I), Rm in Rk.
                injection Rk as <-. lia.
             ++ apply same_not in S. assert (S' : owner A (f i) = other p) by (rewrite S, other_other; auto).
                specialize (Own S' _ _ Pi Wk Rk). lia.
        * destruct (where_nobody _ Li Wi) as [_ [_ [Nw Mv]]].
          destruct (same (owner A (f i)) p) eqn:S.
          -- apply same_iff in S. destruct (Mv Nn) as [m [Mm [I Wm]]].
             rewrite (F i O S), (by_the_moves_is _ _ m Mm I), Wm in Wk. discriminate.
          -- apply same_not in S. exfalso. apply (Nw _ Pi). rewrite Wk, S, other_other. reflexivity. }
  intros i Li E. destruct (K i) as [Lf Hi]. apply where_ended in E as [W0 R0]; auto.
  specialize (Hi _ W0 R0). simpl in Hi. lia.
Qed.

Theorem never v p : v < n -> winner v <> Some (other p) -> never_loses A p v.
Proof.
  (* the same strategy resists for any number of moves *)
  intros L W. exists by_the_moves. split; [apply by_the_moves_legal|]. intros f P Z F.
  assert (K : forall i, f i < n /\ winner (f i) <> Some (other p)).
  { induction i as [|i [Li Hi]]; [rewrite Z; auto|].
    pose proof (P i) as Pi. destruct (over A (f i)) eqn:O; [rewrite Pi; auto|].
    split; [apply (inside _ _ Li Pi)|]. intro Wk. apply over_spec in O as O'. destruct O' as [E Nn].
    destruct (winner (f i)) as [q|] eqn:Wi.
    - destruct (where_won _ _ Li Wi E) as [r' [m [Rr [Mv [I [Wm [Rm [Own Lost]]]]]]]].
      assert (q = p) by (destruct p, q; auto; destruct Hi; reflexivity). subst q.
      destruct (same (owner A (f i)) p) eqn:S.
      + apply same_iff in S. rewrite (F i O S), (by_the_moves_is _ _ m Mv I), Wm in Wk.
        injection Wk as Wk. apply (other_not p). auto.
      + apply same_not in S. assert (S' : owner A (f i) = other p) by (rewrite S, other_other; auto).
        destruct (Lost S' _ Pi) as [Ww _]. rewrite Ww in Wk. injection Wk as Wk. apply (other_not p). auto.
    - destruct (where_nobody _ Li Wi) as [_ [_ [Nw Mv]]].
      destruct (same (owner A (f i)) p) eqn:S.
      + apply same_iff in S. destruct (Mv Nn) as [m [Mm [I Wm]]].
        rewrite (F i O S), (by_the_moves_is _ _ m Mm I), Wm in Wk. discriminate.
      + apply same_not in S. apply (Nw _ Pi). rewrite Wk, S, other_other. reflexivity. }
  intros i E. destruct (K i) as [Lf Hi]. apply where_ended in E as [W0 _]; auto.
Qed.

(** So the rank is exact, in words that know nothing of the certificate. *)
Theorem exactly v p r : v < n -> winner v = Some p -> rank v = Some r ->
  forall k, forces_within A k p v <-> (N.to_nat r <= k)%nat.
Proof.
  intros L W R k. split.
  - intro F. destruct (PeanoNat.Nat.le_gt_cases (N.to_nat r) k) as [H|H]; auto. exfalso.
    apply (win_or_resist A k p v F). apply not_before; auto.
    intros k' _ Rk. rewrite R in Rk. injection Rk as <-. lia.
  - intro H. generalize (in_time v p r L W R). apply can_weaken. intros f [i [Li E]]. exists i. split; auto. lia.
Qed.

Theorem nobody v : v < n -> winner v = None -> forall p, never_loses A p v /\ ~ forces A p v.
Proof.
  intros L W p. assert (N : forall q, never_loses A q v) by (intro q; apply never; congruence).
  split; auto. intro F. destruct (can_meet A p v _ _ F (N (other p))) as [f [_ [[i E] H]]].
  apply (H i). rewrite other_other. exact E.
Qed.
End Sound.

(** ** The theorem for files *)

Theorem ranks_sound n own next e winner rank move start claimed claimed_rank :
  check_ranks n own next e winner rank move start claimed claimed_rank = true ->
  outcome (token own next e) e start claimed claimed_rank.
Proof.
  unfold check_ranks. set (A := token own next e). intro H.
  apply andb_true_iff in H as [H C]. apply andb_true_iff in H as [L K]. apply N.ltb_lt in L.
  destruct (winner start) as [p|] eqn:W.
  - destruct (rank start) as [r|] eqn:R; [|destruct e; discriminate].
    assert (C' : match claimed, claimed_rank with Some q, Some k => same p q && (r =? k) = true | _, _ => False end)
      by (destruct e, claimed as [q|], claimed_rank as [k|]; auto; discriminate).
    destruct claimed as [q|], claimed_rank as [k|]; try contradiction.
    apply andb_true_iff in C' as [Q E]. apply same_iff in Q. apply N.eqb_eq in E. subst q k.
    unfold outcome. destruct p, e; (split; [eapply in_time; eauto|eapply not_before; eauto]);
      intros k _ Rk; rewrite R in Rk; injection Rk as <-; lia.
  - destruct e, claimed as [[|]|], claimed_rank as [k|]; try discriminate C; unfold outcome;
      try (intro q); try (eapply never; eauto; congruence).
    all: destruct (rank start); discriminate.
Qed.
