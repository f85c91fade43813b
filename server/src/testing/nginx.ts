import { execFile, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { delivered, freePort } from './delivered';

const run = promisify(execFile);
const LOOK_AGAIN_MS = 50;

/** An nginx that runs `deploy/nginx.conf` in front of servers. */
export type Nginx = {
  readonly https: string;
  readonly http: string;
  /** The certificate it presents. */
  readonly certificate: string;
  readonly stop: () => Promise<void>;
};

/** Starts nginx as operators do, except for the ports, the certificate and the folders. */
export async function startNginx(program: string, ...servers: readonly string[]): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'venture-nginx-'));
  const [plain, secure] = [await freePort(), await freePort()];
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  await run(process.env['OPENSSL_PATH'] ?? 'openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '1'],
    ...subject,
    ...['-keyout', key, '-out', certificate],
  ]);
  const conf = await delivered('nginx.conf', [
    ['listen [::]:80;', ''],
    ['listen [::]:443 ssl http2;', ''],
    ['listen 80;', `listen 127.0.0.1:${plain};`],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${secure} ssl http2;`],
    [UPSTREAM, servers.map((server) => UPSTREAM.replace('127.0.0.1:3000', hostOf(server))).join('\n')],
    ['/var/cache/nginx', folder],
    ['/etc/letsencrypt/live/quest.campus.example/fullchain.pem', certificate],
    ['/etc/letsencrypt/live/quest.campus.example/privkey.pem', key],
    ['server_name quest.campus.example', 'server_name localhost'],
  ]);
  await mkdir(join(folder, 'logs'));
  const file = join(folder, 'nginx.conf');
  await writeFile(file, mainConf(folder, conf));
  const child = spawn(program, ['-p', folder, '-c', file, '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (text) => {
    said += text;
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  const http = `http://localhost:${plain}`;
  while (!(await fetch(http, { redirect: 'manual' }).catch(() => undefined))) {
    if (child.exitCode !== null) throw new Error(`nginx does not start: ${said}`);
    await wait(LOOK_AGAIN_MS);
  }
  return {
    ...{ http, https: `https://localhost:${secure}` },
    certificate: await readFile(certificate, 'utf8'),
    async stop() {
      child.kill('SIGQUIT');
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}

/** The configuration line for a single server process. */
const UPSTREAM = '    server 127.0.0.1:3000 fail_timeout=2s;';

const hostOf = (server: string) => new URL(server).host.replace('localhost', '127.0.0.1');

/** The main nginx configuration around the contents of `conf.d`. */
const mainConf = (folder: string, conf: string) => `
daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${folder}/nginx.pid;
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/bodies;
  proxy_temp_path ${folder}/answers;
${conf}
}
`;
