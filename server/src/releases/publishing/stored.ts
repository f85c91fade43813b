import { CallError } from '../../http/problem';
import type { BuiltRelease } from '../built';
import type { ReleaseEnvironment } from '../environment';
import type { Contents, Recorded } from '../store/contents';
import { readContents } from '../store/store';
import { checkAlone, readStored, signedHashOf } from '../upload';

/** A release with all of its files, what is recorded of it, and what else the store says of its remote. */
type Stored = { readonly built: BuiltRelease; readonly row: Recorded; readonly contents: Contents };

/** A release that is there, with every file as it came. */
export async function requireStored(
  environment: ReleaseEnvironment,
  name: string,
  version: string,
): Promise<Stored> {
  const contents = await readContents(environment, [name]);
  const row = contents.recorded.find((one) => one.version === version && one.isThere);
  const built = row && (await readStored(environment, name, version));
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
  if ((await signedHashOf(contents, row, environment)) !== built.hash) await checkAlone(built, environment);
  return built;
}
