(** * Loops and tables that the checkers are made of *)

Require Import List NArith ZArith Bool Lia FMapPositive FinFun.
Require Import Definitions.
Import ListNotations.
Local Open Scope N_scope.

(** ** Players *)

Definition same (p q : player) : bool :=
  match p, q with P0, P0 | P1, P1 => true | _, _ => false end.
Lemma same_iff p q : same p q = true <-> p = q.
Proof. destruct p, q; simpl; split; congruence. Qed.
Lemma same_not p q : same p q = false -> q = other p.
Proof. destruct p, q; simpl; congruence. Qed.
Lemma other_other p : other (other p) = p.
Proof. destruct p; reflexivity. Qed.
Lemma other_not p : other p <> p.
Proof. destruct p; discriminate. Qed.

Definition eqo (a b : option player) : bool :=
  match a, b with None, None => true | Some p, Some q => same p q | _, _ => false end.
Lemma eqo_iff a b : eqo a b = true <-> a = b.
Proof.
  destruct a as [p|], b as [q|]; simpl; try rewrite same_iff; split; congruence.
Qed.

(** ** Membership *)

Definition mem (v : N) (l : list N) : bool := existsb (N.eqb v) l.
Lemma mem_iff v l : mem v l = true <-> In v l.
Proof.
  unfold mem. rewrite existsb_exists. split.
  - intros [w [I E]]. apply N.eqb_eq in E. subst; auto.
  - intro I. exists v. split; auto. apply N.eqb_refl.
Qed.

(** ** For all numbers below [n], in halves: the stack stays as deep as [n] has binary digits *)

Fixpoint all_from (start : N) (count : positive) (f : N -> bool) : bool :=
  match count with
  | xH => f start
  | xO c => all_from start c f && all_from (start + Npos c) c f
  | xI c => f start && all_from (start + 1) c f && all_from (start + 1 + Npos c) c f
  end.
Definition all_below (n : N) (f : N -> bool) : bool :=
  match n with N0 => true | Npos c => all_from 0 c f end.

Lemma all_from_spec count : forall start f, all_from start count f = true ->
  forall v, start <= v < start + Npos count -> f v = true.
Proof.
  induction count as [c IH|c IH|]; simpl; intros start f H v L.
  - apply andb_true_iff in H as [H H3]. apply andb_true_iff in H as [H1 H2].
    destruct (N.eq_dec v start) as [->|D]; auto.
    destruct (N.lt_ge_cases v (start + 1 + Npos c)) as [B|B].
    + apply (IH _ _ H2). lia.
    + apply (IH _ _ H3). lia.
  - apply andb_true_iff in H as [H1 H2].
    destruct (N.lt_ge_cases v (start + Npos c)) as [B|B].
    + apply (IH _ _ H1). lia.
    + apply (IH _ _ H2). lia.
  - replace v with start by lia. auto.
Qed.

Lemma all_below_spec n f : all_below n f = true -> forall v, v < n -> f v = true.
Proof.
  destruct n as [|c]; simpl; intros H v L; [lia|]. apply (all_from_spec _ _ _ H). lia.
Qed.

(** The numbers below [n]. *)
Fixpoint list_from (start : N) (count : positive) (rest : list N) : list N :=
  match count with
  | xH => start :: rest
  | xO c => list_from start c (list_from (start + Npos c) c rest)
  | xI c => start :: list_from (start + 1) c (list_from (start + 1 + Npos c) c rest)
  end.
Definition below (n : N) : list N := match n with N0 => [] | Npos c => list_from 0 c [] end.

Lemma list_from_seq count : forall start rest,
  list_from start count rest = map N.of_nat (seq (N.to_nat start) (Pos.to_nat count)) ++ rest.
Proof.
  induction count as [c IH|c IH|]; intros start rest; cbn [list_from].
  - rewrite !IH, app_assoc, <- map_app.
    replace (N.to_nat (start + 1 + Npos c)) with (N.to_nat (start + 1) + Pos.to_nat c)%nat by lia.
    rewrite <- seq_app. replace (Pos.to_nat c~1) with (S (Pos.to_nat c + Pos.to_nat c)) by lia. cbn [seq map app].
    rewrite N2Nat.id. replace (S (N.to_nat start)) with (N.to_nat (start + 1)) by lia. reflexivity.
  - rewrite !IH, app_assoc, <- map_app.
    replace (N.to_nat (start + Npos c)) with (N.to_nat start + Pos.to_nat c)%nat by lia.
    rewrite <- seq_app. replace (Pos.to_nat c~0) with (Pos.to_nat c + Pos.to_nat c)%nat by lia. reflexivity.
  - simpl. rewrite N2Nat.id. reflexivity.
Qed.
Lemma below_seq n : below n = map N.of_nat (seq 0 (N.to_nat n)).
Proof. destruct n as [|c]; [reflexivity|]. unfold below. rewrite list_from_seq, app_nil_r. reflexivity. Qed.
Lemma below_in n v : In v (below n) <-> v < n.
Proof.
  rewrite below_seq, in_map_iff. split.
  - intros [i [<- I]]. apply in_seq in I. lia.
  - intro L. exists (N.to_nat v). rewrite N2Nat.id. split; auto. apply in_seq. lia.
Qed.
Lemma below_once n : NoDup (below n).
Proof.
  rewrite below_seq. apply Injective_map_NoDup; [|apply seq_NoDup]. intros i j E. lia.
Qed.

Fixpoint len_from {T} (i : N) (l : list T) : N := match l with [] => i | _ :: l => len_from (N.succ i) l end.
Definition len {T} (l : list T) : N := len_from 0 l.

(** ** A list as a table: [table d l v] is entry [v] of [l], or [d] where there is none *)

Definition key (v : N) : positive := N.succ_pos v.
Lemma key_inj v w : key v = key w -> v = w.
Proof. unfold key. intro E. apply (f_equal Npos) in E. rewrite !N.succ_pos_spec in E. lia. Qed.

Section Table.
Context {T : Type}.
Fixpoint fill (l : list T) (i : N) (m : PositiveMap.t T) : PositiveMap.t T :=
  match l with
  | [] => m
  | x :: l => fill l (N.succ i) (PositiveMap.add (key i) x m)
  end.
Definition look (d : T) (m : PositiveMap.t T) (v : N) : T :=
  match PositiveMap.find (key v) m with Some x => x | None => d end.
Definition table (d : T) (l : list T) : N -> T := look d (fill l 0 (PositiveMap.empty T)).

Lemma look_add d m v w x : look d (PositiveMap.add (key v) x m) w = if N.eqb w v then x else look d m w.
Proof.
  unfold look. destruct (N.eqb_spec w v) as [->|D].
  - rewrite PositiveMap.gss. reflexivity.
  - rewrite PositiveMap.gso; auto. intro E. apply D, key_inj, E.
Qed.

Lemma fill_look d l : forall i m v,
  look d (fill l i m) v = if N.leb i v then nth (N.to_nat (v - i)) l (look d m v) else look d m v.
Proof.
  induction l as [|x l IH]; intros i m v; simpl.
  - destruct (N.leb i v); [destruct (N.to_nat (v - i))|]; reflexivity.
  - rewrite IH, look_add. destruct (N.leb_spec (N.succ i) v), (N.leb_spec i v), (N.eqb_spec v i); try lia; subst.
    + replace (N.to_nat (v - i)) with (S (N.to_nat (v - N.succ i))) by lia. reflexivity.
    + replace (N.to_nat (i - i)) with 0%nat by lia. reflexivity.
    + reflexivity.
Qed.

Theorem table_entry d l v : table d l v = entry d l v.
Proof.
  unfold entry, table. rewrite fill_look. destruct (N.leb_spec 0 v); [|lia].
  rewrite N.sub_0_r. unfold look at 1. rewrite PositiveMap.gempty. reflexivity.
Qed.

Lemma look_empty d v : look d (PositiveMap.empty T) v = d.
Proof. unfold look. rewrite PositiveMap.gempty. reflexivity. Qed.
End Table.

(** A set of numbers from a list. *)
Fixpoint mark (l : list N) (m : PositiveMap.t bool) : PositiveMap.t bool :=
  match l with [] => m | v :: l => mark l (PositiveMap.add (key v) true m) end.
Definition marked (l : list N) : N -> bool := look false (mark l (PositiveMap.empty bool)).
Lemma marked_mem l v : marked l v = mem v l.
Proof.
  unfold marked.
  enough (H : forall m, look false (mark l m) v = mem v l || look false m v)
    by (rewrite H, look_empty; apply orb_false_r).
  induction l as [|w l IH]; intro m; simpl; auto. rewrite IH, look_add.
  destruct (N.eqb v w), (mem v l), (look false m v); reflexivity.
Qed.

(** ** A loop of at most so many steps, counted in binary *)

Section Run.
Context {S R : Type} (step : S -> S + R).
Fixpoint run (fuel : positive) (s : S) : S + R :=
  match fuel with
  | xH => step s
  | xO k => match run k s with inl s => run k s | inr r => inr r end
  | xI k => match step s with
            | inl s => match run k s with inl s => run k s | inr r => inr r end
            | inr r => inr r
            end
  end.

Variables (holds : S -> Prop) (good : R -> Prop).
Hypothesis kept : forall s, holds s -> match step s with inl s => holds s | inr r => good r end.
Theorem run_keeps fuel : forall s, holds s -> match run fuel s with inl s => holds s | inr r => good r end.
Proof.
  induction fuel as [k IH|k IH|]; intros s H; simpl; [| |apply kept; auto].
  - pose proof (kept s H) as K. destruct (step s) as [s1|r]; auto.
    pose proof (IH s1 K) as K1. destruct (run k s1) as [s2|r]; auto. apply IH; auto.
  - pose proof (IH s H) as K1. destruct (run k s) as [s2|r]; auto. apply IH; auto.
Qed.
End Run.
