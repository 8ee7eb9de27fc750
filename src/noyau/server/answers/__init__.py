"""What the page is told, as plain data; nothing here knows HTTP."""
