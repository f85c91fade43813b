import * as declared from '@venture/api/v1/assignments';
import { previewMark } from '@venture/api/v1/gradebook';
import type { Database } from '../../database/schema';
import { CallError } from '../../http/problem';
import { type Route, route } from '../../http/route';
import { findAuthority } from '../classes';
import { listClassAssignments, listLearnerAssignments } from './assignments';
import {
  addAssignment,
  changeAssignment,
  countAffectedMembers,
  orderAssignments,
  removeAssignment,
} from './change';
import { type ContentSource, listOfferedContent, toAssignable } from './content';

type AssignmentServices = { readonly db: Database; readonly rules: ContentSource };

/** The calls about assignments: those of the owners of a class, and a learner's own list. */
export function assignmentRoutes({ db, rules }: AssignmentServices): readonly Route[] {
  return [
    route(declared.listAssignable, async () => ({
      assignable: (await listOfferedContent(rules)).map(toAssignable),
    })),

    route(declared.listAssignments, async ({ params, caller }) => {
      requireFound(await findAuthority(db, caller.userId, params.id), NO_CLASS);
      return { assignments: [...(await listClassAssignments(db, rules, params.id))] };
    }),

    route(declared.addAssignment, ({ params, body, caller }) =>
      addAssignment(db, rules, caller.userId, params.id, body),
    ),

    route(declared.changeAssignment, async ({ params: { id, assignmentId }, body, caller }) => {
      const change = { classId: id, id: assignmentId, ...body };
      requireFound(await changeAssignment(db, rules, caller.userId, change), NO_ASSIGNMENT);
      const assignments = await listClassAssignments(db, rules, id);
      return requireFound(
        assignments.find((each) => each.id === assignmentId),
        NO_ASSIGNMENT,
      );
    }),

    route(previewMark, async ({ params: { id, assignmentId }, body, caller }) => {
      requireFound(await findAuthority(db, caller.userId, id), NO_CLASS);
      return requireFound(
        await countAffectedMembers(db, rules, { classId: id, id: assignmentId, ...body }),
        NO_ASSIGNMENT,
      );
    }),

    route(declared.orderAssignments, async ({ params, body, caller }) => {
      await orderAssignments(db, caller.userId, params.id, body.ids);
      return undefined;
    }),

    route(declared.removeAssignment, async ({ params: { id, assignmentId }, caller }) => {
      requireFound(await removeAssignment(db, caller.userId, id, assignmentId), NO_ASSIGNMENT);
      return undefined;
    }),

    route(declared.myAssignments, async ({ caller }) => ({
      assignments: [...(await listLearnerAssignments(db, rules, caller.userId))],
    })),
  ];
}

const NO_CLASS = 'There is no such class.';
const NO_ASSIGNMENT = 'There is no such assignment.';

function requireFound<Value>(found: Value | undefined, sentence: string): Value {
  if (found === undefined) throw new CallError('not-found', sentence);
  return found;
}
