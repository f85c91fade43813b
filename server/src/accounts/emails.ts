import type { EmailContent } from '../mail/email';
import { recovery as limits } from './limits.json';

/** Pages that links lead to; the token is in the fragment, which browsers never send to a server. */
const PAGES = { password: '/#/reset-password', confirmation: '/#/confirm-email' } as const;

export function buildLinkUrl(page: keyof typeof PAGES, publicUrl: string, token: string): string {
  return `${publicUrl}${PAGES[page]}?token=${token}`;
}

const NOT_YOU =
  'If this was not you, you can ignore this message: without the link nobody can change your account.';

/** The emails sent. None contains a name: someone signing up with another person's address could choose it. */
export const EMAILS = {
  recovery: (publicUrl: string, token: string): EmailContent => ({
    subject: 'set a new password',
    before: ['Hello,', 'Someone, hopefully you, asked to set a new password for your account.'],
    link: { label: 'Set a new password', address: buildLinkUrl('password', publicUrl, token) },
    after: [
      `The link can be used once, within ${limits.minutes.password.self} minutes. A newer one replaces it.`,
      NOT_YOU,
    ],
  }),

  passwordChanged: (publicUrl: string): EmailContent => ({
    subject: 'your password was changed',
    before: [
      'Hello,',
      'The password of your account has just been changed, and all devices have been logged out.',
      'If this was not you, someone else may be reading your email: secure your mailbox, then set a new password.',
    ],
    link: { label: 'Set a new password', address: `${publicUrl}/#/forgot-password` },
    after: [],
  }),

  linkMade: (): EmailContent => ({
    subject: 'a link to set a new password was created',
    before: [
      'Hello,',
      'An administrator of this site has created a link to set a new password for your account.',
      'If you did not ask for it, contact whoever looks after this site at your institution.',
    ],
    after: [],
  }),

  confirmation: (publicUrl: string, token: string): EmailContent => ({
    subject: 'confirm your email address',
    before: ['Hello,', 'Someone, hopefully you, has signed up with this email address.'],
    link: { label: 'Confirm your email address', address: buildLinkUrl('confirmation', publicUrl, token) },
    after: [
      `The link can be used once, within ${limits.minutes.confirmation.self / 60} hours. You will be asked for the password you chose.`,
      'If this was not you, you can ignore this message: the account will be removed automatically.',
    ],
  }),

  newEmail: (publicUrl: string, token: string): EmailContent => ({
    subject: 'confirm your new email address',
    before: ['Hello,', 'Someone, hopefully you, asked to use this email address for their account.'],
    link: {
      label: 'Confirm your new email address',
      address: buildLinkUrl('confirmation', publicUrl, token),
    },
    after: [
      `The link can be used once, within ${limits.minutes.confirmation.self / 60} hours. You will be asked for your password. A newer link replaces it.`,
      NOT_YOU,
    ],
  }),

  emailChanged: (): EmailContent => ({
    subject: 'your email address was changed',
    before: [
      'Hello,',
      'Your account has another email address now: log in with that one. Messages no longer come here.',
      'If you did not ask for this, contact whoever looks after this site at your institution.',
    ],
    after: [],
  }),

  dormant: (publicUrl: string, days: number): EmailContent => ({
    subject: 'your account will be deleted',
    before: [
      'Hello,',
      `Nobody has logged in to your account for a long time. To keep it, log in within ${days} days: else it will be deleted, with all your results.`,
    ],
    link: { label: 'Log in', address: `${publicUrl}/#/login` },
    after: [],
  }),

  accountExists: (publicUrl: string): EmailContent => ({
    subject: 'you already have an account',
    before: [
      'Hello,',
      'Someone, hopefully you, tried to use this email address for an account. You already have an account with it, so just log in.',
    ],
    link: { label: 'Log in', address: `${publicUrl}/#/login` },
    after: [
      `If you have forgotten your password, set a new one: ${publicUrl}/#/forgot-password`,
      'If this was not you, you can ignore this message: your account has not changed.',
    ],
  }),
} as const;
