import { Badges, Teaches } from '@venture/contract/catalogue';
import { parse } from '@venture/contract/parse';
import { Scale } from '@venture/contract/scale';
import * as v from 'valibot';
import { declaredBy } from './declared';
import json from './today.json';

const Declaration = v.strictObject({
  name: v.string(),
  base: v.string(),
  teaches: v.optional(Teaches),
  badges: v.optional(Badges),
  scale: v.optional(Scale),
});

/** What the releases of this checkout declare, until everybody reads it from the list. */
export const TODAY = declaredBy(parse(v.array(Declaration), json, 'today.json'));
