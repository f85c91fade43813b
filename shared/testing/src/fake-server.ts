import { afterEach, beforeEach } from '@jest/globals';

/** A page's call under `/v1`. */
export type Call = { readonly what: string; readonly query: URLSearchParams; readonly body: unknown };

type FakeResponse =
  | { readonly status?: number; readonly json?: unknown; readonly retryAfterSeconds?: number }
  | 'offline';

type Respond = (call: Call) => FakeResponse | Promise<FakeResponse>;

export type FakeServer = {
  readonly sent: readonly Call[];
  /** Changes how calls are answered from now on. */
  readonly respond: (respond: Respond) => void;
  readonly close: () => void;
};

/** Facts about the server in the page's configuration; unless told otherwise, it answers `/v1`. */
type Facts = {
  readonly v1?: boolean;
  readonly mail?: boolean;
  readonly offline?: boolean;
  readonly ownPages?: Readonly<Record<string, string>>;
};

/** Fakes a server until closed. */
export function fakeServer(facts: Facts = {}): FakeServer {
  const sent: Call[] = [];
  let respond: Respond = () => 'offline';
  const config = document.createElement('script');
  Object.assign(config, { type: 'application/json', id: 'venture-config' });
  config.textContent = JSON.stringify({ apiBase: '/api', v1: true, ...facts });
  document.body.append(config);
  const fetch = async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname, searchParams: query } = new URL(url, window.location.href);
    const what = `${method} ${pathname.replace('/api/v1', '')}`;
    const call = { what, query, body: typeof body === 'string' ? JSON.parse(body) : undefined };
    sent.push(call);
    const answered = await respond(call);
    if (answered === 'offline') throw new TypeError('Failed to fetch');
    const { status = 200, json, retryAfterSeconds } = answered;
    const headers: HeadersInit = retryAfterSeconds ? { 'Retry-After': String(retryAfterSeconds) } : {};
    return new Response(json === undefined ? null : JSON.stringify(json), { status, headers });
  };
  Object.assign(globalThis, { fetch });
  return {
    sent,
    respond: (given) => {
      respond = given;
    },
    close: () => {
      config.remove();
      Reflect.deleteProperty(globalThis, 'fetch');
    },
  };
}

/** Fakes a server with a logged-in user for each test in a file. */
export function serverForEach(answer?: Respond, facts: Facts = {}): Omit<FakeServer, 'close'> {
  let server: FakeServer;
  beforeEach(() => {
    localStorage.setItem('userId', 'u_1');
    server = fakeServer(facts);
    if (answer) server.respond(answer);
  });
  afterEach(() => {
    server.close();
    localStorage.clear();
  });
  return {
    get sent() {
      return server.sent;
    },
    respond: (given) => server.respond(given),
  };
}

/** Creates a response that refuses a call, in the usual format. */
export function problem(
  status: number,
  code: string,
  detail: string,
  retryAfterSeconds = 0,
): Exclude<FakeResponse, 'offline'> {
  const json = { type: `urn:venture-quest:${code}`, title: code, status, detail, code };
  return { status, json, retryAfterSeconds };
}
