import { cookieName } from '@venture/contract/cookie-name';
import { LocalOrigin, OVERRIDE_COOKIE } from '@venture/contract/override';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import * as v from 'valibot';
import { allowing } from '../http/policy';
import type { Env } from '../http/visitor';
import type { Asset } from './asset';

/**
 * A page as this browser gets it: who has chosen to use a remote from a server on the own computer may load from
 * that one origin, and hear from it of changes, whose scripts no hash can know. Whatever else the cookie says counts for nothing.
 */
export function ownOf(c: Context<Env>, page: Asset): Pick<Asset, 'policy' | 'integrityPolicy' | 'tag'> {
  c.header('Vary', 'Cookie', { append: true });
  const origin = getCookie(c, cookieName(OVERRIDE_COOKIE, c.get('publicPath')));
  if (!v.is(LocalOrigin, origin)) return page;
  const { policy, tag } = page;
  const [, host = ''] = origin.split('//');
  const wider = allowing(policy, [origin]).replace(`connect-src 'self' ${origin}`, `$& ws://${host}`);
  return { policy: wider, tag: tag.replace(/"$/, `-${host}"`) };
}
