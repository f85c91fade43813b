import { parse } from '@venture/contract/parse';
import * as v from 'valibot';
import json from './time-zones.json' with { type: 'json' };

const CURRENT_NAMES = parse(v.record(v.string(), v.string()), json, 'staff/src/app/time-zones.json');

/** The current name of a time zone: browsers still list some by names that the IANA database has replaced. */
export const currentZoneName = (zone: string) => CURRENT_NAMES[zone] ?? zone;
