import type { Message } from '../../mail/letter';
import { limits } from './recovery-limits';

/** The pages that links lead to; the token stands behind the `#`, which no browser sends to any server. */
const PAGES = { password: '/#/reset-password', confirmation: '/#/confirm-email' } as const;

export function linkTo(page: keyof typeof PAGES, publicUrl: string, token: string): string {
  return `${publicUrl}${PAGES[page]}?token=${token}`;
}

const NOT_YOU =
  'If this was not you, you need not do anything: without the link nobody can change your account.';

/** What people are sent. No letter says a name: whoever signs up with the address of somebody else could choose it. */
export const LETTERS = {
  recovery: (publicUrl: string, token: string): Message => ({
    subject: 'set a new password',
    before: ['Hello,', 'somebody, hopefully you, has asked to set a new password for your account.'],
    link: { label: 'Set a new password', address: linkTo('password', publicUrl, token) },
    after: [
      `The link can be used once, within ${limits.minutes.password.self} minutes. A newer one takes its place.`,
      NOT_YOU,
    ],
  }),

  passwordChanged: (publicUrl: string): Message => ({
    subject: 'your password was changed',
    before: [
      'Hello,',
      'the password of your account was just changed, and all devices were logged out.',
      'If this was not you, somebody else may read your e-mail: secure your mailbox, then set a new password.',
    ],
    link: { label: 'Set a new password', address: `${publicUrl}/#/forgot-password` },
    after: [],
  }),

  linkMade: (): Message => ({
    subject: 'a link to set a new password was made',
    before: [
      'Hello,',
      'somebody who administers this site has made a link by which a new password can be set for your account.',
      'If you have not asked for it, ask whoever looks after this site at your institution.',
    ],
    after: [],
  }),

  confirmation: (publicUrl: string, token: string): Message => ({
    subject: 'confirm your e-mail address',
    before: ['Hello,', 'somebody, hopefully you, has signed up with this e-mail address.'],
    link: { label: 'Confirm your e-mail address', address: linkTo('confirmation', publicUrl, token) },
    after: [
      `The link can be used once, within ${limits.minutes.confirmation.self / 60} hours. You are asked for the password you have chosen.`,
      'If this was not you, you need not do anything: the account is removed by itself.',
    ],
  }),

  accountExists: (publicUrl: string): Message => ({
    subject: 'you have an account already',
    before: [
      'Hello,',
      'somebody, hopefully you, has tried to sign up with this e-mail address. It has an account already: log in with it.',
    ],
    link: { label: 'Log in', address: `${publicUrl}/#/login` },
    after: [
      `If you do not know your password any more, set a new one: ${publicUrl}/#/forgot-password`,
      'If this was not you, you need not do anything: your account has not changed.',
    ],
  }),
} as const;
