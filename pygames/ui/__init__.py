"""The app's pages as HTML, and the session that a page talks to. Pure Python: a test reads what a person would see."""
