import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { FindVisitor } from '../accounts/visitors';
import { issuer, type TestIssuer } from '../testing/issuer';
import { sharedPerson, sharedServer } from '../testing/per-file';
import { type TestTeam, team } from '../testing/teams';
import { createJobTokenFinder } from './jobs';
import { jobs as limits } from './limits.json';

const QUEST = 'https://quest.example';
const MAIN = { repository: 'red/games', ref: 'refs/heads/main' };

const server = sharedServer();
const admin = sharedPerson(server, { isAdmin: true });
let ci: TestIssuer;
let red: TestTeam;
let jobs: FindVisitor;
beforeAll(async () => {
  ci = await issuer({
    main: { claims: { ...MAIN, run_id: '77' }, seconds: 300 },
    branch: { claims: { ...MAIN, ref: 'refs/heads/try' }, seconds: 300 },
    fork: { claims: { ...MAIN, repository: 'someone/games' }, seconds: 300 },
    long: { claims: MAIN, seconds: limits.longestSeconds + 60 },
  });
  red = await team(server);
  jobs = createJobTokenFinder(server.db);
  await trust(ci.address, { repository: 'red/games' }, ['publish']);
  await trust(ci.address, MAIN, ['publish', 'promote']);
});
afterAll(() => ci.stop());

async function trust(address: string, claims: object, actions: readonly string[], audience = QUEST) {
  const body = { issuer: address, audience, claims, remotes: red.remotes, actions };
  expect((await admin.ask('POST', `/teams/${red.name}/issuers`, body)).status).toBe(200);
}

const scopeOf = async (token: string) => (await jobs(token))?.token;

describe("a job's token", () => {
  test("stands for the team that trusts its issuer, with the issuer's claims", async () => {
    expect(await scopeOf(await ci.tokenOf('main', QUEST))).toMatchObject({
      ...{ remotes: red.remotes, actions: ['publish', 'promote'] },
      claims: { ...MAIN, run_id: '77', iss: ci.address, aud: QUEST },
    });
  });

  test('is known to the server, and does no more than a team token', async () => {
    const headers = { Authorization: `Bearer ${await ci.tokenOf('main', QUEST)}` };
    const { status } = await fetch(`${server.address}/api/v1/teams/${red.name}`, { headers });
    expect(status).toBe(403);
  });

  test('has the rights of the narrowest condition it meets', async () => {
    expect(await scopeOf(await ci.tokenOf('branch', QUEST))).toMatchObject({ actions: ['publish'] });
  });

  test('does not meet a narrower condition for another audience', async () => {
    await trust(ci.address, { ...MAIN, run_id: '77' }, ['rollback'], 'https://other.example');
    expect(await scopeOf(await ci.tokenOf('main', QUEST))).toMatchObject({ actions: ['publish', 'promote'] });
  });

  test.each([
    ['of another repository', () => ci.tokenOf('fork', QUEST)],
    ['for another audience', () => ci.tokenOf('main', 'https://elsewhere.example')],
    ['that is valid for longer than a day', () => ci.tokenOf('long', QUEST)],
    ['with another signature', async () => `${(await ci.tokenOf('main', QUEST)).slice(0, -8)}AAAAAAAA`],
    ['with other claims', async () => withClaims(await ci.tokenOf('fork', QUEST), MAIN)],
    ['without a signature', async () => unsigned(await ci.tokenOf('main', QUEST))],
    ['signed by somebody else', () => signedElsewhere(ci.address)],
    ['that is none', async () => 'aaaaaaaaaaaa.bbbbbbbbbbbb.cccccccccccc'],
    ['that has a list of issuers', async () => withClaims(await ci.tokenOf('main', QUEST), { iss: ['x'] })],
    [
      'whose issuer is a structure',
      async () => withClaims(await ci.tokenOf('main', QUEST), { iss: { a: 1 } }),
    ],
    [
      'whose issuer holds NUL',
      async () => withClaims(await ci.tokenOf('main', QUEST), { iss: `https://\0` }),
    ],
    ['whose times are texts', async () => withClaims(await ci.tokenOf('main', QUEST), { iat: 'now' })],
    [
      'whose algorithm is a list',
      async () => withHeader(await ci.tokenOf('main', QUEST), { alg: ['RS256'] }),
    ],
    ['whose key is a number', async () => withHeader(await ci.tokenOf('main', QUEST), { kid: 7 })],
    ['whose head is a list', async () => `${part(['RS256'])}.${part({ iss: ci.address })}.xxxxxxxxxxxx`],
  ])('%s stands for nobody', async (_, made) => {
    expect(await jobs(await made())).toBeUndefined();
  });

  test('stands for nobody once it has expired', async () => {
    const token = await ci.tokenOf('main', QUEST);
    const at = (seconds: number) => createJobTokenFinder(server.db, () => Date.now() + seconds * 1000)(token);
    expect(await at(290)).toBeDefined();
    expect(await at(301 + limits.toleranceSeconds)).toBeUndefined();
  });

  test('stands for nobody before its time of issue, allowing for clock differences', async () => {
    const token = await ci.tokenOf('main', QUEST);
    const before = (seconds: number) =>
      createJobTokenFinder(server.db, () => Date.now() - seconds * 1000)(token);
    expect(await before(limits.toleranceSeconds / 2)).toBeDefined();
    expect(await before(limits.toleranceSeconds * 2)).toBeUndefined();
  });

  test('stands for nobody once the team no longer trusts the issuer', async () => {
    const token = await ci.tokenOf('branch', QUEST);
    const { json } = await admin.ask('GET', `/teams/${red.name}`);
    const [first] = Object(json).issuers;
    await red.member.ask('DELETE', `/teams/${red.name}/issuers/${first.id}`);
    expect(await jobs(token)).toBeUndefined();
  });
});

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const read = (text = '') => JSON.parse(Buffer.from(text, 'base64url').toString());

function withClaims(token: string, claims: object): string {
  const [head, body, signature] = token.split('.');
  return [head, part({ ...read(body), ...claims }), signature].join('.');
}

function withHeader(token: string, header: object): string {
  const [head, ...rest] = token.split('.');
  return [part({ ...read(head), ...header }), ...rest].join('.');
}

function unsigned(token: string): string {
  const [, body] = token.split('.');
  return [part({ alg: 'none' }), body, 'xxxxxxxxxxxx'].join('.');
}

async function signedElsewhere(iss: string, claims: object = MAIN): Promise<string> {
  const { privateKey } = await generateKeyPair('RS256');
  return new SignJWT({ ...claims, iss, aud: QUEST })
    .setProtectedHeader({ alg: 'RS256', kid: 'another' })
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign(privateKey);
}

describe('an issuer that', () => {
  /** Lets `listener` answer as an issuer that a team trusts. */
  async function trusted(
    listener: (address: string) => RequestListener,
  ): Promise<Server & { address: () => AddressInfo }> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
    server.on('request', listener(addressOf(server)));
    await trust(addressOf(server), { repository: 'red/games' }, ['publish']);
    return server as Server & { address: () => AddressInfo }; // it listens at a port
  }
  const addressOf = (server: Server) => `http://localhost:${(server.address() as AddressInfo).port}`;
  const described = (address: string, change: object = {}) =>
    JSON.stringify({ issuer: address, jwks_uri: `${address}/jwks`, ...change });

  test.each<[string, (address: string) => RequestListener]>([
    ['redirects elsewhere', () => (_, response) => response.writeHead(302, { Location: ci.address }).end()],
    [
      'says that it is another',
      (own) => (_, response) => response.end(described(own, { issuer: 'https://x.example' })),
    ],
    [
      'has its keys elsewhere without encryption',
      (own) => (_, response) => response.end(described(own, { jwks_uri: `${ci.address}/jwks` })),
    ],
    ['answers no JSON', () => (_, response) => response.end('<html>')],
    [
      'has no keys that can be read',
      (own) =>
        ({ url }, response) =>
          response.end(url === '/jwks' ? '{"keys":7}' : described(own)),
    ],
  ])('%s is one that cannot be reached', async (_, listener) => {
    const server = await trusted(listener);
    const found = jobs(await signedElsewhere(addressOf(server)));
    await expect(found).rejects.toMatchObject({ kind: 'unavailable', code: 'issuer-unreachable' });
    server.close();
  });

  test('has a new key is asked for it', async () => {
    const { publicKey, privateKey } = await generateKeyPair('ES256');
    const jwk = { ...(await exportJWK(publicKey)), kid: 'new', alg: 'ES256' };
    const server = await trusted((own) => ({ url }, response) => {
      response.end(url === '/jwks' ? JSON.stringify({ keys: [jwk] }) : described(own));
    });
    const token = await new SignJWT({ ...MAIN, iss: addressOf(server), aud: QUEST })
      .setProtectedHeader({ alg: 'ES256', kid: 'new' })
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(privateKey);
    expect(await scopeOf(token)).toMatchObject({ remotes: red.remotes });
    server.close();
  });
});
