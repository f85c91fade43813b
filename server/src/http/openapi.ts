import { type ConversionConfig, toJsonSchema } from '@valibot/to-json-schema';
import { type Endpoint, endpoint, Problem } from '@venture/api/v1/endpoint';
import { eventSchema } from '@venture/api/v1/progress';
import { ProgressEvent } from '@venture/rules/events';
import * as v from 'valibot';
import { isBodyOptional } from './body';
import { type Route, route } from './route';

const document = endpoint({
  id: 'getOpenApi',
  method: 'GET',
  path: '/openapi.json',
  access: 'anyone',
  summary: 'This document',
  response: v.record(v.string(), v.unknown()),
});

/** Creates the call that returns the OpenAPI document, which describes all `routes` and this call itself. */
export function createOpenApiRoute(routes: readonly Route[]): Route {
  const endpoints = [...routes.map(({ endpoint }) => endpoint), document];
  const answer = documentOf(endpoints);
  return route(document, async () => answer);
}

/** Omits checks that JSON Schema cannot express: the server is stricter than its document says. */
const LENIENT: ConversionConfig = {
  errorMode: 'ignore',
  target: 'draft-2020-12',
  overrideSchema: ({ valibotSchema }) =>
    (valibotSchema === eventSchema && jsonSchema(ProgressEvent)) || undefined,
};

function jsonSchema(schema: v.GenericSchema, typeMode: 'input' | 'output' = 'input') {
  const { $schema: _, ...rest } = toJsonSchema(schema, { ...LENIENT, typeMode });
  return rest;
}

function documentOf(endpoints: readonly Endpoint[]): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    const path = `/v1${endpoint.path}`;
    const method = endpoint.method.toLowerCase();
    if (paths[path]?.[method]) throw new Error(`Two routes answer ${endpoint.method} ${path}.`);
    paths[path] = { ...paths[path], [method]: operation(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Venture Quest', version: '1' },
    servers: [{ url: '/api' }],
    paths,
    components: {
      schemas: { Problem: jsonSchema(Problem, 'output') },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'venture-session' },
        token: { type: 'http', scheme: 'bearer' },
      },
      responses: { problem: content('application/problem+json', { $ref: '#/components/schemas/Problem' }) },
    },
  };
}

function operation(endpoint: Endpoint) {
  const { id, summary, access, passwordAgain, params, query, response, file } = endpoint;
  return {
    operationId: id,
    summary,
    'x-access': access,
    ...(passwordAgain && { 'x-password-again': passwordAgain }),
    security: securityOf(access),
    parameters: [...parameters('path', params), ...parameters('query', query)],
    ...requestBody(endpoint),
    responses: { ...success(response, file), ...refusals(access) },
  };
}

function requestBody({ body, upload }: Endpoint) {
  if (upload !== undefined) {
    return { requestBody: { required: true, ...mediaType(upload, { type: 'string', format: 'binary' }) } };
  }
  const required = body && !isBodyOptional(body);
  return body && { requestBody: { required, ...mediaType('application/json', jsonSchema(body)) } };
}

function securityOf(access: Endpoint['access']) {
  if (access === 'anyone') return [];
  return [{ session: [] }, ...(access === 'team' ? [{ token: [] }] : [])];
}

function parameters(place: 'path' | 'query', schema: v.GenericSchema | undefined) {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema);
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: value,
  }));
}

function success(answer: v.GenericSchema | undefined, file: string | undefined) {
  if (file !== undefined) {
    return { 200: content(file, { type: file === 'application/json' ? 'object' : 'string' }) };
  }
  return answer ? { 200: content('application/json', jsonSchema(answer)) } : { 204: { description: 'Done' } };
}

function refusals(access: Endpoint['access']) {
  const ours = { anyone: [], learner: [401], instructor: [401, 403], team: [401, 403], admin: [401, 403] }[
    access
  ];
  const statuses = [400, ...ours, 404, 409, 422, 429, 500, 503];
  return Object.fromEntries(statuses.map((status) => [status, { $ref: '#/components/responses/problem' }]));
}

function content(type: string, schema: object) {
  return { description: type, ...mediaType(type, schema) };
}

function mediaType(type: string, schema: object) {
  return { content: { [type]: { schema } } };
}
