import {
  Agent,
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type ConfigChange, reconfigured } from '../app';

type Change = (body: string) => string | Promise<string>;

/** Answers a request; `pass` forwards it to the server and may change the response. */
type Answer = (response: ServerResponse, pass: (change?: Change) => void) => void;

/** The network between a browser and the server, with the same faults for every engine. */
export type Network = {
  readonly address: string;
  /** Requests so far, such as 'GET /remotes.json'. */
  readonly asked: readonly string[];
  /** Bodies of reports sent by pages and browsers. */
  readonly reports: readonly string[];
  /** Answers matching requests; the latest matching call wins. Returns a function that undoes this call. */
  readonly answer: (fitting: RegExp, answer: Answer) => () => void;
  /** Makes the server unreachable until it comes back. */
  readonly leave: () => Promise<void>;
  readonly comeBack: () => Promise<void>;
};

export function fixed(status: number, body: string, type = 'text/plain') {
  return (response: ServerResponse) => void response.writeHead(status, { 'content-type': type }).end(body);
}

/** The addresses at which the server serves the page. */
const PAGE = /^\/(index\.html)?(\?.*)?$/;

/** Changes the page's configuration. */
export function configure(network: Network, change: ConfigChange) {
  network.answer(PAGE, (_, pass) => pass((html) => reconfigured(html, change)));
}

/** Starts a proxy to this server on its own port. */
export async function networkTo(origin: string): Promise<Network> {
  const agent = new Agent({ keepAlive: true });
  const asked: string[] = [];
  const reports: string[] = [];
  const answers = new Map<RegExp, Answer>();
  const server = createServer((incoming, response) => {
    const { method, url = '/' } = incoming;
    asked.push(`${method} ${url}`);
    if (/beacons$/.test(url)) void text(incoming.pipe(new PassThrough())).then((body) => reports.push(body));
    const [, answer] = [...answers].findLast(([fitting]) => fitting.test(url)) ?? [];
    const pass = (change?: Change) => forward(incoming, response, { origin, agent, change });
    if (answer) answer(response, pass);
    else pass();
  });
  const port = await listen(server, 0);
  return {
    address: `http://localhost:${port}`,
    asked,
    reports,
    answer: (fitting, answer) => {
      answers.set(fitting, answer);
      return () => answers.delete(fitting);
    },
    leave: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
    comeBack: async () => void (await listen(server, port)),
  };
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve) => {
    server.listen(port, 'localhost', () => resolve(Object(server.address()).port));
  });
}

type Way = { readonly origin: string; readonly agent: Agent; readonly change: Change | undefined };

function forward(incoming: IncomingMessage, response: ServerResponse, { origin, agent, change }: Way) {
  const { method = 'GET', url = '/', headers } = incoming;
  // Only a complete, uncompressed response can be changed.
  const { 'accept-encoding': encoding, 'if-none-match': tag, ...others } = headers;
  const sent = change ? others : headers;
  const asked = request(new URL(url, origin), { method, headers: sent, agent }, async (answer) => {
    const { statusCode = 502 } = answer;
    if (!change) {
      answer.pipe(response.writeHead(statusCode, answer.headers));
      return;
    }
    const body = await change(await text(answer));
    const length = Buffer.byteLength(body);
    response.writeHead(statusCode, { ...answer.headers, 'content-length': length }).end(body);
  });
  asked.on('error', () => response.destroy());
  incoming.pipe(asked);
}
