import type { Finding } from '@venture/contract/gate/finding';
import { firstOf } from '@venture/contract/gate/finding';

/** What the platform and another remote might have stored. */
const OTHERS = { 'venture.check': 'kept', 'another-remote.note': 'kept', userId: 'check', userType: 'user' };

/** Puts something of others into the storage; answers, later, what was done to it and beside it. */
export function watchStorage(name: string): () => readonly Finding[] {
  for (const [key, value] of Object.entries(OTHERS)) localStorage.setItem(key, value);
  return () => {
    const changed = firstOf(
      Object.entries(OTHERS)
        .filter(([key, value]) => localStorage.getItem(key) !== value)
        .map(([key]) => key),
    );
    const foreign = firstOf(
      Object.keys(localStorage).filter(
        (key) => !(key in OTHERS) && !key.startsWith('venture.') && !key.startsWith(name),
      ),
    );
    return [
      ...(changed === undefined
        ? []
        : [
            {
              code: 'storage-changed',
              sentence: `It changes or removes what others stored on the device: ${changed}.`,
              remedy: 'Remove only your own keys, one by one: never clear the storage.',
            },
          ]),
      ...(foreign === undefined
        ? []
        : [
            {
              code: 'storage-key-foreign',
              sentence: `It stores ${foreign} on the device, which does not say whose it is.`,
              remedy: `Begin your keys with "${name}".`,
            },
          ]),
    ];
  };
}
