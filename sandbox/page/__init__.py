"""What a user's page needs: its files, live feed, acts and read markers.

It imports everything but `rest` and the server. A browser loads `index.html`, `scripts` and
`styles`.
"""
