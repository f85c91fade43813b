import { parse } from '@venture/contract/parse';
import * as v from 'valibot';
import { Allowance } from '../../database/throttle';
import json from './recovery-limits.json';

const count = v.pipe(v.number(), v.integer(), v.minValue(1));
const ByMaker = v.strictObject({ self: count, admin: count, operator: count });

export const limits = parse(
  v.strictObject({
    /** How long a link can be used, by its purpose and its maker. */
    minutes: v.strictObject({ password: ByMaker, confirmation: ByMaker }),
    /**
     * How often mail can be requested: to one email address, whether it has an account or not, and from one
     * network.
     */
    mailAccount: Allowance,
    mailAddress: Allowance,
    /** When an account with an unconfirmed email address is removed. */
    unconfirmedDays: count,
    /** How long after losing the role of an admin a person gets links only from the operator. */
    formerAdminDays: count,
  }),
  json,
  'recovery limits',
);
