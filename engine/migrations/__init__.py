"""The database's shape: numbered SQL files, applied once each and in order. A released file never changes again."""
