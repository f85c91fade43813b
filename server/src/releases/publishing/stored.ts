import { CallError } from '../../http/problem';
import type { BuiltRelease } from '../built';
import type { ReleaseEnvironment } from '../environment';
import type { RecordedRelease, StoreContents } from '../store/contents';
import { readStoreContents } from '../store/store';
import { checkRelease, findSignedHash, readStoredRelease } from '../upload';

/** A release with all of its files, what is recorded of it, and what else the store says of its remote. */
type Stored = {
  readonly built: BuiltRelease;
  readonly row: RecordedRelease;
  readonly contents: StoreContents;
};

/** A release that is there, with every file as it came. */
export async function requireStored(
  environment: ReleaseEnvironment,
  name: string,
  version: string,
): Promise<Stored> {
  const contents = await readStoreContents(environment, [name]);
  const row = contents.recorded.find((one) => one.version === version && one.isThere);
  const built = row && (await readStoredRelease(environment, name, version));
  if (built && built.hash === row.release) return { built, row, contents };
  throw new CallError('not-found', `There is no release ${version} of ${name}.`);
}

/** One that nobody has signed is checked again before it may be live. */
export async function requireChecked(
  environment: ReleaseEnvironment,
  name: string,
  version: string,
): Promise<BuiltRelease> {
  const { built, row, contents } = await requireStored(environment, name, version);
  if ((await findSignedHash(contents, row, environment)) !== built.hash)
    await checkRelease(built, environment);
  return built;
}
