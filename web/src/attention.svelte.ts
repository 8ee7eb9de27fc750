/** Where the person is: while a dialog is open, what went wrong is said in it and not behind it. */
class Attention {
  dialog = $state(false)
}

export const attention = new Attention()
