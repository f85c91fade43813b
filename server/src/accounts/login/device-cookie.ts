import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { foldEmail } from '../email';
import limits from '../limits.json';

const NONCE_BYTES = 16;
const DAY_BYTES = 4;
const MAC_BYTES = 16;

const MS_A_DAY = 24 * 60 * 60 * 1000;

/** One account's part of the cookie: a nonce, the day of the login, and a signature of both and the account. */
const PART = /^[\w-]{48}$/;

/**
 * Device cookies as OWASP describes them: signed with the key, and not stored on the server. A browser stays known
 * for some days after a login, and for a few accounts.
 */
export function createDeviceCookies(key: Buffer, now: () => number = Date.now) {
  const { days, accounts } = limits.device;
  const today = () => Math.floor(now() / MS_A_DAY);

  function mac(head: Buffer, email: string): Buffer {
    const signed = createHmac('sha256', key).update('device cookie').update(head).update(foldEmail(email));
    return signed.digest().subarray(0, MAC_BYTES);
  }

  function isOf(part: string, email: string): boolean {
    const bytes = Buffer.from(part, 'base64url');
    const head = bytes.subarray(0, NONCE_BYTES + DAY_BYTES);
    if (!timingSafeEqual(bytes.subarray(head.length), mac(head, email))) return false;
    return today() - head.readUInt32BE(NONCE_BYTES) < days;
  }

  const partsOf = (cookie = '') => cookie.split('.', accounts).filter((part) => PART.test(part));

  return {
    /** The id of this browser for this account, if somebody logged in to the account with it before. */
    idOf(cookie: string | undefined, email: string): string | undefined {
      return partsOf(cookie).find((part) => isOf(part, email));
    },

    /** The cookie after a login: this account renewed, the browser's other accounts unchanged. */
    renewed(cookie: string | undefined, email: string): string {
      const head = Buffer.alloc(NONCE_BYTES + DAY_BYTES);
      randomBytes(NONCE_BYTES).copy(head);
      head.writeUInt32BE(today(), NONCE_BYTES);
      const fresh = Buffer.concat([head, mac(head, email)]).toString('base64url');
      const others = partsOf(cookie).filter((part) => !isOf(part, email));
      return [fresh, ...others].slice(0, accounts).join('.');
    },
  };
}
