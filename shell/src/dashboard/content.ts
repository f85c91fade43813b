import { parse } from '@venture/contract/parse';
import { MODES } from '@venture/progress/modes';
import * as v from 'valibot';
import json from './dashboard.json';

const Content = v.strictObject({
  sampleProgress: v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
  sampleXp: v.pipe(v.number(), v.integer()),
  /** Where each module's quiz is taken. */
  quizRoutes: v.record(v.string(), v.pipe(v.string(), v.startsWith('/'))),
  modes: v.array(v.strictObject({ name: v.picklist(MODES), text: v.string() })),
});

/** What the dashboard shows before the learner has done anything, the ways it knows, and its list of modes. */
export const { sampleProgress, sampleXp, quizRoutes, modes } = parse(
  Content,
  json,
  'shell/src/dashboard/dashboard.json',
);
