import limits from './limits.json';

/** Reasons for refusing a signup, as shown. */
export const REFUSALS = {
  'fields-missing': 'All fields are required.',
  'email-malformed': 'Enter a valid email address.',
  'email-taken': 'An account with this email already exists.',
  'password-short': `Choose a password of at least ${limits.password.minLength} characters.`,
  'password-common': 'This password is too common. Choose another.',
  'password-repeated': 'This password repeats one or two characters. Choose another.',
  'password-sequence': 'This password is a simple sequence. Choose another.',
  'password-product': 'Do not use the name of this site as your password.',
  'password-personal': 'Do not make your password from your name or email.',
} as const;

export type SignupRefusal = keyof typeof REFUSALS;

export const MESSAGES = {
  postOnly: 'This call needs POST.',
  throttledLogin: 'Too many logins were tried. Try again later, or ask for a new password.',
  throttled: 'Too many attempts. Try again in a little while.',
  overloaded: 'Many people are here right now. Try again in a moment.',
  unavailable: 'This is not available right now. Try again in a moment.',
  broken: 'Something went wrong on our side. Try again.',
} as const;
