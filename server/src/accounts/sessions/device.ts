import { parse } from '@venture/contract/parse';
import * as v from 'valibot';
import json from './device.json';

/**
 * Words in a User-Agent and what people call them; the first match counts, since most browsers also claim to
 * be others.
 */
const Names = v.array(v.tuple([v.string(), v.pipe(v.string(), v.maxLength(20))]));
const { browsers, systems } = parse(
  v.strictObject({ browsers: Names, systems: Names }),
  json,
  'device names',
);

/**
 * Browser and system in words, such as "Firefox on Android": enough for people to know their own devices again,
 * and nothing else about the browser is stored. Undefined when neither is known.
 */
export function describeDevice(userAgent = ''): string | undefined {
  const browser = nameIn(browsers, userAgent);
  const system = nameIn(systems, userAgent);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? (system && `A browser on ${system}`);
}

function nameIn(names: v.InferOutput<typeof Names>, userAgent: string): string | undefined {
  return names.find(([sign]) => userAgent.includes(sign))?.[1];
}
