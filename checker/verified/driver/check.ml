(* Reads a proof file (docs/PROOF_FORMAT.md, version 2), hands its numbers to the checker that Coq made (kernel.ml), and says
   "proved" (exit 0), "not proved" (exit 1), or that this program does not know such a certificate (exit 2). Of several files
   each gets its line, and the exit code is the largest.

   What must be believed here: that the numbers which reach the kernel are those of the file, that the sentence printed is
   what the claim says, and the rules of the format about keys, ranges and digests. What they prove is the kernel's. *)

open Json
module K = Kernel

exception Unknown of string

let format = "noyau proof 2"
let most_entries = 50_000_000

(* Looking into the file *)

let keys what wanted optional = function
  | Object pairs ->
      List.iter (fun k -> if not (List.mem_assoc k pairs) then refuse "%s lacks %S" what k) wanted;
      List.iter
        (fun (k, _) -> if not (List.mem k wanted || List.mem k optional) then refuse "%s has %S, which is not known" what k)
        pairs
  | _ -> refuse "%s is not an object" what

let get v name = match v with Object pairs -> List.assoc name pairs | _ -> refuse "%s is not there" name
let has v name = match v with Object pairs -> List.mem_assoc name pairs | _ -> false
let text what = function Text s -> s | _ -> refuse "%s is not a text" what
let flag what = function Bool b -> b | _ -> refuse "%s is neither true nor false" what
let long what = function
  | Number s -> ( match Int64.of_string_opt s with Some v -> v | None -> refuse "%s is too large" what)
  | _ -> refuse "%s is not a whole number" what
let int what v =
  let l = long what v in
  if Int64.abs l >= 0x4000000000000000L || l = Int64.min_int then refuse "%s is too large" what else Int64.to_int l
let within what low high v =
  let i = int what v in
  if i < low || i > high then refuse "%s is %d, not a number from %d to %d" what i low high else i
let list what = function List l -> l | _ -> refuse "%s is not a list" what
let or_null f = function Null -> None | v -> Some (f v)

let folder = ref "."

let read_file name =
  let channel = try open_in_bin name with Sys_error why -> refuse "the file cannot be opened: %s" why in
  let size = try in_channel_length channel with Sys_error _ -> refuse "the file cannot be read" in
  let s = try really_input_string channel size with _ -> refuse "the file cannot be read" in
  close_in channel;
  s

(* A row of numbers of so many bytes: a list, packed, or in a file beside. [count] where the rest of the file demands it. *)
let row ?count board name bytes : int64 array =
  let demand n =
    match count with
    | Some c when c <> n -> refuse "%s has %d entries, not %d" name n c
    | _ -> if n < 0 || n > most_entries then refuse "%s has too many entries" name
  in
  let from_bytes s n =
    if String.length s <> n * bytes then refuse "%s does not hold the entries that it claims" name;
    Array.init n (fun i ->
        match bytes with
        | 1 -> Int64.of_int (String.get_int8 s i)
        | 4 -> Int64.of_int32 (String.get_int32_le s (4 * i))
        | _ -> String.get_int64_le s (8 * i))
  in
  match get board name with
  | List l ->
      demand (List.length l);
      let low, high =
        match bytes with
        | 1 -> (-128L, 127L)
        | 4 -> (-2147483648L, 2147483647L)
        | _ -> (Int64.min_int, Int64.max_int)
      in
      let fits v =
        let l = long name v in
        if l < low || l > high then refuse "an entry of %s does not fit" name else l
      in
      Array.of_list (List.rev (List.rev_map fits l))
  | Object _ as o when has o "zlib+base64" ->
      keys name [ "zlib+base64"; "entries" ] [] o;
      let n = int name (get o "entries") in
      demand n;
      from_bytes (Packed.unzip (Packed.base64 (text name (get o "zlib+base64"))) (n * bytes)) n
  | o ->
      keys name [ "file"; "entries"; "sha256" ] [] o;
      let n = int name (get o "entries") in
      demand n;
      let file = text name (get o "file") in
      if file = "" || file.[0] = '.' || String.exists (fun c -> c = '/' || c = '\\' || c = '\000') file then
        refuse "%s names a file that is not a plain name" name;
      let path = Filename.concat !folder file in
      if not (Sys.file_exists path) || Sys.is_directory path then refuse "%s: the file %s is not there" name file;
      let s = read_file path in
      if Packed.sha256 s <> text name (get o "sha256") then refuse "%s: the file %s holds something else" name file;
      from_bytes s n

let ints ?count board name bytes = Array.map Int64.to_int (row ?count board name bytes)

(* Into Coq's numbers *)

let rec positive i = if i = 1 then K.XH else if i land 1 = 1 then K.XI (positive (i lsr 1)) else K.XO (positive (i lsr 1))
let n i = if i < 0 then refuse "a number is below 0" else if i = 0 then K.N0 else K.Npos (positive i)
let z_of_text s =
  let minus = s.[0] = '-' in
  let v = ref K.N0 in
  String.iteri
    (fun i c -> if i > 0 || not minus then v := K.N.add (K.N.mul !v (n 10)) (n (Char.code c - 48)))
    s;
  if minus then K.Z.opp (K.Z.of_N !v) else K.Z.of_N !v
let to_1e30 what s =
  let digits = if s.[0] = '-' then String.sub s 1 (String.length s - 1) else s in
  if String.length digits > 30 && digits <> "1" ^ String.make 30 '0' then refuse "%s is beyond 10^30" what else z_of_text s
let n_or_none what i = if i = -1 then None else if i < 0 then refuse "%s has an entry below -1" what else Some (n i)
let player what = function 0 -> K.P0 | 1 -> K.P1 | _ -> refuse "%s has an entry that is neither player" what
let player_or_none what = function -1 -> None | p -> Some (player what p)
let each f l = List.rev (List.rev_map f l)  (* without a deep stack *)
let listed f a = Array.fold_right (fun x l -> f x :: l) a []

(* Boards *)

let shape_keys = function
  | "arena" -> ([ "shape"; "vertices"; "first_edge"; "target"; "owner"; "ends"; "start" ], [ "decided"; "wanted"; "names" ])
  | "parity" -> ([ "shape"; "vertices"; "first_edge"; "target"; "owner"; "priority"; "start" ], [])
  | "subtraction" -> ([ "shape"; "tokens"; "take"; "take_second"; "misere"; "to_move" ], [])
  | "taking" -> ([ "shape"; "vertices"; "edges"; "taker_loses"; "other_loses"; "open"; "to_move" ], [])
  | "dollar" -> ([ "shape"; "vertices"; "edges"; "values" ], [])
  | other -> raise (Unknown (Printf.sprintf "boards of the shape %S" other))

type graph = { count : int; next : int array array; owner : int array; start : int }

let graph board =
  let count = within "vertices" 0 most_entries (get board "vertices") in
  let first = ints ~count:(count + 1) board "first_edge" 8 and target = ints board "target" 4 in
  if first.(0) <> 0 || first.(count) <> Array.length target then refuse "first_edge does not fit to target";
  for v = 0 to count - 1 do if first.(v) > first.(v + 1) then refuse "first_edge falls" done;
  Array.iter (fun w -> if w < 0 || w >= count then refuse "target has an entry that is no vertex") target;
  let owner = ints ~count board "owner" 1 in
  Array.iter (fun p -> ignore (player "owner" p)) owner;
  { count; next = Array.init count (fun v -> Array.sub target first.(v) (first.(v + 1) - first.(v))); owner;
    start = within "start" 0 (count - 1) (get board "start") }

let edges board =
  let count = within "vertices" 0 most_entries (get board "vertices") in
  let ends = ints board "edges" 4 in
  if Array.length ends land 1 = 1 then refuse "edges are not pairs";
  Array.iter (fun v -> if v < 0 || v >= count then refuse "an edge leads to what is no vertex") ends;
  (count, List.init (Array.length ends / 2) (fun e -> (ends.(2 * e), ends.((2 * e) + 1))))

let numbers_of g = listed (listed n) g.next
let owners_of g = listed (player "owner") g.owner

(* Claims *)

type claim = Winner of int * int option * int option | Grundy of int | Solvable of string option * string option | Unsolvable

let claim_of c =
  if not (has c "kind") then refuse "the claim has no kind";
  let natural what v = let i = int what v in if i < 0 then refuse "%s is below 0" what else i in
  match text "kind" (get c "kind") with
  | "winner" ->
      keys "the claim" [ "kind"; "to_move"; "winner"; "rank" ] [] c;
      Winner (within "to_move" 1 2 (get c "to_move"), or_null (within "winner" 1 2) (get c "winner"),
              or_null (natural "rank") (get c "rank"))
  | "grundy" ->
      keys "the claim" [ "kind"; "value" ] [] c;
      Grundy (natural "value" (get c "value"))
  | "solvable" ->
      keys "the claim" [ "kind"; "length"; "bound" ] [] c;
      let digits what v =
        let l = long what v in
        if l < 0L then refuse "%s is below 0" what else Int64.to_string l
      in
      Solvable (or_null (digits "length") (get c "length"), or_null (digits "bound") (get c "bound"))
  | "unsolvable" ->
      keys "the claim" [ "kind" ] [] c;
      Unsolvable
  | other -> raise (Unknown (Printf.sprintf "claims of the kind %S" other))

let in_words claim players =
  let moves k = k ^ if k = "1" then " move" else " moves" in
  match claim with
  | Winner (_, None, _) -> "nobody can force a win"
  | Winner (_, Some p, rank) ->
      let name = List.nth players (p - 1) in
      (if name = string_of_int p then "player " ^ name else name)
      ^ " wins" ^ (match rank with None -> "" | Some r -> " in " ^ moves (string_of_int r))
  | Grundy value -> Printf.sprintf "has Grundy value %d" value
  | Solvable (Some k, (None | Some "0")) -> "can be solved in " ^ moves k
  | Solvable (Some k, Some bound) ->
      "can be solved in " ^ moves k ^ " and not in fewer" ^ if bound = k then "" else " than " ^ bound
  | Solvable _ -> "can be solved"
  | Unsolvable -> "cannot be solved"

(* Certificates: what the kernel says *)

let as_player p = match p with 1 -> K.P0 | _ -> K.P1
let moves_at_start g to_move = if g.owner.(g.start) + 1 <> to_move then refuse "somebody else moves at the start"

let ranks board certificate claim =
  keys "the certificate" [ "type"; "winner"; "rank"; "move" ] [] certificate;
  let to_move, winner, rank = match claim with Winner (m, w, r) -> (m, w, r) | _ -> refuse "ranks do not show such a claim" in
  let rows count =
    let get name bytes = ints ~count certificate name bytes in
    (listed (player_or_none "winner") (get "winner" 1), listed (n_or_none "rank") (get "rank" 4),
     listed (n_or_none "move") (get "move" 4))
  in
  let claimed = Option.map as_player winner and claimed_rank = Option.map n rank in
  match text "shape" (get board "shape") with
  | "arena" ->
      let g = graph board in
      moves_at_start g to_move;
      let only name yes = if has board name <> yes then refuse "the board %s %s" (if yes then "lacks" else "has") name in
      let kind = text "ends" (get board "ends") in
      only "decided" (kind = "listed");
      only "wanted" (kind = "target");
      let ends =
        match kind with
        | "stuck loses" -> K.EndStuckLoses
        | "stuck wins" -> K.EndStuckWins
        | "target" ->
            let wanted = ints board "wanted" 4 in
            Array.iter (fun v -> if v < 0 || v >= g.count then refuse "wanted has an entry that is no vertex") wanted;
            K.EndTarget (listed n wanted)
        | "listed" -> K.EndListed (listed (player_or_none "decided") (ints ~count:g.count board "decided" 1))
        | other -> refuse "ends is %S" other
      in
      let winners, rank_row, moves = rows g.count in
      K.file_ranks (n g.count) (owners_of g) (numbers_of g) ends winners rank_row moves (n g.start) claimed claimed_rank
  | "subtraction" ->
      let tokens = within "tokens" 0 1_000_000 (get board "tokens") in
      let amounts name =
        let l = List.map (fun v -> match v with
          | Number s when s.[0] <> '-' && s <> "0" -> to_1e30 "an amount" s
          | _ -> refuse "%s has an entry that is no number from 1" name) (list name (get board name)) in
        let natural = function K.Zpos p -> K.Npos p | _ -> K.N0 in
        let rec ascend = function
          | a :: (b :: _ as rest) -> if K.N.ltb a b then ascend rest else refuse "%s does not ascend" name
          | _ -> ()
        in
        let l = List.map natural l in
        ascend l; l
      in
      if within "to_move" 1 2 (get board "to_move") <> to_move then refuse "somebody else moves at the start";
      let winners, rank_row, moves = rows (2 * (tokens + 1)) in
      K.file_heap (n tokens) (amounts "take") (amounts "take_second") (flag "misere" (get board "misere"))
        winners rank_row moves (as_player to_move) claimed claimed_rank
  | _ -> refuse "ranks do not go with such a board"

let parity board certificate claim =
  keys "the certificate" [ "type"; "winner"; "move" ] [] certificate;
  if text "shape" (get board "shape") <> "parity" then refuse "the board is no parity game";
  let g = graph board in
  let count = g.count in
  let claimed =
    match claim with
    | Winner (to_move, Some w, None) -> moves_at_start g to_move; as_player w
    | _ -> refuse "the certificate does not show such a claim"
  in
  let priority = ints ~count board "priority" 4 in
  Array.iter (fun q -> if q < 0 then refuse "a priority is below 0") priority;
  let winner = ints ~count certificate "winner" 1 and move = ints ~count certificate "move" 4 in
  Array.iter (fun w -> ignore (player "winner" w)) winner;
  Array.iter (fun m -> if m < -1 || m >= count then refuse "a move leads to what is no vertex") move;
  let left = Array.init count (fun v ->
    if g.owner.(v) <> winner.(v) then g.next.(v) else if move.(v) < 0 then [||] else [| move.(v) |]) in
  let levels = Levels.of_parity priority winner left in
  K.file_parity (n count) (owners_of g) (numbers_of g) (listed n priority) (listed (player "winner") winner)
    (listed (n_or_none "move") move) (List.map (fun (q, row) -> (n q, listed n row)) levels) (n g.start) claimed

let heights board certificate claim =
  keys "the certificate" [ "type"; "value"; "height" ] [] certificate;
  if text "shape" (get board "shape") <> "arena" || get board "ends" <> Text "stuck loses" then
    refuse "Grundy values are for arenas where whoever is stuck loses";
  if has board "decided" || has board "wanted" then refuse "the board has a key too many";
  let g = graph board in
  if Array.exists (fun p -> p <> 0) g.owner then refuse "Grundy values are for arenas where every owner is 0, whom nobody asks";
  let row name = listed (fun i -> if i < 0 then refuse "%s has an entry below 0" name else n i)
    (ints ~count:g.count certificate name 4) in
  match claim with
  | Grundy value -> K.file_heights (n g.count) (numbers_of g) (row "value") (row "height") (n g.start) (n value)
  | _ -> refuse "the certificate does not show such a claim"

(* A board of taking vertices, and what of the claim is about it. *)
let taking board claim =
  if text "shape" (get board "shape") <> "taking" then refuse "the board is none of taking vertices";
  let count, pairs = edges board in
  let seen = Hashtbl.create 64 in
  List.iter
    (fun (u, v) ->
      if u = v then refuse "an edge is a loop";
      if Hashtbl.mem seen (min u v, max u v) then refuse "an edge comes twice";
      Hashtbl.add seen (min u v, max u v) ())
    pairs;
  let opened = listed (fun w -> if w < 0 || w > 3 then refuse "open has an entry that is not 0 to 3" else (w land 1 = 1, w land 2 = 2))
    (ints ~count board "open" 1) in
  let to_move = within "to_move" 1 2 (get board "to_move") in
  match claim with
  | Winner (mover, Some winner, None) when mover = to_move ->
      (count, fun check -> check (n count) (each (fun (u, v) -> (n u, n v)) pairs)
        (flag "taker_loses" (get board "taker_loses")) (flag "other_loses" (get board "other_loses"))
        opened (as_player to_move) (as_player winner))
  | _ -> refuse "the certificate does not show such a claim"

let vertices ?count certificate name vertex_count =
  let row = ints ?count certificate name 4 in
  Array.iter (fun v -> if v < 0 || v >= vertex_count then refuse "%s has an entry that is no vertex" name) row;
  listed n row

let replies board certificate claim =
  keys "the certificate" [ "type"; "reply" ] [] certificate;
  let count, ask = taking board claim in
  ask K.file_replies (vertices certificate "reply" count)

let mirror board certificate claim =
  keys "the certificate" [ "type"; "image"; "first" ] [] certificate;
  let count, ask = taking board claim in
  ask K.file_mirror (vertices ~count certificate "image" count) (vertices certificate "first" count)

let dollar board =
  if text "shape" (get board "shape") <> "dollar" then refuse "the board is none of the dollar game";
  let count, pairs = edges board in
  let values = list "values" (get board "values") in
  if List.length values <> count then refuse "values has %d entries, not %d" (List.length values) count;
  (count, each (fun (u, v) -> (n u, n v)) pairs,
   each (function Number s -> to_1e30 "a value" s | _ -> refuse "a value is no number") values)

let long_row certificate count name = listed (fun l -> z_of_text (Int64.to_string l)) (row ~count certificate name 8)

let script board certificate claim =
  keys "the certificate" [ "type"; "script" ] [] certificate;
  let count, pairs, values = dollar board in
  match claim with
  | Solvable (length, (None | Some "0")) ->
      K.file_script (n count) pairs values (long_row certificate count "script")
        (Option.map z_of_text length)
  | _ -> refuse "a script does not show such a claim"

let prices board certificate claim =
  keys "the certificate" [ "type"; "script"; "price"; "unit" ] [] certificate;
  let count, pairs, values = dollar board in
  match claim with
  | Solvable (Some length, Some bound) ->
      let unit = z_of_text (Int64.to_string (long "unit" (get certificate "unit"))) in
      K.file_prices (n count) pairs values (long_row certificate count "script") (long_row certificate count "price") unit
        (z_of_text length) (z_of_text bound)
  | _ -> refuse "prices do not show such a claim"

let hopeless board certificate claim =
  keys "the certificate" [ "type"; "script"; "order" ] [] certificate;
  if claim <> Unsolvable then refuse "the certificate does not show such a claim";
  let count, pairs, values = dollar board in
  K.file_hopeless (n count) pairs values (long_row certificate count "script") (vertices ~count certificate "order" count)

(* The whole file *)

let check content =
  keys "the file" [ "format"; "about"; "asked"; "board"; "players"; "claim"; "says"; "kind" ]
    [ "certificate"; "count"; "definition"; "digest" ] content;
  (match get content "digest" with
  | Text digest ->
      let rest = match content with Object l -> Object (List.remove_assoc "digest" l) | v -> v in
      if digest <> "sha256:" ^ Packed.sha256 (canonical rest) then refuse "the digest does not fit: the file was changed"
  | _ -> refuse "the digest is not a text"
  | exception Not_found -> ());
  (match text "kind" (get content "kind") with
  | "proved" -> if has content "count" || not (has content "certificate") then refuse "a proof has a certificate and no count"
  | "searched" -> refuse "it rests on a search, which can be repeated but not checked"
  | other -> refuse "its kind is %S" other);
  let board = get content "board" and certificate = get content "certificate" in
  if not (has board "shape") then refuse "the board has no shape";
  if not (has certificate "type") then refuse "the certificate has no type";
  let asked = get content "asked" in
  keys "asked" [ "game"; "words" ] [] asked;
  let of_type =
    match text "type" (get certificate "type") with
    | "ranks" -> ranks
    | "parity" -> parity
    | "heights" -> heights
    | "replies" -> replies
    | "mirror" -> mirror
    | "script" -> script
    | "prices" -> prices
    | "hopeless" -> hopeless
    | other -> raise (Unknown (Printf.sprintf "certificates of the type %S" other))
  in
  let wanted, optional = shape_keys (text "shape" (get board "shape")) in
  keys "the board" wanted optional board;
  let claim = claim_of (get content "claim") in
  let players = List.map (text "players") (list "players" (get content "players")) in
  let needed = match text "shape" (get board "shape") with "dollar" -> 0 | _ -> 2 in
  if List.length players <> needed then refuse "players should be %d names" needed;
  (match players with
  | [ "1"; "2" ] | [] -> ()
  | [ a; b ] when a <> b && not (List.exists (fun name -> List.mem name [ ""; "1"; "2" ]) [ a; b ]) -> ()
  | _ -> refuse "players are neither two different names nor \"1\" and \"2\" in this order");
  let about = text "about" (get content "about") in
  let says = about ^ ": " ^ in_words claim players in
  if text "says" (get content "says") <> says then refuse "the file says %S, and its claim is %S" (text "says" (get content "says")) says;
  if has board "names" then (
    let names = list "names" (get board "names") in
    if List.length names <> int "vertices" (get board "vertices") then refuse "names are not one a vertex";
    List.iter (fun v -> ignore (text "names" v)) names);
  let on_trust =
    if not (has content "definition") then None
    else
      let d = get content "definition" in
      keys "the definition" [ "rules"; "sha256"; "own" ] [] d;
      ignore (text "sha256" (get d "sha256"), flag "own" (get d "own"));
      if text "shape" (get board "shape") <> "arena" then refuse "such a board has no definition";
      Some (text "rules" (get d "rules"))
  in
  if not (of_type board certificate claim) then refuse "the verified checker does not accept the certificate for %S" says;
  (says, on_trust)

(* What is printed about one file, and the exit code. *)
let verdict path =
  folder := Filename.dirname path;
  match
    let content = parse (read_file path) in
    (match content with
    | Object l when List.assoc_opt "format" l = Some (Text format) -> ()
    | _ -> refuse "the file is not a proof of version 2 (%S)" format);
    check content
  with
  | says, None -> ("proved: " ^ says, 0)
  | says, Some rules ->
      (Printf.sprintf "proved: %s\n  taken on trust: that the arena in the file is the game of the rules %S" says rules, 0)
  | exception Refused why -> ("not proved: " ^ why, 1)
  | exception Unknown what -> ("unknown: this program does not know " ^ what, 2)
  | exception Stack_overflow -> ("unknown: the file is too long for the stack of this program", 2)
  | exception Out_of_memory -> ("unknown: the file is too large for the memory of this machine", 2)

let () =
  match List.tl (Array.to_list Sys.argv) with
  | [] -> prerr_endline "usage: check PROOF.json ..."; exit 2
  | paths ->
      exit (List.fold_left (fun worst path ->
        let said, code = verdict path in
        print_endline said;
        max worst code) 0 paths)
