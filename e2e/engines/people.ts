import { PASSWORD } from '../support/people';
import { button, click, fill, heading, see } from './seen';
import type { Tab } from './tab';

/** Fills in and submits the open sign-up form. */
export async function signUp(tab: Tab, email: string) {
  await fill(tab, 'Full name', 'Ada Lovelace');
  await fill(tab, 'Email', email);
  await fill(tab, 'Password', PASSWORD);
  await fill(tab, 'Confirm password', PASSWORD);
  await click(tab, button('Sign up'));
}

/** Fills in and submits the open login form. */
export async function logIn(tab: Tab, email: string) {
  await see(tab, heading(/^Welcome/));
  await fill(tab, 'Email', email);
  await fill(tab, 'Password', PASSWORD);
  await click(tab, button('Log in'));
}
