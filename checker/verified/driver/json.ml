(* JSON, strictly: no key twice, only whole numbers, nothing after the end. Texts are kept as UTF-8. *)

type t =
  | Null
  | Bool of bool
  | Number of string  (* its digits, perhaps after a minus sign *)
  | Text of string
  | List of t list
  | Object of (string * t) list

exception Refused of string

let refuse fmt = Printf.ksprintf (fun why -> raise (Refused why)) fmt
let deepest = 1_000

(* A code point as UTF-8; halves of surrogate pairs that stand alone are kept, as three bytes. *)
let add_utf8 out code =
  let add byte = Buffer.add_char out (Char.chr byte) in
  if code < 0x80 then add code
  else if code < 0x800 then (add (0xc0 lor (code lsr 6)); add (0x80 lor (code land 0x3f)))
  else if code < 0x10000 then (
    add (0xe0 lor (code lsr 12));
    add (0x80 lor ((code lsr 6) land 0x3f));
    add (0x80 lor (code land 0x3f)))
  else (
    add (0xf0 lor (code lsr 18));
    add (0x80 lor ((code lsr 12) land 0x3f));
    add (0x80 lor ((code lsr 6) land 0x3f));
    add (0x80 lor (code land 0x3f)))

let parse (s : string) : t =
  let at = ref 0 and size = String.length s in
  let peek () = if !at < size then s.[!at] else '\000' in
  let fail what = refuse "the file is not JSON: %s at byte %d" what !at in
  let rec blank () =
    if !at < size then match s.[!at] with ' ' | '\t' | '\n' | '\r' -> incr at; blank () | _ -> ()
  in
  let expect c = if !at < size && s.[!at] = c then incr at else fail (Printf.sprintf "no %C" c) in
  let word w value =
    let n = String.length w in
    if !at + n <= size && String.sub s !at n = w then (at := !at + n; value) else fail "an unknown word"
  in
  let hex () =
    if !at + 4 > size then fail "a short escape";
    let digit c =
      match c with
      | '0' .. '9' -> Char.code c - 48
      | 'a' .. 'f' -> Char.code c - 87
      | 'A' .. 'F' -> Char.code c - 55
      | _ -> fail "a wrong escape"
    in
    let v = ref 0 in
    for i = 0 to 3 do v := (!v * 16) + digit s.[!at + i] done;
    at := !at + 4;
    !v
  in
  let text () =
    expect '"';
    let out = Buffer.create 16 in
    let rec go () =
      if !at >= size then fail "a text without an end";
      let c = s.[!at] in
      incr at;
      match c with
      | '"' -> ()
      | '\\' ->
          let e = peek () in
          incr at;
          (match e with
          | '"' | '\\' | '/' -> Buffer.add_char out e
          | 'n' -> Buffer.add_char out '\n'
          | 't' -> Buffer.add_char out '\t'
          | 'r' -> Buffer.add_char out '\r'
          | 'b' -> Buffer.add_char out '\b'
          | 'f' -> Buffer.add_char out '\012'
          | 'u' ->
              let high = hex () in
              if high land 0xfc00 = 0xd800 && !at + 6 <= size && s.[!at] = '\\' && s.[!at + 1] = 'u' then (
                let back = !at in
                at := !at + 2;
                let low = hex () in
                if low land 0xfc00 = 0xdc00 then
                  add_utf8 out (0x10000 + ((high land 0x3ff) lsl 10) + (low land 0x3ff))
                else (at := back; add_utf8 out high))
              else add_utf8 out high
          | _ -> fail "a wrong escape");
          go ()
      | c when Char.code c < 0x20 -> fail "a control character"
      | c -> Buffer.add_char out c; go ()
    in
    go ();
    Buffer.contents out
  in
  let number () =
    let from = !at in
    if peek () = '-' then incr at;
    let first = !at in
    while match peek () with '0' .. '9' -> true | _ -> false do incr at done;
    if !at = first || (s.[first] = '0' && !at > first + 1) then fail "a wrong number";
    (match peek () with '.' | 'e' | 'E' -> fail "a number that is not whole" | _ -> ());
    let digits = String.sub s from (!at - from) in
    Number (if digits = "-0" then "0" else digits)
  in
  let rec value depth =
    if depth > deepest then fail "too deep";
    blank ();
    match peek () with
    | '{' ->
        incr at;
        let seen = Hashtbl.create 8 in
        let rec pairs acc =
          blank ();
          let name = text () in
          if Hashtbl.mem seen name then fail (Printf.sprintf "the key %S twice" name);
          Hashtbl.add seen name ();
          blank ();
          expect ':';
          let v = value (depth + 1) in
          blank ();
          match peek () with
          | ',' -> incr at; pairs ((name, v) :: acc)
          | _ -> expect '}'; List.rev ((name, v) :: acc)
        in
        blank ();
        if peek () = '}' then (incr at; Object []) else Object (pairs [])
    | '[' ->
        incr at;
        let rec entries acc =
          let v = value (depth + 1) in
          blank ();
          match peek () with
          | ',' -> incr at; entries (v :: acc)
          | _ -> expect ']'; List.rev (v :: acc)
        in
        blank ();
        if peek () = ']' then (incr at; List []) else List (entries [])
    | '"' -> Text (text ())
    | 't' -> word "true" (Bool true)
    | 'f' -> word "false" (Bool false)
    | 'n' -> word "null" Null
    | _ -> number ()
  in
  let v = value 0 in
  blank ();
  if !at < size then fail "something after the end";
  v

(* As the digest wants it: keys sorted, no spaces, nothing beyond ASCII. *)
let canonical (v : t) : string =
  let out = Buffer.create 4096 in
  let text s =
    Buffer.add_char out '"';
    let i = ref 0 and n = String.length s in
    let unit code = Buffer.add_string out (Printf.sprintf "\\u%04x" code) in
    while !i < n do
      let c = Char.code s.[!i] in
      let more k = if !i + k < n then Char.code s.[!i + k] land 0x3f else refuse "a text is not UTF-8" in
      if c < 0x80 then (
        (match s.[!i] with
        | '"' -> Buffer.add_string out "\\\""
        | '\\' -> Buffer.add_string out "\\\\"
        | '\n' -> Buffer.add_string out "\\n"
        | '\r' -> Buffer.add_string out "\\r"
        | '\t' -> Buffer.add_string out "\\t"
        | '\b' -> Buffer.add_string out "\\b"
        | '\012' -> Buffer.add_string out "\\f"
        | ch when c < 0x20 || c = 0x7f -> ignore ch; unit c
        | ch -> Buffer.add_char out ch);
        incr i)
      else if c < 0xe0 then (unit (((c land 0x1f) lsl 6) lor more 1); i := !i + 2)
      else if c < 0xf0 then (unit (((c land 0x0f) lsl 12) lor (more 1 lsl 6) lor more 2); i := !i + 3)
      else (
        let code = (((c land 7) lsl 18) lor (more 1 lsl 12) lor (more 2 lsl 6) lor more 3) - 0x10000 in
        unit (0xd800 lor (code lsr 10));
        unit (0xdc00 lor (code land 0x3ff));
        i := !i + 4)
    done;
    Buffer.add_char out '"'
  in
  let between f l = List.iteri (fun i x -> if i > 0 then Buffer.add_char out ','; f x) l in
  let rec go = function
    | Null -> Buffer.add_string out "null"
    | Bool b -> Buffer.add_string out (string_of_bool b)
    | Number s -> Buffer.add_string out s
    | Text s -> text s
    | List l -> Buffer.add_char out '['; between go l; Buffer.add_char out ']'
    | Object pairs ->
        Buffer.add_char out '{';
        between
          (fun (name, v) -> text name; Buffer.add_char out ':'; go v)
          (List.sort (fun (a, _) (b, _) -> compare a b) pairs);
        Buffer.add_char out '}'
  in
  go v;
  Buffer.contents out
