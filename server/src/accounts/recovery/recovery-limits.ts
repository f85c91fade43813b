import { parse } from '@venture/contract/parse';
import * as v from 'valibot';
import { Allowance } from '../../database/throttle';
import json from './recovery-limits.json';

const count = v.pipe(v.number(), v.integer(), v.minValue(1));
const ByMaker = v.strictObject({ self: count, admin: count, operator: count });

export const limits = parse(
  v.strictObject({
    /** For how long a link can be used, by what it is for and by who made it. */
    minutes: v.strictObject({ password: ByMaker, confirmation: ByMaker }),
    /** How often mail is asked for: to one address of e-mail, whether it has an account or not, and from one network. */
    mailAccount: Allowance,
    mailAddress: Allowance,
    /** When an account goes whose e-mail address nobody has confirmed. */
    unconfirmedDays: count,
    /** For how long after losing the role of an admin a person gets a link from the operator alone. */
    formerAdminDays: count,
  }),
  json,
  'recovery limits',
);
