import { PASSWORD } from '../support/people';
import { button, click, fill, heading, see } from './seen';
import type { Tab } from './tab';

/** Fills in and sends the form for signing up, which is open. */
export async function signUp(tab: Tab, email: string) {
  await fill(tab, 'Full name', 'Ada Lovelace');
  await fill(tab, 'Email', email);
  await fill(tab, 'Password', PASSWORD);
  await fill(tab, 'Confirm password', PASSWORD);
  await click(tab, button('Sign up'));
}

/** Fills in and sends the form for logging in, which is open. */
export async function logIn(tab: Tab, email: string) {
  await see(tab, heading('Welcome back'));
  await fill(tab, 'Email', email);
  await fill(tab, 'Password', PASSWORD);
  await click(tab, button('Log in'));
}
