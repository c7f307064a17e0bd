"""Three small complete games that exist to prove the contract on shapes which the first real game lacks."""
