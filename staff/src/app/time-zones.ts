import { parse } from '@venture/contract/parse';
import * as v from 'valibot';
import json from './time-zones.json' with { type: 'json' };

const CURRENT_NAMES = parse(v.record(v.string(), v.string()), json, 'staff/src/app/time-zones.json');

/** Returns a time zone's current name: browsers still list some under names that the IANA database has replaced. */
export const currentZoneName = (zone: string) => CURRENT_NAMES[zone] ?? zone;
