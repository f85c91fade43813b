import { createServer } from 'node:http';
import { Provider } from 'oidc-provider';

/**
 * The claims that the issuer makes about each CI job, and how long they are valid; a job's secret is its name.
 * @type {Record<string, { claims: object, seconds: number }>}
 */
const jobs = JSON.parse(process.argv[2] ?? '');

const server = createServer();
server.listen(0, 'localhost', () => {
  const address = server.address();
  const issuer = `http://localhost:${typeof address === 'object' && address?.port}`;
  server.on('request', providerOf(issuer).callback());
  process.stdout.write(`${issuer}\n`);
});

/** @param {string} issuer */
function providerOf(issuer) {
  return new Provider(issuer, {
    clients: Object.keys(jobs).map((job) => ({
      client_id: job,
      client_secret: job,
      grant_types: ['client_credentials'],
      redirect_uris: [],
      response_types: [],
    })),
    extraTokenClaims: (_, { clientId }) => jobs[clientId]?.claims,
    ttl: { ClientCredentials: (_, { clientId }) => jobs[clientId]?.seconds ?? 0 },
    features: {
      devInteractions: { enabled: false },
      clientCredentials: { enabled: true },
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: (/** @type {unknown} */ _, /** @type {string} */ audience) => ({
          audience,
          scope: '',
          accessTokenFormat: 'jwt',
        }),
      },
    },
  });
}
