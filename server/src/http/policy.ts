import { createHash } from 'node:crypto';

/** Where browsers report policy violations. */
export const REPORT_PATH = '/api/csp-reports';

/** What a page may do, apart from its own inline scripts. */
const PAGE = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  // Text becomes a script's address only through the policy that `trusted.ts` puts into every page.
  "require-trusted-types-for 'script'",
  'trusted-types default',
  `report-uri ${REPORT_PATH}`,
];

/** For everything that is not a page: nothing is allowed. */
export const NO_PAGE_POLICY = "default-src 'none'; frame-ancestors 'none'";

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi;
const HAS_SOURCE = /(?:^|\s)src\s*=/i;
const TYPE = /(?:^|\s)type\s*=\s*["']?([^"'\s>]+)/i;

/** Types of inline scripts that a browser acts on; others are data. */
const EXECUTED = /^(module|importmap|speculationrules|(text|application)\/(x-)?(java|ecma)script)$/i;

/** The parts of a release, wherever it is served from. */
const RELEASED = /^(script|style|img|font|connect)-src 'self'/;

/**
 * The Content-Security-Policy of a page: its own files and those of the other `origins`, and exactly the
 * inline scripts it has now.
 */
export function policyOf(html: string, origins: readonly string[] = []): string {
  const hashes = [...html.matchAll(SCRIPT)]
    .filter(([, attributes = '']) => !HAS_SOURCE.test(attributes) && isExecuted(attributes))
    .map(
      ([, , code = '']) =>
        `'sha256-${createHash('sha256').update(code.replaceAll(/\r\n?/g, '\n')).digest('base64')}'`,
    );
  return allowing([...PAGE, ["script-src 'self'", ...new Set(hashes)].join(' ')].join('; '), origins);
}

/** The policy of a page that may also use releases from these origins. */
export function allowing(policy: string, origins: readonly string[]): string {
  return policy
    .split('; ')
    .map((part) => part.replace(RELEASED, (own) => [own, ...origins].join(' ')))
    .join('; ');
}

function isExecuted(attributes: string): boolean {
  const type = TYPE.exec(attributes)?.[1];
  return type === undefined || EXECUTED.test(type);
}
