"""Worker processes: pictures, their cache, and the computer players' process.

May import `api` and `kit`.
"""
