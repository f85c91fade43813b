import { parse } from '@venture/contract/parse';
import { DIFFICULTIES } from '@venture/progress/difficulty';
import * as v from 'valibot';
import json from './dashboard.json';

const Content = v.strictObject({
  sampleProgress: v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
  sampleXp: v.pipe(v.number(), v.integer()),
  modes: v.array(v.strictObject({ name: v.picklist(DIFFICULTIES), text: v.string() })),
});

/** What the dashboard shows before the learner has done anything, and its list of modes. */
export const { sampleProgress, sampleXp, modes } = parse(
  Content,
  json,
  'shell/src/learner/dashboard/dashboard.json',
);
