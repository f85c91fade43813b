import { parse } from '@venture/contract/parse';
import * as v from 'valibot';
import json from './settings.json';

const milliseconds = v.pipe(v.number(), v.integer(), v.minValue(1));

const Settings = v.strictObject({
  /** Given to PostgreSQL at every start; its logs never hold what a person typed. */
  settings: v.record(v.string(), v.string()),
  /** Longest time a start may take, a crash recovery included. */
  startMs: milliseconds,
  /** How long somebody else's start or stop is waited for before trying an own start. */
  patienceMs: milliseconds,
  pollMs: milliseconds,
  connectMs: milliseconds,
  /** PostgreSQL that still runs so long after we let go is held by others. */
  othersMs: milliseconds,
  stopMs: milliseconds,
});

export const { settings, ...times } = parse(Settings, json, 'settings of the embedded PostgreSQL');
