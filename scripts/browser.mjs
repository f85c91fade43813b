import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { CHROMIUM } from '@venture/kit/browser';

/**
 * A program, its Debian package and its possible paths. @typedef {{ name: string, debian: string, paths: string[]
 * }} Program
 */

/** Services that installing the packages would start, although tests run their own. */
const SERVICES = ['nginx', 'prometheus'].flatMap((name) => [
  `/etc/init.d/${name}`,
  `*/systemd/system/${name}.*`,
]);

/** A program's paths on Linux and under Homebrew. @param {string} name @param {string} [folder] */
const inBin = (name, folder = '/usr/bin') => [`${folder}/${name}`, `/opt/homebrew/bin/${name}`];

const FIREFOX = [
  ...['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'],
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
];

/** Test programs by the environment variable that overrides the path. @type {Record<string, Program>} */
const PROGRAMS = {
  BROWSER_PATH: { name: 'Chromium', debian: 'chromium-headless-shell', paths: CHROMIUM },
  CHROMIUM_PATH: { name: 'Chromium with a window', debian: 'chromium', paths: CHROMIUM.slice(1) },
  FIREFOX_PATH: { name: 'Firefox', debian: 'firefox-esr', paths: FIREFOX },
  WEBKIT_DRIVER_PATH: {
    name: "WebKitGTK's driver",
    debian: 'webkit2gtk-driver',
    paths: inBin('WebKitWebDriver'),
  },
  XVFB_PATH: { name: 'Xvfb', debian: 'xvfb', paths: inBin('Xvfb') },
  NGINX_PATH: { name: 'nginx', debian: 'nginx-light', paths: inBin('nginx', '/usr/sbin') },
  PROMTOOL_PATH: { name: 'promtool', debian: 'prometheus', paths: inBin('promtool') },
  PROMETHEUS_PATH: { name: 'Prometheus', debian: 'prometheus', paths: inBin('prometheus') },
  OPENSSL_PATH: { name: 'OpenSSL', debian: 'openssl', paths: ['/usr/bin/openssl'] },
  SYSTEMD_ANALYZE_PATH: { name: 'systemd-analyze', debian: 'systemd', paths: ['/usr/bin/systemd-analyze'] },
};

/** Finds the browser for browser tests, or exits with instructions to install it. */
export function findBrowser() {
  try {
    return findPrograms('BROWSER_PATH')['BROWSER_PATH'] ?? '';
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

/**
 * Finds each program at the path in its variable, or at a known path; installs it on Debian-like systems if
 * the user may. Throws with instructions if one is missing.
 * @param {string[]} variables
 * @returns {Record<string, string>} the path of each by its variable
 */
export function findPrograms(...variables) {
  const missing = variables.filter((variable) => !findPath(variable));
  if (missing.length > 0) installPackages(missing.flatMap((variable) => PROGRAMS[variable] ?? []));
  return Object.fromEntries(
    variables.map((variable) => {
      const path = findPath(variable);
      if (path) return [variable, path];
      const { name, debian } = PROGRAMS[variable] ?? {};
      throw new Error(
        `These tests need ${name}: install it (Debian: apt-get install ${debian}) or set ${variable}.`,
      );
    }),
  );
}

/** @param {string} variable */
function findPath(variable) {
  return [process.env[variable] ?? '', ...(PROGRAMS[variable]?.paths ?? [])].find((path) => existsSync(path));
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
