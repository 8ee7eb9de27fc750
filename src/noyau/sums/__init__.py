"""Games side by side: the sum as a game, and how its parts are typed. Built from the games, so none of them."""
