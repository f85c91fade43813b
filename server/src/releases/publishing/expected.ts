import { type BuiltRelease, RELEASE, releaseOf } from '../built';
import { fileProblems } from '../checks/built';
import { refuse, refuseFor } from '../refusal';
import { integrity, type ReleaseFiles } from '../store/files';
import type { Check } from './archive';

/**
 * Checks the files of one release as they arrive. Each is held against the hash in `release.json` at once, or as soon as
 * that is there, so that of what is wrong no more is read than it takes to see it.
 */
export function expecting(name: string, version: string): Check {
  let built: BuiltRelease | undefined;
  return (path, content, files) => {
    if (path === RELEASE) {
      built = releaseOf(files);
      refuseOther(built, name, version);
      refuseWrong(built, files);
    } else if (built) {
      refuseWrong(built, new Map([[path, content]]));
    }
  };
}

export function refuseOther({ release }: BuiltRelease, name: string, version: string): void {
  if (name === release.name && version === release.version) return;
  throw refuse('other-release', `release.json says that this is ${release.name} ${release.version}.`);
}

/** Of these files only what is wrong by itself: others may still be on their way. */
function refuseWrong(built: BuiltRelease, files: ReleaseFiles): void {
  const { files: listed } = built.release;
  const suspects = [...files].filter(
    ([path, content]) => (listed[path] ?? built.others[path]) !== integrity(content),
  );
  if (suspects.length === 0) return;
  const problems = fileProblems({ ...built, files: new Map(suspects) });
  refuseFor(problems.filter(({ code }) => code !== 'file-missing'));
}
