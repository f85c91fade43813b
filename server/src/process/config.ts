import { join, resolve } from 'node:path';
import { CAPABILITIES } from '@venture/api/accounts';
import { ParseError, parse } from '@venture/contract/parse';
import * as v from 'valibot';
import { Failure } from './failure';
import { LOG_LEVELS } from './log';
import { senderIn } from './mail-address';

const wholeNumber = (most: number) => {
  const message = `must be a whole number from 0 to ${most}`;
  return v.pipe(v.string(), v.regex(/^\d{1,9}$/, message), v.transform(Number), v.maxValue(most, message));
};

const share = v.pipe(
  v.string(),
  v.regex(/^(0(\.\d{1,6})?|1(\.0+)?)$/, 'must be a number from 0 to 1'),
  v.transform(Number),
);

const textThat = (is: (text: string) => boolean, message: string) => v.pipe(v.string(), v.check(is, message));

const list = v.pipe(
  v.string(),
  v.transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  ),
);

const NONE = 'none';

const capabilities = v.pipe(
  list,
  v.transform((names) => names.filter((name) => name !== NONE)),
  v.array(
    v.picklist(CAPABILITIES, `must be "${NONE}" or a comma-separated list of: ${CAPABILITIES.join(', ')}`),
  ),
);

const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text;
const isWeb = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
/** An origin, with or without the slash that browsers show. */
const isPublic = (text: string) => isWeb(text) && isOrigin(text.replace(/\/$/, ''));
const isMailServer = (text: string) =>
  URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol) && new URL(text).hostname !== '';
const isSender = (text: string) => senderIn(text) !== undefined;
const isDatabase = (text: string) => URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol);

/** The environment variables; README.md explains each. */
const Environment = v.object({
  PORT: v.optional(wholeNumber(65_535), '3000'),
  HOST: v.optional(
    v.pipe(v.string(), v.regex(/^[^\s/]+$/, 'must be a host name or an address')),
    'localhost',
  ),
  DATA_DIR: v.optional(v.string()),
  DATABASE_URL: v.optional(textThat(isDatabase, 'must look like postgresql://user:password@host:5432/name')),
  SHELL_DIR: v.optional(v.string()),
  /** Where earlier versions kept releases: taken over at the first start. */
  STORE_DIR: v.optional(v.string()),
  /** The list of remotes, a file or an address; else that of the database. */
  REMOTES: v.optional(v.string()),
  /** Where a CDN serves the folders of releases; else this server does. */
  REMOTES_BASE: v.optional(textThat(isWeb, 'must be an address like https://cdn.example/remotes/')),
  /** Files with keys, or the keys themselves as JSON. */
  SIGNING_KEY: v.optional(v.string()),
  PUBLIC_KEYS: v.optional(v.string()),
  CAPABILITIES: v.optional(capabilities, CAPABILITIES.join(',')),
  /** The share of page views that report failing remotes. */
  BEACON_RATE: v.optional(share, '1'),
  METRICS_TOKEN: v.optional(
    v.pipe(v.string(), v.regex(/^[!-~]{16,}$/, 'must be at least 16 letters, digits or signs')),
  ),
  /** The mail server; with it people can set a new password by a link that they are sent. */
  SMTP_URL: v.optional(textThat(isMailServer, 'must look like smtp://user:password@host:587 or smtps://…')),
  MAIL_FROM: v.optional(textThat(isSender, 'must look like Venture Quest <quest@campus.example>')),
  /** Where people open this installation: links in mails begin with it, whatever a request says. */
  PUBLIC_URL: v.optional(textThat(isPublic, 'must be an origin like https://quest.campus.example')),
  LOG_LEVEL: v.optional(v.picklist(LOG_LEVELS, `must be one of: ${LOG_LEVELS.join(', ')}`), 'warn'),
  /** How many reverse proxies stand in front and are trusted. */
  TRUST_PROXY: v.optional(wholeNumber(9), '0'),
  /** Origins of other pages that may make the calls, such as a remote on its own port. */
  ALLOWED_ORIGINS: v.optional(
    v.pipe(list, v.array(textThat(isOrigin, 'must list origins like http://localhost:4001'))),
    '',
  ),
});

export type Config = ReturnType<typeof readConfig>;

/** All settings, from the environment and the folder of the checkout; one sentence says what is wrong. */
export function readConfig(environment: NodeJS.ProcessEnv, root: string) {
  const { PORT, HOST, LOG_LEVEL, TRUST_PROXY, ...rest } = parsed(environment);
  const publicUrl = rest.PUBLIC_URL?.replace(/\/$/, '');
  const mail = mailSettings(rest, publicUrl);
  const at = (given: string | undefined, ...usual: readonly string[]) =>
    given === undefined ? join(root, ...usual) : resolve(given);
  const keysAt = (given: string | undefined, file: string) =>
    given !== undefined && isInline(given) ? given : at(given, '.keys', file);
  return {
    port: PORT,
    host: HOST,
    logLevel: LOG_LEVEL,
    proxies: TRUST_PROXY,
    databaseUrl: rest.DATABASE_URL,
    dataDir: at(rest.DATA_DIR, '.data'),
    shellDir: at(rest.SHELL_DIR, 'shell', 'dist'),
    storeDir: at(rest.STORE_DIR, '.store'),
    remotes: listPlace(rest.REMOTES),
    remotesBase: rest.REMOTES_BASE?.replace(/\/*$/, '/') ?? '/remotes/',
    signingKey: keysAt(rest.SIGNING_KEY, 'signing.json'),
    publicKeys: keysAt(rest.PUBLIC_KEYS, 'public.json'),
    cacheDir: join(root, 'node_modules', '.cache', 'venture'),
    capabilities: rest.CAPABILITIES.filter((name) => name !== 'recovery' || mail !== undefined),
    mail,
    publicUrl,
    beaconRate: rest.BEACON_RATE,
    metricsToken: rest.METRICS_TOKEN,
    allowedOrigins: rest.ALLOWED_ORIGINS,
  } as const;
}

type MailSettings = Pick<v.InferOutput<typeof Environment>, 'SMTP_URL' | 'MAIL_FROM'>;

/** How mail is sent; undefined where it is not. */
function mailSettings({ SMTP_URL, MAIL_FROM = '' }: MailSettings, publicUrl: string | undefined) {
  if (SMTP_URL === undefined) return undefined;
  const from = senderIn(MAIL_FROM);
  if (from === undefined) throw new Failure('MAIL_FROM must be set together with SMTP_URL.');
  if (publicUrl === undefined) throw new Failure('PUBLIC_URL must be set together with SMTP_URL.');
  return { url: SMTP_URL, from, publicUrl };
}

/** Whether a setting holds JSON itself, and not the path of a file with it. */
export function isInline(setting: string): boolean {
  return /^\s*[[{]/.test(setting);
}

/** A file, or an address as it is; undefined for that of the database. */
function listPlace(remotes: string | undefined): string | undefined {
  return remotes === undefined || isWeb(remotes) ? remotes : resolve(remotes);
}

function parsed(environment: NodeJS.ProcessEnv) {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  try {
    return parse(Environment, set, 'environment');
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    const sentences = error.issues.map(({ path, message }) => `${path.split('.')[0]} ${message}`);
    throw new Failure(`${[...new Set(sentences)].join('; ')}.`);
  }
}
