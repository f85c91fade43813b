import { parse } from '@venture/contract/parse';
import * as v from 'valibot';
import type { Me } from '../v1/me';
import { includesRole, ROLES, type Role } from '../v1/roles';
import json from './staff-pages.json';

const StaffPage = v.strictObject({
  id: v.string(),
  path: v.string(),
  title: v.string(),
  /** Its title beside those of the others. */
  short: v.optional(v.string()),
  /** Below its title. */
  lead: v.optional(v.string()),
  /** Other words that people use for it: "Go to page" finds it by them. */
  keywords: v.optional(v.array(v.string())),
  role: v.picklist(ROLES),
  /** Open to members of teams as well. */
  teams: v.optional(v.literal(true)),
});

/** The pages of the staff's application, and the role that each needs. */
export const STAFF_PAGES = parse(v.array(StaffPage), json, 'shared/api/src/react/staff-pages.json');
export type StaffPage = (typeof STAFF_PAGES)[number];

/** Pages in the navigation; a page about one thing belongs to another page. */
export const AREAS = STAFF_PAGES.flatMap(({ id, path, title, short = title, lead, keywords, role, teams }) =>
  path.includes(':') ? [] : [{ id, path, title: short, lead, keywords, role, isForTeams: teams === true }],
);
export type Area = (typeof AREAS)[number];

export function findArea(id: string): Area {
  const area = AREAS.find((each) => each.id === id);
  if (!area) throw new Error(`staff-pages.json names no area ${id}.`);
  return area;
}

export const mayRoleOpen = (role: Role, area: Area) => includesRole(role, area.role);

/** The same of a person: members of teams open the pages about theirs, whatever their role. */
export function mayPersonOpen(me: Me, area: Area): boolean {
  return mayRoleOpen(me.role, area) || (area.isForTeams && me.teams.length > 0);
}
