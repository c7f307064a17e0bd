"""What hostile players, strangers, web pages and texts would try, each a test that fails without its mend."""
