(* Help for the checker of parity games: numbers of strongly connected components. Not trusted: the checker looks at them. *)

(* Tarjan's algorithm, without recursion. A component gets its number after all that it leads to. *)
let components (count : int) (next : int -> int array) (within : int -> bool) : int array =
  let component = Array.make count 0 and order = Array.make count (-1) and low = Array.make count 0 in
  let on_stack = Array.make count false and stack = ref [] and clock = ref 0 and found = ref 0 in
  for root = 0 to count - 1 do
    if within root && order.(root) < 0 then (
      let work = ref [] in
      let enter v =
        order.(v) <- !clock;
        low.(v) <- !clock;
        incr clock;
        stack := v :: !stack;
        on_stack.(v) <- true;
        work := (v, ref 0) :: !work
      in
      enter root;
      while !work <> [] do
        match !work with
        | [] -> ()
        | (v, i) :: rest ->
            let edges = next v in
            if !i < Array.length edges then (
              let w = edges.(!i) in
              incr i;
              if within w then
                if order.(w) < 0 then enter w else if on_stack.(w) then low.(v) <- min low.(v) order.(w))
            else (
              work := rest;
              (match rest with (u, _) :: _ -> low.(u) <- min low.(u) low.(v) | [] -> ());
              if low.(v) = order.(v) then (
                let rec pop () =
                  match !stack with
                  | [] -> ()
                  | w :: below ->
                      stack := below;
                      on_stack.(w) <- false;
                      component.(w) <- !found;
                      if w <> v then pop ()
                in
                pop ();
                incr found))
      done)
  done;
  component

(* For every priority q: levels on the vertices of priorities up to q that are won by the player for whom q is bad. *)
let of_parity (priority : int array) (winner : int array) (left : int array array) : (int * int array) list =
  let count = Array.length priority in
  List.map
    (fun q -> (q, components count (fun v -> left.(v)) (fun v -> priority.(v) <= q && winner.(v) <> q land 1)))
    (List.sort_uniq compare (Array.to_list priority))
