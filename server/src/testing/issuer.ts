import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** A CI job: the issuer's claims about it, and how long its tokens are valid. */
type Job = { readonly claims: Readonly<Record<string, string>>; readonly seconds: number };

/** A real OpenID Connect provider, in a process of its own. */
export type TestIssuer = {
  readonly address: string;
  /** The token that a job gets for an audience. */
  readonly tokenOf: (job: string, audience: string) => Promise<string>;
  readonly stop: () => Promise<void>;
};

export async function issuer(jobs: Readonly<Record<string, Job>>): Promise<TestIssuer> {
  const child = spawn(process.execPath, [join(__dirname, 'oidc-issuer.mjs'), JSON.stringify(jobs)], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [address] = await once(createInterface(child.stdout), 'line');
  return {
    address,
    async tokenOf(job, audience) {
      const response = await fetch(`${address}/token`, {
        method: 'POST',
        headers: { Authorization: `Basic ${btoa(`${job}:${job}`)}` },
        body: new URLSearchParams({ grant_type: 'client_credentials', resource: audience }),
      });
      const { access_token } = await response.json();
      if (typeof access_token !== 'string') throw new Error(`The issuer answered ${response.status}.`);
      return access_token;
    },
    async stop() {
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}
