import type { Access, Endpoint } from '@venture/api/v1/endpoint';
import type { Answered, TestPerson } from './people';
import type { TestServer } from './server';
import type { Example } from './world';

/** One call as the OpenAPI document describes it. */
export type Operation = {
  readonly id: string;
  readonly method: string;
  /** Below `/v1`. */
  readonly path: string;
  readonly access: Access;
  readonly passwordAgain: Endpoint['passwordAgain'];
  readonly takesBody: boolean;
  /** Whether a call without a body is refused. */
  readonly needsBody: boolean;
  readonly query: readonly string[];
  /** The JSON schema of the response. */
  readonly answer: object | undefined;
  /** The media type of a response that is not JSON. */
  readonly file: string | undefined;
};

export type OpenApi = { readonly operations: readonly Operation[]; readonly problem: object };

/** Reads a server's OpenAPI document. */
export async function readOpenApi({ address }: TestServer): Promise<OpenApi> {
  const document = await (await fetch(`${address}/api/v1/openapi.json`)).json();
  const operations = Object.entries<object>(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, told]) => operationOf(path, method, told)),
  );
  return { operations, problem: document.components.schemas.Problem };
}

function operationOf(path: string, method: string, told: Record<string, unknown>): Operation {
  const parameters = told['parameters'] as readonly { name: string; in: string }[];
  const content = Object(Object(told['responses'])[200]).content ?? {};
  const [type, { schema = undefined } = {}] = Object.entries<{ schema?: object }>(content)[0] ?? [];
  const isJson = type === 'application/json';
  return {
    id: String(told['operationId']),
    method: method.toUpperCase(),
    path: path.replace(/^\/v1/, ''),
    access: told['x-access'] as Operation['access'],
    passwordAgain: told['x-password-again'] as Operation['passwordAgain'],
    takesBody: 'application/json' in Object(Object(told['requestBody']).content),
    needsBody: Object(told['requestBody']).required === true,
    query: parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name),
    answer: isJson ? schema : undefined,
    file: isJson ? undefined : type,
  };
}

/** Makes a call with these inputs. */
export function send(
  ask: TestPerson['ask'],
  { method, path }: Operation,
  { params = {}, query = {}, body }: Example,
): Promise<Answered> {
  const values = new Map(Object.entries(params));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(values.get(name) ?? 'x'));
  const search = new URLSearchParams(query).toString();
  return ask(method, `${filled}${search && `?${search}`}`, body);
}

/** Replaces lone surrogates, which cannot be encoded in an address. */
function encoded(value: string): string {
  return encodeURIComponent(value.replace(/\p{Surrogate}/gu, '\ufffd'));
}
