(** The checkers as OCaml. Only bool, list, option, pairs and unit become OCaml's own (they are the same types); numbers stay
    what they are in Coq, lists of binary digits, so no number can overflow and nothing about integers is trusted. *)

Require Import NArith ZArith.
Require Import Files.
Require Extraction.
Require Import ExtrOcamlBasic.
Extraction Language OCaml.
Extraction "built/kernel.ml" file_ranks file_heap file_parity file_heights file_script file_prices file_hopeless file_replies file_mirror
  N.add N.mul N.ltb Z.of_N Z.opp.
