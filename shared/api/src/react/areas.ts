import { parse } from '@venture/contract/parse';
import * as v from 'valibot';
import type { Me } from '../v1/me';
import { includesRole, ROLES, type Role } from '../v1/roles';
import json from './staff-pages.json';

const StaffPage = v.strictObject({
  id: v.string(),
  path: v.string(),
  title: v.string(),
  /** Shorter title for the navigation. */
  short: v.optional(v.string()),
  /** The text below the page's title. */
  lead: v.optional(v.string()),
  /** Other words that people use for the page, by which "Go to page" finds it. */
  keywords: v.optional(v.array(v.string())),
  role: v.picklist(ROLES),
  /** Set if the page is also open to team members. */
  teams: v.optional(v.literal(true)),
});

/** The staff application's pages, and the role that each needs. */
export const STAFF_PAGES = parse(v.array(StaffPage), json, 'shared/api/src/react/staff-pages.json');
export type StaffPage = (typeof STAFF_PAGES)[number];

/** Pages in the navigation; a page about a single item belongs to another page. */
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

/** Whether a person may open an area; team members may open team pages in any role. */
export function mayPersonOpen(me: Me, area: Area): boolean {
  return mayRoleOpen(me.role, area) || (area.isForTeams && me.teams.length > 0);
}
