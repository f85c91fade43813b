import type { Passwords } from '../accounts/passwords/passwords';
import { type ConcurrencyLimits, createConcurrencyLimiter } from '../process/concurrency-limiter';
import { OverloadedError } from '../process/failure';
import { PLAIN } from './accounts';

/** Passwords behind the real gate, whose comparing waits until the test lets it go on, or breaks it off. */
export function heldPasswords(at: ConcurrencyLimits) {
  const { pass, state } = createConcurrencyLimiter({ ...at, waitMs: 60_000 });
  const asked: { readonly password: string; readonly answer: (how: 'compare' | 'turn away') => void }[] = [];
  const passing = { arrived: 0 };
  const matches: Passwords['matches'] = (password, hashed) =>
    new Promise<boolean>((resolve, reject) => {
      const answer = (how: 'compare' | 'turn away') =>
        how === 'compare' ? resolve(PLAIN.matches(password, hashed)) : reject(new OverloadedError(2));
      asked.push({ password, answer });
    });
  const held: Passwords = {
    ...PLAIN,
    state,
    withSlot(request, work) {
      passing.arrived += 1;
      return pass(() => work({ hash: PLAIN.hash, matches }), request);
    },
  };
  return { held, asked, passing };
}
