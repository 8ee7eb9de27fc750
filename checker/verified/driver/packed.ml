(* Packed rows: SHA-256 (FIPS 180-4), base 64 (RFC 4648), zlib (RFC 1950 and 1951). *)

open Json

let sha256 (message : string) : string =
  let k =
    (* the first 32 bits of the fractions of the cube roots of the first 64 primes *)
    [| 0x428a2f98; 0x71374491; 0xb5c0fbcf; 0xe9b5dba5; 0x3956c25b; 0x59f111f1; 0x923f82a4; 0xab1c5ed5; 0xd807aa98;
       0x12835b01; 0x243185be; 0x550c7dc3; 0x72be5d74; 0x80deb1fe; 0x9bdc06a7; 0xc19bf174; 0xe49b69c1; 0xefbe4786;
       0x0fc19dc6; 0x240ca1cc; 0x2de92c6f; 0x4a7484aa; 0x5cb0a9dc; 0x76f988da; 0x983e5152; 0xa831c66d; 0xb00327c8;
       0xbf597fc7; 0xc6e00bf3; 0xd5a79147; 0x06ca6351; 0x14292967; 0x27b70a85; 0x2e1b2138; 0x4d2c6dfc; 0x53380d13;
       0x650a7354; 0x766a0abb; 0x81c2c92e; 0x92722c85; 0xa2bfe8a1; 0xa81a664b; 0xc24b8b70; 0xc76c51a3; 0xd192e819;
       0xd6990624; 0xf40e3585; 0x106aa070; 0x19a4c116; 0x1e376c08; 0x2748774c; 0x34b0bcb5; 0x391c0cb3; 0x4ed8aa4a;
       0x5b9cca4f; 0x682e6ff3; 0x748f82ee; 0x78a5636f; 0x84c87814; 0x8cc70208; 0x90befffa; 0xa4506ceb; 0xbef9a3f7;
       0xc67178f2 |]
  in
  let h =
    [| 0x6a09e667; 0xbb67ae85; 0x3c6ef372; 0xa54ff53a; 0x510e527f; 0x9b05688c; 0x1f83d9ab; 0x5be0cd19 |]
  in
  let mask = 0xffffffff in
  let turn x n = ((x lsr n) lor (x lsl (32 - n))) land mask in
  let size = String.length message in
  let blocks = (size + 8) / 64 + 1 in
  let padded = Bytes.make (blocks * 64) '\000' in
  Bytes.blit_string message 0 padded 0 size;
  Bytes.set padded size '\x80';
  Bytes.set_int64_be padded ((blocks * 64) - 8) (Int64.of_int (size * 8));
  let w = Array.make 64 0 in
  for block = 0 to blocks - 1 do
    for i = 0 to 15 do
      w.(i) <- Int32.to_int (Bytes.get_int32_be padded ((block * 64) + (i * 4))) land mask
    done;
    for i = 16 to 63 do
      let a = w.(i - 15) and b = w.(i - 2) in
      let s0 = turn a 7 lxor turn a 18 lxor (a lsr 3) and s1 = turn b 17 lxor turn b 19 lxor (b lsr 10) in
      w.(i) <- (w.(i - 16) + s0 + w.(i - 7) + s1) land mask
    done;
    let v = Array.copy h in
    for i = 0 to 63 do
      let a = v.(0) and e = v.(4) in
      let s1 = turn e 6 lxor turn e 11 lxor turn e 25 and s0 = turn a 2 lxor turn a 13 lxor turn a 22 in
      let choice = (e land v.(5)) lxor (lnot e land mask land v.(6)) in
      let majority = (a land v.(1)) lxor (a land v.(2)) lxor (v.(1) land v.(2)) in
      let t1 = (v.(7) + s1 + choice + k.(i) + w.(i)) land mask in
      let t2 = (s0 + majority) land mask in
      Array.blit v 0 v 1 7;
      v.(4) <- (v.(4) + t1) land mask;
      v.(0) <- (t1 + t2) land mask
    done;
    Array.iteri (fun i x -> h.(i) <- (h.(i) + x) land mask) v
  done;
  String.concat "" (Array.to_list (Array.map (Printf.sprintf "%08x") h))

let base64 (s : string) : string =
  let n = String.length s in
  if n mod 4 <> 0 then refuse "a packed row is not in base 64";
  let digit c =
    match c with
    | 'A' .. 'Z' -> Char.code c - 65
    | 'a' .. 'z' -> Char.code c - 71
    | '0' .. '9' -> Char.code c + 4
    | '+' -> 62
    | '/' -> 63
    | _ -> refuse "a packed row is not in base 64"
  in
  let pad = if n = 0 then 0 else if s.[n - 2] = '=' && s.[n - 1] = '=' then 2 else if s.[n - 1] = '=' then 1 else 0 in
  let out = Buffer.create (n / 4 * 3) in
  for i = 0 to (n / 4) - 1 do
    let last = if i = (n / 4) - 1 then pad else 0 in
    let v = ref 0 in
    for j = 0 to 3 do
      v := (!v lsl 6) lor (if j >= 4 - last then 0 else digit s.[(i * 4) + j])
    done;
    for j = 0 to 2 - last do
      Buffer.add_char out (Char.chr ((!v lsr (16 - (8 * j))) land 255))
    done
  done;
  Buffer.contents out

(* A canonical Huffman code: how many codes there are of each length, and their symbols in order. *)
let code_of lengths =
  let count = Array.make 16 0 in
  Array.iter (fun l -> count.(l) <- count.(l) + 1) lengths;
  count.(0) <- 0;
  let offset = Array.make 17 0 in
  for l = 1 to 15 do offset.(l + 1) <- offset.(l) + count.(l) done;
  let symbol = Array.make (Array.length lengths) 0 in
  Array.iteri (fun s l -> if l > 0 then (symbol.(offset.(l)) <- s; offset.(l) <- offset.(l) + 1)) lengths;
  (count, symbol)

let lengths_from = [| 3; 4; 5; 6; 7; 8; 9; 10; 11; 13; 15; 17; 19; 23; 27; 31; 35; 43; 51; 59; 67; 83; 99; 115; 131; 163; 195; 227; 258 |]
let lengths_bits = [| 0; 0; 0; 0; 0; 0; 0; 0; 1; 1; 1; 1; 2; 2; 2; 2; 3; 3; 3; 3; 4; 4; 4; 4; 5; 5; 5; 5; 0 |]
let back_from = [| 1; 2; 3; 4; 5; 7; 9; 13; 17; 25; 33; 49; 65; 97; 129; 193; 257; 385; 513; 769; 1025; 1537; 2049; 3073; 4097; 6145; 8193; 12289; 16385; 24577 |]
let back_bits = [| 0; 0; 0; 0; 1; 1; 2; 2; 3; 3; 4; 4; 5; 5; 6; 6; 7; 7; 8; 8; 9; 9; 10; 10; 11; 11; 12; 12; 13; 13 |]

(* Unpacks exactly [wanted] bytes, or refuses. *)
let unzip (s : string) (wanted : int) : string =
  let damaged () = refuse "a packed row is damaged" in
  let at = ref 2 and held = ref 0 and holds = ref 0 in
  if String.length s < 6 then damaged ();
  let head = (Char.code s.[0] * 256) + Char.code s.[1] in
  if Char.code s.[0] land 15 <> 8 || head mod 31 <> 0 || head land 32 <> 0 then damaged ();
  let byte () = if !at >= String.length s then damaged () else (incr at; Char.code s.[!at - 1]) in
  let bits n =
    while !holds < n do
      held := !held lor (byte () lsl !holds);
      holds := !holds + 8
    done;
    let v = !held land ((1 lsl n) - 1) in
    held := !held lsr n;
    holds := !holds - n;
    v
  in
  let decode (count, symbol) =
    let rec go l code first index =
      if l > 15 then damaged ()
      else
        let code = code lor bits 1 in
        let c = count.(l) in
        if code - c < first then symbol.(index + (code - first))
        else go (l + 1) ((code) lsl 1) ((first + c) lsl 1) (index + c)
    in
    go 1 0 0 0
  in
  let out = Bytes.create wanted and filled = ref 0 in
  let put c = if !filled >= wanted then damaged () else (Bytes.set out !filled (Char.chr c); incr filled) in
  let compressed lengths backs =
    let rec go () =
      let s = decode lengths in
      if s < 256 then (put s; go ())
      else if s > 256 then (
        let s = s - 257 in
        if s > 28 then damaged ();
        let length = lengths_from.(s) + bits lengths_bits.(s) in
        let d = decode backs in
        if d > 29 then damaged ();
        let back = back_from.(d) + bits back_bits.(d) in
        if back > !filled then damaged ();
        for _ = 1 to length do put (Char.code (Bytes.get out (!filled - back))) done;
        go ())
    in
    go ()
  in
  let rec block () =
    let last = bits 1 in
    (match bits 2 with
    | 0 ->
        held := 0;
        holds := 0;
        let low = byte () in
        let n = low + (byte () * 256) in
        let low = byte () in
        if low + (byte () * 256) <> n lxor 0xffff then damaged ();
        for _ = 1 to n do put (byte ()) done
    | 1 ->
        let l = Array.init 288 (fun i -> if i < 144 then 8 else if i < 256 then 9 else if i < 280 then 7 else 8) in
        compressed (code_of l) (code_of (Array.make 30 5))
    | 2 ->
        let nl = bits 5 + 257 in
        let nd = bits 5 + 1 in
        let nc = bits 4 + 4 in
        let order = [| 16; 17; 18; 0; 8; 7; 9; 6; 10; 5; 11; 4; 12; 3; 13; 2; 14; 1; 15 |] in
        let l = Array.make 19 0 in
        for i = 0 to nc - 1 do l.(order.(i)) <- bits 3 done;
        let code = code_of l in
        let all = Array.make (nl + nd) 0 in
        let i = ref 0 in
        while !i < nl + nd do
          let s = decode code in
          let repeat value times =
            if !i + times > nl + nd then damaged ();
            for _ = 1 to times do all.(!i) <- value; incr i done
          in
          if s < 16 then repeat s 1
          else if s = 16 then (if !i = 0 then damaged (); repeat all.(!i - 1) (3 + bits 2))
          else if s = 17 then repeat 0 (3 + bits 3)
          else repeat 0 (11 + bits 7)
        done;
        compressed (code_of (Array.sub all 0 nl)) (code_of (Array.sub all nl nd))
    | _ -> damaged ());
    if last = 0 then block ()
  in
  block ();
  if !filled <> wanted || !at + 4 <> String.length s then damaged ();
  let a = ref 1 and b = ref 0 in
  Bytes.iter (fun c -> a := (!a + Char.code c) mod 65521; b := (!b + !a) mod 65521) out;
  if Int32.to_int (String.get_int32_be s !at) land 0xffffffff <> (!b lsl 16) lor !a then damaged ();
  Bytes.to_string out
