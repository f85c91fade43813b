import * as declared from '@venture/api/v1/gradebook';
import type { Database } from '../../database/schema';
import { CallError } from '../../http/problem';
import { type Route, route, type Visitor } from '../../http/route';
import { assignmentsOf } from '../assignments/assignments';
import type { Contents } from '../assignments/content';
import { gradebookTable } from './csv';
import { gradebookPage, listLearners } from './gradebook';
import { maySeeGradebook, noteDownload } from './members';
import { attemptsOf } from './results';

type Parts = { readonly db: Database; readonly rules: Contents };

/** What the members of a class have done of its assignments, for its owners. */
export function gradebookRoutes({ db, rules }: Parts): readonly Route[] {
  async function seen(classId: string, { userId }: Visitor) {
    if (!(await maySeeGradebook(db, { userId, classId }))) throw gone('There is no such class.');
    return assignmentsOf(db, rules, classId);
  }

  return [
    route(declared.getGradebook, async ({ params: { id }, query, caller }) => {
      const assignments = await seen(id, caller);
      return gradebookPage(db, { classId: id, assignments }, query);
    }),

    route(declared.listAttempts, async ({ params: { id, assignmentId, userId }, caller }) => {
      const assignment = (await seen(id, caller)).find((each) => each.id === assignmentId);
      if (!assignment) throw gone('There is no such assignment.');
      const attempts = await attemptsOf(db, id, assignment, userId);
      if (!attempts) throw gone('This person is not in this class.');
      return { attempts };
    }),

    route(declared.exportGradebook, async ({ params: { id }, query: { format }, caller }) => {
      const assignments = await seen(id, caller);
      const text = gradebookTable(format, assignments, await listLearners(db, { classId: id, assignments }));
      await noteDownload(db, { userId: caller.userId, classId: id });
      return { name: `gradebook-${format}.csv`, parts: once(text) };
    }),
  ];
}

async function* once(text: string): AsyncIterable<string> {
  yield text;
}

const gone = (sentence: string) => new CallError('not-found', sentence);
