import { parse } from '@venture/contract/parse';
import * as v from 'valibot';
import json from './rollout.json' with { type: 'json' };

const count = v.pipe(v.number(), v.integer(), v.minValue(1));
const Rules = v.strictObject({
  /** How often the figures of a rollout are requested. */
  pollMs: count,
  /** As the server has it: with more it would be for everybody. */
  mostPercent: count,
  /** What is offered; the first is chosen. */
  plans: v.pipe(v.array(v.strictObject({ label: v.string(), plan: v.string() })), v.minLength(1)),
});

export const rules = parse(Rules, json, 'releases/rollout.json');
