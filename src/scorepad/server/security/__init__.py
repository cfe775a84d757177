"""Who comes in: browsers, one-time codes, limits of pace and number, what every request passes first."""
