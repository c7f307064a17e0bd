"""Buttons of lessons: **Learn**, its steps, and the short match after it."""
