import { previewAddress } from '@venture/api/v1/previews';
import type { PublishResult } from '@venture/api/v1/releases';
import { parsePlan } from '@venture/api/v1/rollout-plan';
import { CallError } from '../../http/problem';
import { versionProblems } from '../checks/list';
import { isLive, requireCheckedRelease } from '../checks/verify';
import { setRemoteDisabled } from '../list-changes';
import { neededVersions } from '../prune';
import { rollBackRemote } from '../rollback';
import { createHistoryEvent, findEntry } from '../store/contents';
import { type ReleaseEnvironment, recordRemoteAction } from '../store/environment';
import { expectNoProblems } from '../store/refusal';
import { changeStore, readStoreContents } from '../store/store';
import { recordEvents, removeRelease } from '../store/writer';
import { authorizeChange, type Caller, findRemoteOwner, freeUnusedName, readRevision } from './access';
import { findSubmission, publishApproved, toPublishResult } from './publishing';
import { approveName } from './submissions';

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
  const expectedRevision = revision ?? (await readRevision(environment.db, name));
  const own = await authorizeChange(environment, caller, { name, operations: ['promote'], expectedRevision });
  const built = await requireCheckedRelease(own, name, version);
  return changeStore(own, async (inside) => {
    const trx = inside.db;
    const contents = await readStoreContents(inside, [name]);
    expectNoProblems(versionProblems(built, contents, true));
    if (isLive(built, contents)) return toPublishResult(built, 'live', false);
    const kept = await findSubmission(trx, name, version);
    if (!caller.isPlatform && !(await findRemoteOwner(trx, name)).isApproved) {
      const detail = `This release waits until an admin approves the name ${name}.`;
      throw new CallError('conflict', detail, { code: 'waits' });
    }
    const details = { ...kept?.origin, ...(note !== undefined && { note }) };
    return publishApproved(built, { ...PROMOTION, plan, actor: caller, details }, contents, inside);
  });
}

const PROMOTION = { channel: 'promotion', action: 'release-promoted' } as const;

/**
 * Approves the remote name that a release waits for. A release waiting to go live does so; one no longer waiting
 * stays as it is, whatever became of it since.
 */
export async function approveRemote(
  environment: ReleaseEnvironment,
  caller: Caller,
  name: string,
  version: string,
): Promise<PublishResult> {
  const expectedRevision = await readRevision(environment.db, name);
  const own = await authorizeChange(environment, caller, { name, operations: ['approve'], expectedRevision });
  const built = await requireCheckedRelease(own, name, version);
  return changeStore(own, async (inside) => {
    const trx = inside.db;
    const contents = await readStoreContents(inside, [name]);
    const { isApproved } = await findRemoteOwner(trx, name);
    await approveName(trx, name);
    const details = {
      about: { version, ...(!isApproved && { why: `The name ${name} belongs to its team.` }) },
    };
    const way = { channel: 'approval', details };
    await recordEvents(
      inside,
      [createHistoryEvent(findEntry(contents, name) ?? { name }, 'release-approved', way)],
      caller,
    );
    if (isLive(built, contents)) return toPublishResult(built, 'live', false);
    expectNoProblems(versionProblems(built, contents, true));
    const kept = await findSubmission(trx, name, version);
    if (!kept?.wantsLive || isApproved) return toPublishResult(built, 'stored', true);
    const how = { ...PROMOTION, plan: undefined, actor: caller, details: kept.origin };
    return publishApproved(built, how, contents, inside);
  });
}

type Back = {
  readonly name: string;
  readonly version?: string | undefined;
  readonly note?: string | undefined;
  readonly revision?: string | undefined;
};

export async function rollBackAsCaller(
  environment: ReleaseEnvironment,
  caller: Caller,
  { name, version, note, revision }: Back,
): Promise<PublishResult> {
  const expectedRevision = revision ?? (await readRevision(environment.db, name));
  const own = await authorizeChange(environment, caller, {
    name,
    operations: ['rollback'],
    expectedRevision,
  });
  const way = { channel: 'rollback', actor: caller, details: note === undefined ? {} : { note } };
  const done = await rollBackRemote(name, version, way, own);
  const now = 'takenBack' in done ? done.takenBack.live : done.release.version;
  const preview = previewAddress(name, now);
  return { name, version: now, state: 'live', isNew: true, preview };
}

export async function setRemoteDisabledAsCaller(
  environment: ReleaseEnvironment,
  caller: Caller,
  name: string,
  isDisabled: boolean,
): Promise<void> {
  const operations = [isDisabled ? 'rollback' : 'enable'] as const;
  const own = await authorizeChange(environment, caller, { name, operations });
  await setRemoteDisabled(name, isDisabled, { channel: 'switch', actor: caller }, own);
}

/** Removes the files of a release that no page may still request. */
export async function deleteRelease(
  environment: ReleaseEnvironment,
  caller: Caller,
  name: string,
  version: string,
): Promise<void> {
  const own = await authorizeChange(environment, caller, { name, operations: ['publish'] });
  await changeStore(own, async (inside) => {
    const trx = inside.db;
    const contents = await readStoreContents(inside, [name]);
    const there = contents.recorded.filter(({ isThere }) => isThere);
    if (!there.some((one) => one.version === version)) {
      throw new CallError('not-found', `There is no release ${version} of ${name}.`);
    }
    if (neededVersions(contents, name, 0).has(version)) {
      const detail = `${name} ${version} is live, stands by, or was live within a week: open pages may ask for it.`;
      throw new CallError('conflict', detail, { code: 'release-in-use' });
    }
    await removeRelease(inside.db, name, version);
    await recordRemoteAction(trx, caller, 'release-deleted', { remote: name, version });
    await freeUnusedName(trx, name);
  });
}
