import { parse } from '@venture/contract/parse';
import * as v from 'valibot';
import json from './settings.json';

const milliseconds = v.pipe(v.number(), v.integer(), v.minValue(1));

const Settings = v.strictObject({
  /** Given to PostgreSQL at every start; its logs never hold what a person typed. */
  settings: v.record(v.string(), v.string()),
  /** The longest time a start may take, including crash recovery. */
  startMs: milliseconds,
  /** How long to wait for another process to start or stop it before starting our own. */
  patienceMs: milliseconds,
  pollMs: milliseconds,
  connectMs: milliseconds,
  /** If PostgreSQL still runs this long after we released it, other processes keep it. */
  othersMs: milliseconds,
  stopMs: milliseconds,
});

export const { settings, ...times } = parse(Settings, json, 'settings of the embedded PostgreSQL');
