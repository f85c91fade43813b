/** What a server like ours asks of a new password: said before one types, wherever one is chosen. */
export const PASSWORD_RULES =
  'At least 8 characters. Not a common password, not a simple sequence or repeat, and not made of your name, your email or the name of this site.';
