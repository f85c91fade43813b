import { createServer, request } from 'node:http';

/** A path of the host and the server behind it. */
export type Route = {
  /** Path prefix. */
  readonly below: string;
  /** Origin of the server. */
  readonly to: string;
  /** Removes the prefix before forwarding, as some proxies do. */
  readonly strips?: boolean;
};

/** One host with several servers behind it; the first matching route wins. */
export async function reverseProxy(routes: readonly Route[]) {
  const server = createServer((incoming, outgoing) => {
    const { url = '/', method, headers } = incoming;
    const route = routes.find(({ below }) => url.startsWith(below));
    if (!route) return void outgoing.writeHead(404).end();
    const path = route.strips ? `/${url.slice(route.below.length)}` : url;
    const asked = request(route.to, { path, method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(outgoing);
    });
    asked.on('error', () => outgoing.destroy());
    outgoing.on('close', () => asked.destroy());
    incoming.pipe(asked);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    origin: `http://localhost:${Object(server.address()).port}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
