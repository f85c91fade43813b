import type { Origin } from './releases';

/** Claims by which a CI names what it works on; the others are kept, and not said. */
const SAID = ['repository', 'project_path', 'ref'];

/** A hash of git, of which the beginning says enough. */
const FULL = /^([0-9a-f]{12})[0-9a-f]{28}/;

/** Who it was and where it comes from, as far as somebody said so. */
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
