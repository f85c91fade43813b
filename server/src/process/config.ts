import { join, resolve } from 'node:path';
import usualSizes from '@venture/contract/checks/size-limits.json';
import { ParseError, parse } from '@venture/contract/parse';
import * as v from 'valibot';
import { parseSender } from './addresses';
import { commaSeparated } from './command-line';
import { Failure } from './failure';
import { LOG_LEVELS } from './log';
import { findMisspeltSettings } from './misspelt';
import { defaultPaths, isCheckout } from './paths';

const wholeNumber = (most: number, least = 0) => {
  const message = `must be a whole number from ${least} to ${most}`;
  const digits = v.regex<string, string>(/^\d{1,9}$/, message);
  return v.pipe(
    v.string(),
    digits,
    v.transform(Number),
    v.minValue(least, message),
    v.maxValue(most, message),
  );
};

const MB = 1024 * 1024;

const textThat = (is: (text: string) => boolean, message: string) => v.pipe(v.string(), v.check(is, message));

const list = v.pipe(v.string(), v.transform(commaSeparated));

const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text;
const isWeb = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
/** An origin, with or without the final slash that browsers add. */
const isPublic = (text: string) => isWeb(text) && isOrigin(text.replace(/\/$/, ''));
const isMailServer = (text: string) =>
  URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol) && new URL(text).hostname !== '';
const isSender = (text: string) => parseSender(text) !== undefined;
/** One host only: the library would read several as one name. */
const isDatabase = (text: string) =>
  URL.canParse(text) &&
  /^postgres(?:ql)?:$/.test(new URL(text).protocol) &&
  !new URL(text).host.includes(',');
/** A pair: one of our own pages, and the address of the page that replaces it. */
const isOwnPage = (text: string) => {
  const [, address = ''] = /^(?:about|privacy|terms|contact)=(https:\/\/.*)$/.exec(text) ?? [];
  return URL.canParse(address);
};
const isEscaped = (text: string) => /^(?:[^%]|%[\da-f]{2})*$/i.test(text);
/** The library would silently turn any other value into one of these. */
const hasSslMode = (text: string) =>
  /^(?!.*[?&]sslmode=(?!(?:disable|no-verify|prefer|require|verify-ca|verify-full)(?:&|$)))/.test(text);
const database = v.pipe(
  textThat(isEscaped, 'has a "%" that begins no escape: write the sign itself as "%25"'),
  v.check(isDatabase, 'must look like postgresql://user:password@host:5432/name'),
  v.check(
    hasSslMode,
    'must have an sslmode of disable, no-verify, prefer, require, verify-ca or verify-full',
  ),
);

/** The environment variables; settings.json explains each. */
export const Environment = v.object({
  PORT: v.optional(wholeNumber(65_535), '3000'),
  HOST: v.optional(
    v.pipe(v.string(), v.regex(/^[^\s/]+$/, 'must be a host name or an address')),
    'localhost',
  ),
  DATA_DIR: v.optional(v.string()),
  DATABASE_URL: v.optional(database),
  SHELL_DIR: v.optional(v.string()),
  /** How large a release may be, all its files together. */
  RELEASE_MB: v.optional(wholeNumber(100, 1), String(usualSizes.releaseBytes / MB)),
  /** How long the server goes on responding after SIGTERM, while `/readyz` says that it is stopping. */
  DRAIN_SECONDS: v.optional(wholeNumber(300), '5'),
  POOL_SIZE: v.optional(wholeNumber(500, 2), '10'),
  SLOW_QUERY_MS: v.optional(wholeNumber(600_000, 1), '500'),
  SESSION_DAYS: v.optional(wholeNumber(365, 1), '30'),
  METRICS_TOKEN: v.optional(
    v.pipe(v.string(), v.regex(/^[!-~]{16,}$/, 'must be at least 16 letters, digits or signs')),
  ),
  /** The mail server; with it people can set a new password by an emailed link. */
  SMTP_URL: v.optional(textThat(isMailServer, 'must look like smtp://user:password@host:587 or smtps://…')),
  MAIL_FROM: v.optional(textThat(isSender, 'must look like Venture Quest <quest@campus.example>')),
  /** Address at which people open this installation: links in mails begin with it, whatever a request says. */
  PUBLIC_URL: v.optional(textThat(isPublic, 'must be an origin like https://quest.campus.example')),
  LOG_LEVEL: v.optional(v.picklist(LOG_LEVELS, `must be one of: ${LOG_LEVELS.join(', ')}`), 'warn'),
  /** How many reverse proxies stand in front and are trusted. */
  TRUST_PROXY: v.optional(wholeNumber(9), '0'),
  /** Origins of other pages allowed to make calls, such as a remote on its own port. */
  ALLOWED_ORIGINS: v.optional(
    v.pipe(list, v.array(textThat(isOrigin, 'must list origins like http://localhost:4001'))),
    '',
  ),
  /** The university's own pages that replace those of the footer. */
  OWN_PAGES: v.optional(
    v.pipe(
      list,
      v.array(
        textThat(isOwnPage, 'must list about, privacy, terms or contact like privacy=https://a.example'),
      ),
      v.transform(
        (pages): Readonly<Record<string, string>> =>
          Object.fromEntries(pages.map((page) => page.split(/=(.*)/))),
      ),
    ),
    '',
  ),
  /** When off, service workers already in browsers are ended. */
  OFFLINE: v.optional(v.picklist(['on', 'off'], 'must be "on" or "off"'), 'on'),
});

export type Config = ReturnType<typeof readConfig>;

/** Reads all settings from the environment and the checkout folder; reports errors in one sentence. */
export function readConfig(environment: NodeJS.ProcessEnv, root: string) {
  const { PORT, HOST, LOG_LEVEL, TRUST_PROXY, ...rest } = parseEnvironment(environment);
  const publicUrl = rest.PUBLIC_URL?.replace(/\/$/, '');
  const smtp = smtpSettings(rest, publicUrl);
  const at = (given: string | undefined, usual: string) => resolve(given ?? usual);
  const places = defaultPaths(root, rest.DATA_DIR);
  const { dataDir } = places;
  return {
    port: PORT,
    host: HOST,
    logLevel: LOG_LEVEL,
    proxies: TRUST_PROXY,
    databaseUrl: rest.DATABASE_URL,
    dataDir,
    /** Whether a setting says where the data is. */
    isDataNamed: rest.DATA_DIR !== undefined,
    shellDir: at(rest.SHELL_DIR, places.shellDir),
    /** The kit's archive, for teams to install. */
    kitFile: places.kitFile,
    /** Remotes shipped with the program, unless a checkout determines them. */
    packagedRemotes: places.packagedRemotes,
    cacheDir: isCheckout(root) ? join(root, 'node_modules', '.cache', 'venture') : join(dataDir, 'cache'),
    /** Undefined if mail cannot be sent. */
    smtp,
    /** Without a trailing slash. */
    publicUrl,
    sizeLimits: { ...usualSizes, releaseBytes: rest.RELEASE_MB * MB },
    drainMs: rest.DRAIN_SECONDS * 1000,
    pool: { max: rest.POOL_SIZE, slowMs: rest.SLOW_QUERY_MS },
    sessionDays: rest.SESSION_DAYS,
    metricsToken: rest.METRICS_TOKEN,
    allowedOrigins: rest.ALLOWED_ORIGINS,
    ownPages: rest.OWN_PAGES,
    /** Whether browsers keep the application for offline use. */
    offline: rest.OFFLINE === 'on',
    misspelt: findMisspeltSettings(environment, Object.keys(Environment.entries)),
  } as const;
}

type SmtpSettings = Pick<v.InferOutput<typeof Environment>, 'SMTP_URL' | 'MAIL_FROM'>;

/** Returns the mail settings; undefined if no mail server is set. */
function smtpSettings({ SMTP_URL, MAIL_FROM = '' }: SmtpSettings, publicUrl: string | undefined) {
  if (SMTP_URL === undefined) return undefined;
  const from = parseSender(MAIL_FROM);
  if (from === undefined) throw new Failure('MAIL_FROM must be set together with SMTP_URL.');
  if (publicUrl === undefined) throw new Failure('PUBLIC_URL must be set together with SMTP_URL.');
  return { url: SMTP_URL, from, publicUrl };
}

function parseEnvironment(environment: NodeJS.ProcessEnv) {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  try {
    return parse(Environment, set, 'environment');
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    const sentences = error.issues.map(({ path, message }) => `${path.split('.')[0]} ${message}`);
    throw new Failure(`${[...new Set(sentences)].join('; ')}.`);
  }
}
