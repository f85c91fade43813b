import { describeClaims } from '@venture/api/v1/claim-words';
import type { PublishResult } from '@venture/api/v1/releases';
import { parsePlan } from '@venture/api/v1/rollout-plan';
import { describeRunCheck } from '@venture/api/v1/seen-words';
import type { Trx } from '../../database/schema';
import { CallError } from '../../http/problem';
import type { Actor } from '../actor';
import type { BuiltRelease } from '../built';
import { versionProblems } from '../checks/list';
import { eventAbout } from '../entry';
import type { ReleaseEnvironment } from '../environment';
import { refuseFor } from '../refusal';
import { type Contents, findEntry } from '../store/contents';
import { changeStore, readContents } from '../store/store';
import type { StoreWriter } from '../store/writer';
import { isLive } from '../upload';
import type { Caller } from './actor';
import { approve, isWaiting, type Kept, keepOrigin } from './origins';
import { ownerOf } from './ownership';
import { permit, revisionOf } from './permit';
import { answerOf, bring, readOrigin, waitingFor } from './publishing';
import { describeSeen, mustBeSeen } from './seen';
import { requireChecked } from './stored';

type Promotion = {
  readonly name: string;
  readonly version: string;
  readonly note?: string | undefined;
  readonly rollout?: string | undefined;
  readonly revision?: string | undefined;
};

/** Makes a stored release live, or gives it to a share of people first. */
export async function promote(
  environment: ReleaseEnvironment,
  caller: Caller,
  { name, version, note, rollout, revision }: Promotion,
): Promise<PublishResult> {
  const plan = parsePlan(rollout ?? '');
  const seen = revision ?? (await revisionOf(environment.db, name));
  const own = await permit(environment, caller, { name, operations: ['promote'], seen });
  const built = await requireChecked(own, name, version);
  return changeStore(own, async (writer, inside) => {
    const trx = inside.db as Trx; // the store is changed in a transaction
    const contents = await readContents(inside, [name]);
    refuseFor(versionProblems(built, contents, true));
    if (isLive(built, contents, inside)) return answerOf(built, 'live', false);
    const kept = await readOrigin(trx, name, version);
    if (caller.isPlatform) await approve(trx, built.release);
    else if ((await waitingFor(trx, built.release, await ownerOf(trx, name), contents)).length > 0)
      throw waits('This release waits until an admin approves what it claims.');
    else if (kept && (kept.isHeld || (await mustBeSeen(inside, name, kept))))
      throw waits(`It cannot go live yet. ${describeRunCheck(describeSeen(kept))}`);
    const details = { ...kept?.origin, ...(note !== undefined && { note }) };
    const way = { plan, caller, contents, details, action: 'release-promoted' } as const;
    const answer = await bring({ built, ...way }, inside, writer);
    if (kept) await keepOrigin(trx, name, { ...kept, waitsFor: [], isHeld: false });
    return answer;
  });
}

const waits = (why: string) => new CallError('conflict', why, { code: 'waits' });

/**
 * Approves what a release claims, and how it runs. One that waited to go live does; one that does not wait any more stays what
 * it is, whatever became of it since.
 */
export async function approveRelease(
  environment: ReleaseEnvironment,
  caller: Caller,
  name: string,
  version: string,
): Promise<PublishResult> {
  const seen = await revisionOf(environment.db, name);
  const own = await permit(environment, caller, { name, operations: ['approve'], seen });
  const built = await requireChecked(own, name, version);
  return changeStore(own, async (writer, inside) => {
    const trx = inside.db as Trx; // the store is changed in a transaction
    const contents = await readContents(inside, [name]);
    const kept = await readOrigin(trx, name, version);
    await approve(trx, built.release);
    if (kept) await keepOrigin(trx, name, { ...kept, waitsFor: [], isHeld: false });
    const claims = kept?.waitsFor.length ? `It may have ${describeClaims(kept.waitsFor)}.` : undefined;
    const why =
      claims ?? (kept?.isHeld ? describeRunCheck(describeSeen({ ...kept, isHeld: false })) : undefined);
    const details = { about: { version, ...(why !== undefined && { why }) } };
    const way = { channel: 'approval', details };
    await writer.record([eventAbout(findEntry(contents, name) ?? { name }, 'release-approved', way)], caller);
    if (isLive(built, contents, inside)) return answerOf(built, 'live', false);
    refuseFor(versionProblems(built, contents, true));
    if (!kept || !isWaiting(kept)) return answerOf(built, 'stored', true);
    return goOn(built, kept, caller, contents, inside, writer);
  });
}

/** What was sent to go live does, to everybody or as it was planned, unless a newer one is live by now. */
export async function goOn(
  built: BuiltRelease,
  { plan, origin, wantsLive }: Kept,
  actor: Actor,
  contents: Contents,
  inside: ReleaseEnvironment,
  writer: StoreWriter,
): Promise<PublishResult> {
  const isOlder = versionProblems(built, contents, false).length > 0;
  if (!wantsLive || isOlder) return answerOf(built, 'stored', true);
  const way = { plan, caller: actor, contents, details: origin, action: 'release-promoted' } as const;
  return bring({ built, ...way }, inside, writer);
}
