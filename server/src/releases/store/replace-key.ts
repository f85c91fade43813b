import { parseJson } from '@venture/contract/parse';
import { SignedList } from '@venture/contract/signed';
import type { ReleaseEnvironment } from '../environment';
import { findSignedHash, readStoredRelease } from '../upload';
import {
  EMPTY_CONTENTS,
  findListedRelease,
  nextList,
  parseList,
  type RecordedRelease,
  type StoreContents,
} from './contents';
import type { SigningKey } from './keys';
import { readRecordedReleases } from './rows';
import { createSigner } from './signer';
import { changeStore, readListEnvelope } from './store';

/** How many releases the new key has signed, and those that it has not, since their files are not theirs. */
export type KeyReplacement = { readonly signed: number; readonly unfit: readonly string[] };

/**
 * Signs the list and every release with a key that nothing was signed with before. What an old key that is still known has
 * signed is taken from there; `isUnverified` takes the database at its word. `keep` is called before it takes effect.
 */
export async function replaceKey(
  environment: ReleaseEnvironment,
  key: SigningKey,
  isUnverified: boolean,
  keep: () => Promise<void>,
): Promise<KeyReplacement> {
  const { d: _, ...open } = key;
  const fresh = { ...environment, signingKey: JSON.stringify(key), publicKeys: JSON.stringify([open]) };
  return changeStore(fresh, async (writer, inside) => {
    const before = { ...inside, signingKey: environment.signingKey, publicKeys: environment.publicKeys };
    const contents = await readBefore(before, isUnverified);
    const unfit: string[] = [];
    let signed = 0;
    for (const one of contents.recorded.filter(({ isThere }) => isThere)) {
      const release = isUnverified ? takenHash(contents, one) : await findSignedHash(contents, one, before);
      // One that waits for approval was never signed.
      if (release === undefined) continue;
      if ((await readStoredRelease(inside, one.name, one.version))?.hash !== release) {
        unfit.push(`${one.name} ${one.version}`);
        continue;
      }
      await writer.signStatement(one.name, { version: one.version, release });
      signed += 1;
    }
    if (contents.list) await writer.writeList(nextList(contents, contents.list.remotes));
    await keep();
    return { signed, unfit };
  });
}

async function readBefore(environment: ReleaseEnvironment, isUnverified: boolean): Promise<StoreContents> {
  const recorded = await readRecordedReleases(environment.db);
  const envelope = await readListEnvelope(environment.db);
  if (envelope === undefined) return { ...EMPTY_CONTENTS, recorded };
  const text = isUnverified
    ? parseJson(SignedList, envelope, LIST).payload
    : await createSigner(environment).verify(envelope, LIST);
  return { ...EMPTY_CONTENTS, list: parseList(text, LIST), recorded };
}

const LIST = 'The list of remotes';

function takenHash(
  contents: StoreContents,
  { name, version, release, statement }: RecordedRelease,
): string | undefined {
  return (
    findListedRelease(contents, name, version)?.release ?? (statement === undefined ? undefined : release)
  );
}
