import { previewAddress } from '@venture/api/v1/previews';
import type { Published } from '@venture/api/v1/releases';
import type { Trx } from '../../database/schema';
import { CallError } from '../../http/problem';
import type { ReleaseEnvironment } from '../environment';
import { setDisabled } from '../operate';
import { neededVersions } from '../prune';
import { rollback } from '../rollback';
import { takeBack } from '../rollout/change';
import { changeStore, readContents } from '../store/store';
import { type Actor, recordDeed } from './actor';
import { permitted } from './ownership';

type Back = {
  readonly name: string;
  readonly version?: string | undefined;
  readonly note?: string | undefined;
};

export async function rollBack(
  environment: ReleaseEnvironment,
  actor: Actor,
  { name, version, note }: Back,
): Promise<Published> {
  await permitted(environment.db, actor.principal, ['rollback'], name);
  const details = { by: actor.words, ...(note !== undefined && { note }) };
  const way = { channel: 'rollback', details };
  const takenBack = version === undefined ? await takeBack(name, way, environment) : undefined;
  const now = takenBack?.live ?? (await rollback(name, version, way, environment)).release.version;
  await environment.db
    .transaction()
    .execute((trx) => recordDeed(trx, actor, 'release-rolled-back', { remote: name, version: now }));
  const preview = previewAddress(name, now);
  return { name, version: now, state: 'live', isNew: true, waitsFor: [], preview };
}

export async function switchRemote(
  environment: ReleaseEnvironment,
  actor: Actor,
  name: string,
  isDisabled: boolean,
): Promise<void> {
  await permitted(environment.db, actor.principal, ['rollback'], name);
  await setDisabled(name, isDisabled, environment);
  const action = isDisabled ? 'remote-disabled' : 'remote-enabled';
  await environment.db.transaction().execute((trx) => recordDeed(trx, actor, action, { remote: name }));
}

/** Removes the files of a release that no page may still ask for. */
export async function deleteRelease(
  environment: ReleaseEnvironment,
  actor: Actor,
  name: string,
  version: string,
): Promise<void> {
  await permitted(environment.db, actor.principal, ['publish'], name);
  await changeStore(environment, async (writer, inside) => {
    const trx = inside.db as Trx; // the store is changed in a transaction
    const { isApproved } = await permitted(trx, actor.principal, ['publish'], name);
    const contents = await readContents(inside, [name]);
    const there = contents.recorded.filter(({ isThere }) => isThere);
    if (!there.some((one) => one.version === version)) {
      throw new CallError('not-found', `There is no release ${version} of ${name}.`);
    }
    if (neededVersions(contents, name, 0).has(version)) {
      const detail = `${name} ${version} is live, stands by, or was live within a week: open pages may ask for it.`;
      throw new CallError('conflict', detail, { code: 'release-in-use' });
    }
    await writer.remove(name, version);
    // What waited for its name to be approved gives the name back.
    if (!isApproved && there.length === 1)
      await trx.deleteFrom('team_remotes').where('remote', '=', name).execute();
    await recordDeed(trx, actor, 'release-deleted', { remote: name, version });
  });
}
