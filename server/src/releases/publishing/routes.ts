import { previewRelease } from '@venture/api/v1/previews';
import type { Origin } from '@venture/api/v1/releases';
import * as declared from '@venture/api/v1/releases';
import { parsePlan } from '@venture/api/v1/rollout-plan';
import type { Context } from 'hono';
import type { Env } from '../../http/client';
import { CallError } from '../../http/problem';
import { requireTry } from '../../http/rates';
import { type Route, route } from '../../http/route';
import {
  type ConcurrencyLimits,
  createConcurrencyLimiter,
  createKeyedLimiter,
} from '../../process/concurrency-limiter';
import type { Owner } from '../../teams/permission';
import { readFigures } from '../rollout/beacons';
import { parseReleaseFiles, type ReleaseFiles } from '../store/built';
import type { ReleaseEnvironment } from '../store/environment';
import { type Caller, loadCaller, loadPrincipal, requirePermission } from './access';
import {
  approveRemote,
  deleteRelease,
  promote,
  rollBackAsCaller,
  setRemoteDisabledAsCaller,
} from './actions';
import {
  createReleaseFileCheck,
  type FileCheck,
  readArchive,
  refuseOtherRelease,
  refuseTooLargeArchive,
} from './archive';
import limits from './limits.json';
import { publish, requiredOperations } from './publishing';
import { createPreview, listRemotes, readRemote } from './reading';

const TOO_MANY_PREVIEWS = 'Too many previews at once. Try again in a little while.';

/** Calls for teams to publish and the platform to approve. */
export function releaseRoutes(environment: ReleaseEnvironment): readonly Route[] {
  return [...reading(environment), ...changing(environment), ...uploading(environment)];
}

function reading(environment: ReleaseEnvironment): readonly Route[] {
  const { db } = environment;
  // Each preview reads a whole release.
  const previews = createConcurrencyLimiter(heldAtOnce(limits.previewsAtOnce, environment));
  return [
    route(declared.getSizeLimits, async () => environment.sizeLimits),
    route(declared.listRemotes, async ({ caller }) => ({
      remotes: await listRemotes(environment, await loadPrincipal(db, caller)),
    })),
    route(declared.getRemote, async ({ params, caller }) =>
      readRemote(environment, await loadPrincipal(db, caller), params.name),
    ),
    route(declared.getFigures, async ({ params: { name }, caller }) => {
      await requirePermission(db, await loadPrincipal(db, caller), ['read'], name);
      return readFigures(db, name);
    }),
    route(previewRelease, async ({ params: { name, version }, caller }) => {
      if (caller.token) throw new CallError('not-allowed', 'Previews are for people: log in.');
      const { userId } = caller;
      await requireTry(db, `previews of ${userId}`, limits.previews, TOO_MANY_PREVIEWS);
      const who = await loadPrincipal(db, caller);
      return previews.pass(() => createPreview(environment, who, name, version));
    }),
  ];
}

function changing(environment: ReleaseEnvironment): readonly Route[] {
  const { db } = environment;
  // Each promotion reads a whole release.
  const promotions = createConcurrencyLimiter(heldAtOnce(limits.previewsAtOnce, environment));
  return [
    route(declared.promoteRelease, async ({ params, body, caller }) =>
      promotions.pass(async () => promote(environment, await loadCaller(db, caller), { ...params, ...body })),
    ),
    route(declared.approveRelease, async ({ params: { name, version }, caller }) =>
      promotions.pass(async () => approveRemote(environment, await loadCaller(db, caller), name, version)),
    ),
    route(declared.rollbackRemote, async ({ params, body, caller }) =>
      rollBackAsCaller(environment, await loadCaller(db, caller), { ...params, ...body }),
    ),
    route(declared.switchRemote, async ({ params: { name }, body, caller }) => {
      const who = await loadCaller(db, caller);
      await setRemoteDisabledAsCaller(environment, who, name, body.disabled);
      return readRemote(environment, who.principal, name);
    }),
    route(declared.deleteRelease, async ({ params: { name, version }, caller }) => {
      await deleteRelease(environment, await loadCaller(db, caller), name, version);
    }),
  ];
}

function uploading(environment: ReleaseEnvironment): readonly Route[] {
  const { db } = environment;
  const uploads = createConcurrencyLimiter(heldAtOnce(limits.uploads, environment));
  const ofTeam = createKeyedLimiter(limits.uploadsOfTeam);
  return [
    route(declared.publishRelease, async ({ params: { name, version }, query, caller, c }) => {
      const who = await loadCaller(db, caller);
      const plan = parsePlan(query.rollout ?? '');
      const isSaid = query.rollout !== undefined;
      const usual = isSaid || who.isPlatform ? undefined : limits.usualRollout;
      const wanted = { plan, usual, isLive: query.live === 'yes' || isSaid };
      // Checked before the body is read, and again when the turn comes.
      const { owner } = await requirePermission(db, who.principal, requiredOperations(wanted), name);
      const upload = async () => {
        const built = parseReleaseFiles(await filesIn(c, environment, createReleaseFileCheck(name, version)));
        refuseOtherRelease(built, name, version);
        return publish(environment, who, built, { ...wanted, origin: originOf(who, query) });
      };
      return ofTeam(teamOf(who, owner), () => uploads.pass(upload));
    }),
  ];
}

/** Limits how many releases are held in memory at once: the larger they may be, the fewer. */
function heldAtOnce(usual: ConcurrencyLimits, { sizeLimits }: ReleaseEnvironment): ConcurrencyLimits {
  const fitting = Math.floor(limits.mostHeldBytes / sizeLimits.releaseBytes);
  return { ...usual, running: Math.max(1, Math.min(usual.running, fitting)) };
}

/** Groups a team's members and tokens under one limit, so that slow uploads leave room for others. */
function teamOf({ isPlatform, visitor: { userId, token } }: Caller, owner: Owner): string {
  const ownTeam = typeof owner === 'object' && !isPlatform ? owner.teamId : userId;
  return token?.teamId ?? ownTeam;
}

async function filesIn(
  c: Context<Env>,
  { sizeLimits }: ReleaseEnvironment,
  check: FileCheck,
): Promise<ReleaseFiles> {
  if (c.req.header('content-type') !== declared.publishRelease.upload) {
    throw new CallError('wrong-type', `The body must be sent as ${declared.publishRelease.upload}.`);
  }
  refuseTooLargeArchive(Number(c.req.header('content-length') ?? 0), sizeLimits);
  // Not destroyed on refusal: the response still uses the same connection.
  return readArchive(c.env.incoming.iterator({ destroyOnReturn: false }), sizeLimits, check);
}

type OriginDetails = {
  readonly note?: string | undefined;
  readonly commit?: string | undefined;
  readonly run?: string | undefined;
};

function originOf({ words, visitor: { token } }: Caller, { note, commit, run }: OriginDetails): Origin {
  return {
    by: words,
    ...(note && { note }),
    ...(commit && { commit }),
    ...(run && { run }),
    ...(token?.claims && { claims: { ...token.claims } }),
  };
}
