import { randomUUID } from 'node:crypto';
import { ACCEPTED } from '../examples';
import type { Operation } from '../operations';
import { PASSWORD } from '../people';
import { exampleOf } from '../promises';
import type { World } from '../world';
import type { Whole } from './requests';

/** Something a server answers, and how to ask for it so that it succeeds. */
export type Target = {
  readonly id: string;
  readonly operation?: Operation;
  readonly whole: (world: World) => Promise<Whole>;
};

/** An address that nobody else asks from: the limits for strangers are for each of them. */
const stranger = () => {
  strangers += 1;
  return { 'x-forwarded-for': `10.${(strangers >> 16) % 256}.${(strangers >> 8) % 256}.${strangers % 256}` };
};
let strangers = 0;

/** Every call of the OpenAPI document, made by whom it is for. */
export function callTargets(operations: readonly Operation[]): readonly Target[] {
  return operations.map((operation) => ({
    id: operation.id,
    operation,
    async whole(world) {
      const { params, query, body } = await (ACCEPTED[operation.id]?.(world) ?? exampleOf(operation, world));
      const { cookie } = world[operation.access === 'anyone' ? 'learner' : operation.access];
      return {
        method: operation.method,
        path: `/api/v1${operation.path}`,
        ...{ params, query, body, queryNames: operation.query },
        headers: { cookie, ...stranger() },
      };
    },
  }));
}

/** The specified calls, which the document does not name. */
export const ACCOUNT_TARGETS: readonly Target[] = [
  {
    id: 'signup.php',
    whole: async () => ({
      ...{ method: 'POST', path: '/api/signup.php', headers: stranger() },
      body: { fullName: 'Ada', email: `${randomUUID()}@example.org`, password: PASSWORD, userType: 'user' },
    }),
  },
  {
    id: 'login.php',
    whole: async ({ learner }) => ({
      ...{ method: 'POST', path: '/api/login.php', headers: stranger() },
      body: { email: learner.email, password: PASSWORD },
    }),
  },
  {
    id: 'logout.php',
    whole: async () => ({ method: 'POST', path: '/api/logout.php', headers: stranger(), body: {} }),
  },
];

/** Pages and files. */
export const FILE_TARGETS: readonly Target[] = [
  '/',
  '/healthz',
  '/readyz',
  '/remotes.json',
  '/remotes/learning/1.0.0/release.json',
  '/remotes/learning/1.0.0/js/remoteEntry.js',
  '/js/main.0f1e2d3c4b.js',
].map((path) => ({ id: path, whole: async () => ({ method: 'GET', path, headers: stranger() }) }));
