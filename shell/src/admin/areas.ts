import type { Me } from '@venture/api/v1/me';
import { includesRole, type Role, roleOf } from '@venture/api/v1/roles';
import { addresses } from '../addresses';

/** The admin pages as the navigation shows them, and the role that each needs; pages about one thing belong to another. */
export const AREAS = addresses.flatMap(({ id, path, title, short = title, keywords, role, teams }) =>
  role && !path.includes(':') ? [{ id, path, title: short, keywords, role, isForTeams: teams === true }] : [],
);
export type Area = (typeof AREAS)[number];

export function areaOf(id: string): Area {
  const area = AREAS.find((each) => each.id === id);
  if (!area) throw new Error(`shell.json names no page ${id} with a role.`);
  return area;
}

export const mayOpen = (role: Role, area: Area) => includesRole(role, area.role);

/** The same of a person: members of teams open the pages about theirs, whatever their role. */
export function mayBeOpenedBy(me: Me, area: Area): boolean {
  return mayOpen(roleOf(me), area) || (area.isForTeams && (me.teams ?? []).length > 0);
}
