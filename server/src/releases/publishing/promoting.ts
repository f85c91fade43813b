import { describeClaims } from '@venture/api/v1/claim-words';
import type { PublishResult } from '@venture/api/v1/releases';
import { parsePlan } from '@venture/api/v1/rollout-plan';
import { describeRunCheck } from '@venture/api/v1/seen-words';
import type { Trx } from '../../database/schema';
import { CallError } from '../../http/problem';
import type { Actor } from '../actor';
import type { BuiltRelease } from '../built';
import { versionProblems } from '../checks/list';
import { createHistoryEvent } from '../entry';
import type { ReleaseEnvironment } from '../environment';
import { expectNoProblems } from '../refusal';
import { findEntry, type StoreContents } from '../store/contents';
import { changeStore, readStoreContents } from '../store/store';
import type { StoreWriter } from '../store/writer';
import { isLive } from '../upload';
import type { Caller } from './actor';
import { approveClaims, isWaiting, type Submission, storeSubmission } from './origins';
import { findRemoteOwner } from './ownership';
import { authorizeChange, readRevision } from './permit';
import { findSubmission, findUnapprovedClaims, publishApproved, toPublishResult } from './publishing';
import { needsRunCheck, summarizeRunCheck } from './seen';
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
  const seen = revision ?? (await readRevision(environment.db, name));
  const own = await authorizeChange(environment, caller, { name, operations: ['promote'], seen });
  const built = await requireChecked(own, name, version);
  return changeStore(own, async (writer, inside) => {
    const trx = inside.db as Trx; // the store is changed in a transaction
    const contents = await readStoreContents(inside, [name]);
    expectNoProblems(versionProblems(built, contents, true));
    if (isLive(built, contents, inside)) return toPublishResult(built, 'live', false);
    const kept = await findSubmission(trx, name, version);
    if (caller.isPlatform) await approveClaims(trx, built.release);
    else if (
      (await findUnapprovedClaims(trx, built.release, await findRemoteOwner(trx, name), contents)).length > 0
    )
      throw waits('This release waits until an admin approves what it claims.');
    else if (kept && (kept.isHeld || (await needsRunCheck(inside, name, kept))))
      throw waits(`It cannot go live yet. ${describeRunCheck(summarizeRunCheck(kept))}`);
    const details = { ...kept?.origin, ...(note !== undefined && { note }) };
    const way = { plan, caller, contents, details, action: 'release-promoted' } as const;
    const answer = await publishApproved({ built, ...way }, inside, writer);
    if (kept) await storeSubmission(trx, name, { ...kept, waitsFor: [], isHeld: false });
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
  const seen = await readRevision(environment.db, name);
  const own = await authorizeChange(environment, caller, { name, operations: ['approve'], seen });
  const built = await requireChecked(own, name, version);
  return changeStore(own, async (writer, inside) => {
    const trx = inside.db as Trx; // the store is changed in a transaction
    const contents = await readStoreContents(inside, [name]);
    const kept = await findSubmission(trx, name, version);
    await approveClaims(trx, built.release);
    if (kept) await storeSubmission(trx, name, { ...kept, waitsFor: [], isHeld: false });
    const claims = kept?.waitsFor.length ? `It may have ${describeClaims(kept.waitsFor)}.` : undefined;
    const why =
      claims ?? (kept?.isHeld ? describeRunCheck(summarizeRunCheck({ ...kept, isHeld: false })) : undefined);
    const details = { about: { version, ...(why !== undefined && { why }) } };
    const way = { channel: 'approval', details };
    await writer.record(
      [createHistoryEvent(findEntry(contents, name) ?? { name }, 'release-approved', way)],
      caller,
    );
    if (isLive(built, contents, inside)) return toPublishResult(built, 'live', false);
    expectNoProblems(versionProblems(built, contents, true));
    if (!kept || !isWaiting(kept)) return toPublishResult(built, 'stored', true);
    return resumePublishing(built, kept, caller, contents, inside, writer);
  });
}

/** What was sent to go live does, to everybody or as it was planned, unless a newer one is live by now. */
export async function resumePublishing(
  built: BuiltRelease,
  { plan, origin, wantsLive }: Submission,
  actor: Actor,
  contents: StoreContents,
  inside: ReleaseEnvironment,
  writer: StoreWriter,
): Promise<PublishResult> {
  const isOlder = versionProblems(built, contents, false).length > 0;
  if (!wantsLive || isOlder) return toPublishResult(built, 'stored', true);
  const way = { plan, caller: actor, contents, details: origin, action: 'release-promoted' } as const;
  return publishApproved({ built, ...way }, inside, writer);
}
