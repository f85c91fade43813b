import { parseJson } from '@venture/contract/parse';
import { SignedList } from '@venture/contract/signed';
import type { ReleaseEnvironment } from '../environment';
import { readStored, signedHashOf } from '../upload';
import { type Contents, EMPTY, listedAs, nextList, type Recorded, readList } from './contents';
import type { SigningKey } from './keys';
import { readRecorded } from './rows';
import { signerOf } from './signer';
import { changeStore, readEnvelope } from './store';

/** How many releases the new key has signed, and those that it has not, since their files are not theirs. */
export type Replaced = { readonly signed: number; readonly unfit: readonly string[] };

/**
 * Signs the list and every release with a key that nothing was signed with before. What an old key that is still known has
 * signed is taken from there; `isUnverified` takes the database at its word. `keep` is called before it takes effect.
 */
export async function replaceKey(
  environment: ReleaseEnvironment,
  key: SigningKey,
  isUnverified: boolean,
  keep: () => Promise<void>,
): Promise<Replaced> {
  const { d: _, ...open } = key;
  const fresh = { ...environment, signingKey: JSON.stringify(key), publicKeys: JSON.stringify([open]) };
  return changeStore(fresh, async (writer, inside) => {
    const before = { ...inside, signingKey: environment.signingKey, publicKeys: environment.publicKeys };
    const contents = await readBefore(before, isUnverified);
    const unfit: string[] = [];
    let signed = 0;
    for (const one of contents.recorded.filter(({ isThere }) => isThere)) {
      const release = isUnverified ? takenHash(contents, one) : await signedHashOf(contents, one, before);
      // One that waits for approval was never signed.
      if (release === undefined) continue;
      if ((await readStored(inside, one.name, one.version))?.hash !== release) {
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

async function readBefore(environment: ReleaseEnvironment, isUnverified: boolean): Promise<Contents> {
  const recorded = await readRecorded(environment.db);
  const envelope = await readEnvelope(environment.db);
  if (envelope === undefined) return { ...EMPTY, recorded };
  const text = isUnverified
    ? parseJson(SignedList, envelope, LIST).payload
    : await signerOf(environment).verify(envelope, LIST);
  return { ...EMPTY, list: readList(text, LIST), recorded };
}

const LIST = 'The list of remotes';

function takenHash(contents: Contents, { name, version, release, statement }: Recorded): string | undefined {
  return listedAs(contents, name, version)?.release ?? (statement === undefined ? undefined : release);
}
