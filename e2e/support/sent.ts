import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { untilListed } from '../list';
import { newFolder } from './checkout';
import { CONTAINER, showing, writeRelease } from './handmade';

/** Creates a team that can send the handwritten release; `command` runs the server's program. */
export async function createTeam(command: (...args: readonly string[]) => Promise<string>) {
  await command('admin', 'team', 'create', 'hands');
  await command('admin', 'team', 'grant', 'hands', 'hand-made');
  const scope = ['--remotes', 'hand-made', '--actions', 'publish,promote', '--days', '1'];
  const token = (await command('admin', 'token', 'hands', ...scope)).trim().split('\n').at(-1) ?? '';

  async function call(address: string, method: string, path: string, body?: Buffer) {
    const response = await fetch(`${address}/api/v1/remotes/hand-made${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, ...(body && { 'Content-Type': 'application/gzip' }) },
      ...(body && { body: new Uint8Array(body) }),
    });
    return response.json();
  }

  return {
    token,
    call,
    /** Sends a release whose page runs this code, and waits until pages get it; returns the reply. */
    async send(address: string, version: string, code = '') {
      const folder = newFolder('release');
      writeRelease(folder, code ? showing(code) : CONTAINER, { release: { version } });
      const files = ['-czf', '-', '-C', join(folder, 'dist'), 'release.json', 'js'];
      const answer = await call(
        address,
        'PUT',
        `/releases/${version}?rollout=now`,
        execFileSync('tar', files),
      );
      rmSync(folder, { recursive: true });
      if (answer.state === 'live') await untilListed(address, 'hand-made', version);
      return answer;
    },
  };
}
