(** Printed by [make verified]: what each theorem says, and that it rests on no axiom. *)

Require Import List NArith ZArith.
Require Import Definitions Plays Ranks Parity Heights Dollars Replies Files.

Check file_ranks_sound.     Print Assumptions file_ranks_sound.
Check file_heap_sound.      Print Assumptions file_heap_sound.
Check file_parity_sound.    Print Assumptions file_parity_sound.
Check file_heights_sound.   Print Assumptions file_heights_sound.
Check file_script_sound.    Print Assumptions file_script_sound.
Check file_prices_sound.    Print Assumptions file_prices_sound.
Check file_hopeless_sound.  Print Assumptions file_hopeless_sound.
Check file_replies_sound.   Print Assumptions file_replies_sound.
Check file_mirror_sound.    Print Assumptions file_mirror_sound.

(** That the definitions mean what they should. *)
Check can_meet.             Print Assumptions can_meet.
Check not_both.             Print Assumptions not_both.
Check exactly.              Print Assumptions exactly.
Check nobody.               Print Assumptions nobody.
Check not_lost_by_both.     Print Assumptions not_lost_by_both.
Check lost_by_one.          Print Assumptions lost_by_one.
Check walks_end.            Print Assumptions walks_end.
Check after_gain.           Print Assumptions after_gain.
Check members_in.           Print Assumptions members_in.
Check neighbours_in.        Print Assumptions neighbours_in.
Check set_of_in.            Print Assumptions set_of_in.
