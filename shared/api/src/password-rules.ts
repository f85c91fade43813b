/** The server's password rules, shown before typing. */
export const PASSWORD_RULES =
  'At least 8 characters. Not a common password, not a simple sequence or repeat, and not made of your name, your email or the name of this site.';
