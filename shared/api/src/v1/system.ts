import * as v from 'valibot';
import { endpoint } from './endpoint';

/** The checks by their names in logs and metrics, with titles. */
export const CHECK_TITLES = {
  settings: 'Settings',
  folders: 'Folders and disk',
  database: 'Database',
  clock: 'Clock',
  releases: 'Releases',
  backup: 'Backups',
  results: 'Results to judge',
  mail: 'Mail',
} as const;
export type CheckName = keyof typeof CHECK_TITLES;

const CheckResult = v.object({
  name: v.picklist(Object.keys(CHECK_TITLES) as CheckName[]), // those of an object of ours
  isRight: v.boolean(),
  /** The current state, or the problem and how to fix it. */
  sentence: v.string(),
});
export type CheckResult = v.InferOutput<typeof CheckResult>;

export const getSystem = endpoint({
  id: 'getSystem',
  method: 'GET',
  path: '/system',
  access: 'admin',
  summary: 'What is checked in this installation, and what is wrong',
  response: v.object({
    /** This process's version. */
    version: v.string(),
    checks: v.array(CheckResult),
  }),
});
