import {
  LoginRequest,
  type LoginResponse,
  type LogoutResponse,
  SignupRequest,
  type SignupResponse,
} from '@venture/api/accounts';
import { Hono } from 'hono';
import { readJson } from '../http/body';
import { type Env, maskAddress } from '../http/client';
import { nameOperation } from '../process/log';
import type { Accounts } from './accounts';
import { clearSessionCookie, describeDevice, sessionToken, setSessionCookie } from './browser';
import { MESSAGES, REFUSALS } from './messages';

type Options = { readonly sessionDays: number };

/** Account routes. */
export function accountRoutes(accounts: Accounts, { sessionDays }: Options): Hono<Env> {
  const app = new Hono<Env>();

  app.post('/login.php', async (c) => {
    nameOperation('login');
    const request = await readJson(c, LoginRequest);
    const from = maskAddress(c.var.client.address);
    const login = await accounts.login(request, {
      origin: c.var.client.key,
      deviceName: describeDevice(c.req.header('user-agent')),
      from,
      signal: c.req.raw.signal,
    });
    if (login.result === 'failed') return c.json<Partial<LoginResponse>>({ success: false });
    const before = sessionToken(c);
    if (before) await accounts.logout(before);
    setSessionCookie(c, login.token, sessionDays);
    const { userId, userType } = login;
    return c.json<LoginResponse>({ success: true, userId, userType });
  });

  app.post('/signup.php', async (c) => {
    nameOperation('signup');
    const signup = await accounts.signup(
      await readJson(c, SignupRequest),
      c.var.client.key,
      c.req.raw.signal,
    );
    if (signup.result === 'created') return c.json<SignupResponse>({ success: true });
    return c.json<SignupResponse>({ success: false, message: REFUSALS[signup.refusal] });
  });

  app.post('/logout.php', async (c) => {
    nameOperation('logout');
    const token = sessionToken(c);
    if (token) await accounts.logout(token);
    clearSessionCookie(c);
    return c.json<LogoutResponse>({ success: true });
  });

  app.all('/:call{(login|signup|logout)\\.php}', (c) => {
    c.header('Allow', 'POST');
    return c.json<SignupResponse>({ success: false, message: MESSAGES.postOnly }, 405);
  });

  return app;
}
