import * as declared from '@venture/api/v1/assignments';
import { previewMark } from '@venture/api/v1/gradebook';
import type { Database } from '../../database/schema';
import { type Route, route } from '../../http/route';
import { requireAuthority } from '../classes';
import { listClassAssignments, listLearnerAssignments } from './assignments';
import {
  addAssignment,
  changeAssignment,
  countCompletionChanges,
  loadAssignment,
  orderAssignments,
  removeAssignment,
} from './change';
import { type ContentSource, listOfferedContent, toAssignable } from './content';

type AssignmentServices = { readonly db: Database; readonly rules: ContentSource };

/** Assignment routes: those for a class's owners, and a learner's own list. */
export function assignmentRoutes({ db, rules }: AssignmentServices): readonly Route[] {
  return [
    route(declared.listAssignable, async () => ({
      assignable: (await listOfferedContent(rules)).map(toAssignable),
    })),

    route(declared.listAssignments, async ({ params, caller }) => {
      await requireAuthority(db, caller.userId, params.id);
      return { assignments: [...(await listClassAssignments(db, rules, params.id))] };
    }),

    route(declared.addAssignment, ({ params, body, caller }) =>
      addAssignment(db, rules, caller.userId, params.id, body),
    ),

    route(declared.changeAssignment, async ({ params: { id, assignmentId }, body, caller }) => {
      const change = { classId: id, id: assignmentId, ...body };
      return changeAssignment(db, rules, caller.userId, change);
    }),

    route(previewMark, async ({ params: { id, assignmentId }, body, caller }) => {
      await requireAuthority(db, caller.userId, id);
      const assignment = await loadAssignment(db, rules, id, assignmentId);
      return countCompletionChanges(db, id, assignment, body.passPercent);
    }),

    route(declared.orderAssignments, ({ params, body, caller }) =>
      orderAssignments(db, caller.userId, params.id, body.ids),
    ),

    route(declared.removeAssignment, ({ params: { id, assignmentId }, caller }) =>
      removeAssignment(db, caller.userId, id, assignmentId),
    ),

    route(declared.myAssignments, async ({ caller }) => ({
      assignments: [...(await listLearnerAssignments(db, rules, caller.userId))],
    })),
  ];
}
