import { previewAddress } from '@venture/api/v1/previews';
import type { PublishResult } from '@venture/api/v1/releases';
import type { Trx } from '../../database/schema';
import { CallError } from '../../http/problem';
import { recordRemoteAction } from '../actor';
import type { ReleaseEnvironment } from '../environment';
import { setRemoteDisabled } from '../operate';
import { neededVersions } from '../prune';
import { rollback } from '../rollback';
import { changeStore, readStoreContents } from '../store/store';
import type { Caller } from './actor';
import { freeUnusedName } from './ownership';
import { authorizeChange, readRevision } from './permit';

type Back = {
  readonly name: string;
  readonly version?: string | undefined;
  readonly note?: string | undefined;
  readonly revision?: string | undefined;
};

export async function rollBack(
  environment: ReleaseEnvironment,
  caller: Caller,
  { name, version, note, revision }: Back,
): Promise<PublishResult> {
  const seen = revision ?? (await readRevision(environment.db, name));
  const own = await authorizeChange(environment, caller, { name, operations: ['rollback'], seen });
  const way = { channel: 'rollback', actor: caller, details: note === undefined ? {} : { note } };
  const done = await rollback(name, version, way, own);
  const now = 'takenBack' in done ? done.takenBack.live : done.release.version;
  const preview = previewAddress(name, now);
  return { name, version: now, state: 'live', isNew: true, waitsFor: [], preview };
}

export async function switchRemote(
  environment: ReleaseEnvironment,
  caller: Caller,
  name: string,
  isDisabled: boolean,
): Promise<void> {
  const operations = [isDisabled ? 'rollback' : 'enable'] as const;
  const own = await authorizeChange(environment, caller, { name, operations });
  await setRemoteDisabled(name, isDisabled, { channel: 'switch', actor: caller }, own);
}

/** Removes the files of a release that no page may still ask for. */
export async function deleteRelease(
  environment: ReleaseEnvironment,
  caller: Caller,
  name: string,
  version: string,
): Promise<void> {
  const own = await authorizeChange(environment, caller, { name, operations: ['publish'] });
  await changeStore(own, async (writer, inside) => {
    const trx = inside.db as Trx; // the store is changed in a transaction
    const contents = await readStoreContents(inside, [name]);
    const there = contents.recorded.filter(({ isThere }) => isThere);
    if (!there.some((one) => one.version === version)) {
      throw new CallError('not-found', `There is no release ${version} of ${name}.`);
    }
    if (neededVersions(contents, name, 0).has(version)) {
      const detail = `${name} ${version} is live, stands by, or was live within a week: open pages may ask for it.`;
      throw new CallError('conflict', detail, { code: 'release-in-use' });
    }
    await writer.remove(name, version);
    await recordRemoteAction(trx, caller, 'release-deleted', { remote: name, version });
    await freeUnusedName(trx, name);
  });
}
