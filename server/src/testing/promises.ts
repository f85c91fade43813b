import { expect } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020';
import { EXAMPLES } from './examples';
import { type OpenApi, type Operation, readOpenApi } from './operations';
import { type Answered, people } from './people';
import type { TestServer } from './server';
import { team } from './teams';
import type { Example, World } from './world';

/** Promises of a server's OpenAPI document, checked against what the server does. */
export type Promises = {
  readonly api: OpenApi;
  /** A learner, two instructors and an admin, all new. */
  readonly world: () => Promise<World>;
  /** Runs a test for every call in the document, so that new calls are tested automatically. */
  readonly each: (
    test: (operation: Operation) => Promise<unknown>,
    which?: (operation: Operation) => boolean,
  ) => Promise<void>;
  readonly expectProblem: (answered: Answered) => void;
  /** Expects a response as documented, or a problem. */
  readonly expectPromised: (operation: Operation, answered: Answered) => void;
};

const ajv = new Ajv2020({
  ...{ strict: false, validateFormats: false, allErrors: true },
  // Optimizing the code would take longer than the few checks made with each schema.
  code: { optimize: false },
});

/** Describes how a value violates a schema; '' if it does not. */
function faults(schema: object, value: unknown): string {
  return ajv.validate(schema, value) ? '' : ajv.errorsText();
}

export async function promisesOf(server: TestServer): Promise<Promises> {
  const api = await readOpenApi(server);

  function expectProblem({ status, headers, json }: Answered): void {
    expect(headers.get('content-type')).toBe('application/problem+json');
    expect(faults(api.problem, json)).toBe('');
    expect(json).toMatchObject({ status, detail: expect.stringMatching(/[.!?]$/) });
  }

  return {
    api,
    expectProblem,
    world: async () => {
      const [ownTeam, [learner, instructor, otherInstructor, admin]] = await Promise.all([
        team(server),
        people(server, [
          {},
          { fullName: 'Ida Instructor', isInstructor: true },
          { fullName: 'Otto Instructor', isInstructor: true },
          { isAdmin: true },
        ]),
      ]);
      if (!learner || !instructor || !otherInstructor || !admin) throw new Error('Somebody was not made.');
      return { server, learner, instructor, otherInstructor, admin, team: ownTeam.member, ownTeam };
    },
    async each(test, which = () => true) {
      for (const operation of api.operations.filter(which)) {
        await test(operation).catch((error: unknown) => {
          const what = error instanceof Error ? error.message : String(error);
          throw new Error(`${operation.id}: ${what}`, { cause: error });
        });
      }
    },
    expectPromised({ answer, file }, answered) {
      const { status, headers, json } = answered;
      if (status >= 400) expectProblem(answered);
      else if (answer) expect(faults(answer, json)).toBe('');
      else if (file !== undefined) expect(headers.get('content-type')).toBe(file);
      else expect([status, json]).toEqual([204, '']);
    },
  };
}

export async function exampleOf({ id }: Operation, world: World): Promise<Example> {
  const example = EXAMPLES[id];
  if (example) return example(world);
  throw new Error('There is no example of this call: add one to server/src/testing/examples.ts.');
}
