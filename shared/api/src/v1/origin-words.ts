import type { Origin } from './releases';

/** The claims of CI tokens that are shown; all other claims are only stored. */
const SAID = ['repository', 'project_path', 'ref'];

/** A full git hash, to be abbreviated. */
const FULL = /^([0-9a-f]{12})[0-9a-f]{28}/;

/** Describes who published a release, and from where if known. */
export function describeOrigin(origin: Origin | undefined): readonly string[] {
  if (!origin) return [];
  const { by, commit, run, note, claims = {} } = origin;
  return [
    `by ${by}`,
    ...SAID.flatMap((name) => claims[name] ?? []),
    ...(commit === undefined ? [] : [`commit ${commit.replace(FULL, '$1')}`]),
    ...(run === undefined ? [] : [`run ${run}`]),
    ...(note === undefined ? [] : [`“${note}”`]),
  ];
}
