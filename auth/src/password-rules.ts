/** What a server like ours asks of a new password: said before one types. */
export const PASSWORD_RULES =
  'At least 8 characters. Not a common password, and not made of your name or email.';
