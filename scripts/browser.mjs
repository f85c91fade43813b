import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { CHROMIUM } from '@venture/kit/browser';

/** @typedef {{ name: string, variable: string, places: string[], debian: string }} Program */

/** Services that packages would start: tests run their own. */
const SERVICES = ['pgbouncer', 'nginx', 'postgresql', 'prometheus'].flatMap((name) => [
  `/etc/init.d/${name}`,
  `*/systemd/system/${name}.*`,
]);

/** @satisfies {Record<string, Program>} */
const PROGRAMS = {
  chromium: {
    name: 'Chromium',
    variable: 'BROWSER_PATH',
    places: CHROMIUM,
    debian: 'chromium-headless-shell',
  },
  firefox: {
    name: 'Firefox',
    variable: 'FIREFOX_PATH',
    places: [
      '/usr/bin/firefox-esr',
      '/usr/bin/firefox',
      '/Applications/Firefox.app/Contents/MacOS/firefox',
      'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
    ],
    debian: 'firefox-esr',
  },
  webkit: {
    name: "WebKitGTK's driver",
    variable: 'WEBKIT_DRIVER_PATH',
    places: ['/usr/bin/WebKitWebDriver'],
    debian: 'webkit2gtk-driver',
  },
  screen: {
    name: 'Xvfb',
    variable: 'XVFB_PATH',
    places: ['/usr/bin/Xvfb'],
    debian: 'xvfb',
  },
  pgbouncer: {
    name: 'PgBouncer',
    variable: 'PGBOUNCER_PATH',
    places: ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer'],
    debian: 'pgbouncer',
  },
  postgres: {
    name: 'PostgreSQL',
    variable: 'POSTGRES_PATH',
    places: [18, 17, 16, 15, 14].map((version) => `/usr/lib/postgresql/${version}/bin/postgres`),
    debian: 'postgresql',
  },
  nginx: {
    name: 'nginx',
    variable: 'NGINX_PATH',
    places: ['/usr/sbin/nginx', '/opt/homebrew/bin/nginx'],
    debian: 'nginx-light',
  },
  promtool: {
    name: 'promtool',
    variable: 'PROMTOOL_PATH',
    places: ['/usr/bin/promtool', '/opt/homebrew/bin/promtool'],
    debian: 'prometheus',
  },
  prometheus: {
    name: 'Prometheus',
    variable: 'PROMETHEUS_PATH',
    places: ['/usr/bin/prometheus', '/opt/homebrew/bin/prometheus'],
    debian: 'prometheus',
  },
  openssl: {
    name: 'OpenSSL',
    variable: 'OPENSSL_PATH',
    places: ['/usr/bin/openssl'],
    debian: 'openssl',
  },
  systemd: {
    name: 'systemd-analyze',
    variable: 'SYSTEMD_ANALYZE_PATH',
    places: ['/usr/bin/systemd-analyze'],
    debian: 'systemd',
  },
};

/**
 * Finds the browser for browser tests, or exits with instructions to install it.
 * @returns {string} the path of the program
 */
export function findBrowser() {
  try {
    const [place = ''] = Object.values(findPrograms('chromium'));
    return place;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

/** Programs for the other engines: paths by environment variable. */
export function findEngines() {
  return findPrograms('firefox', 'webkit', 'screen');
}

/** Programs for the tests of several machines. */
export function findMachines() {
  return findPrograms('nginx', 'openssl', 'pgbouncer', 'postgres');
}

/** Programs for all server tests that need other programs. */
export function findServerPrograms() {
  return { ...findMachines(), ...findPrograms('prometheus', 'promtool', 'systemd') };
}

/**
 * Finds each program at the path in its variable, or at a known path; installs it on Debian-like systems if
 * the user may. Throws with instructions if one is missing.
 * @param {(keyof typeof PROGRAMS)[]} names
 * @returns {Record<string, string>} the path of each by its variable
 */
function findPrograms(...names) {
  const wanted = names.map((name) => PROGRAMS[name]);
  const missing = wanted.filter((program) => !placeOf(program));
  if (missing.length > 0) installPackages(missing);
  return Object.fromEntries(
    wanted.map((program) => {
      const { name, variable, debian } = program;
      const place = placeOf(program);
      if (place) return [variable, place];
      throw new Error(
        `These tests need ${name}: install it (Debian: apt-get install ${debian}) or set ${variable}.`,
      );
    }),
  );
}

/** @param {Program} program */
function placeOf({ variable, places }) {
  return [process.env[variable] ?? '', ...places].find((place) => existsSync(place));
}

/** @param {Program[]} programs */
function installPackages(programs) {
  const asRoot = mayInstall();
  if (!asRoot) return;
  console.log(`Installing ${programs.map(({ name }) => name).join(', ')} for these tests …`);
  const without = SERVICES.flatMap((path) => ['-o', `Dpkg::Options::=--path-exclude=${path}`]);
  for (const step of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', ...without, ...programs.map(({ debian }) => debian)],
  ]) {
    const [program = '', ...args] = [...asRoot, 'apt-get', ...step];
    spawnSync(program, args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  }
}

/** Command prefix to run as root; undefined if that would need a password. */
function mayInstall() {
  if (!existsSync('/usr/bin/apt-get')) return undefined;
  if (process.getuid?.() === 0) return [];
  return spawnSync('sudo', ['-n', 'true']).status === 0 ? ['sudo', '-n'] : undefined;
}
