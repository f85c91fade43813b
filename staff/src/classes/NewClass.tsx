import { type Assignment, addAssignment, listAssignments } from '@venture/api/v1/assignments';
import { call } from '@venture/api/v1/call';
import { CLASS_LIMITS, type Class, createClass } from '@venture/api/v1/classes';
import { Dialog } from '@venture/ui/Dialog';
import { LinkButton } from '@venture/ui/LinkButton';
import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import * as v from 'valibot';
import { createRequiredTextSchema, FormField } from '../app/Form';
import { FormDialog } from '../app/FormDialog';

export const ClassNameSchema = createRequiredTextSchema('Give it a name.');

const NewClass = v.object({ name: ClassNameSchema });

/** Asks for a new class's name, then leads to inviting learners. */
export function NewClassDialog({ onClose }: { readonly onClose: () => void }) {
  const [made, setMade] = useState<Class>();
  if (made) return <Navigate to={`/admin/courses/${made.id}/invite`} />;
  return (
    <FormDialog
      title="New class"
      confirm="Create the class"
      schema={NewClass}
      defaultValues={{ name: '' }}
      focus="name"
      send={(body) => call(createClass, { body })}
      onDone={setMade}
      onClose={onClose}
    >
      <FormField
        name="name"
        label="Name"
        hint="Members see it, for example 'Entrepreneurship 101, Tuesday'."
        maxLength={CLASS_LIMITS.name}
      />
    </FormDialog>
  );
}

/** The new class, and the titles of the assignments that it lacks. */
type CopyResult = { readonly made: Class; readonly missing: readonly string[] };

/**
 * Creates a class with another's assignments, each due some weeks later, and without its members. Names the
 * assignments that cannot or can no longer be added, since the new class exists by then.
 */
async function copyClass(id: string, name: string, weeks: number): Promise<CopyResult> {
  const { assignments } = await call(listAssignments, { params: { id } });
  const made = await call(createClass, { body: { name } });
  const missing: string[] = [];
  for (const assignment of assignments) {
    if (!(await assign(made.id, assignment, weeks))) missing.push(assignment.title);
  }
  return { made, missing };
}

/** Adds an assignment; returns whether that worked. Called for one at a time, so that they keep their order. */
function assign(id: string, { kind, activity, passPercent, dueAt }: Assignment, weeks: number) {
  const body = { kind, activity, passPercent, dueAt: dueAt === null ? null : addWeeks(dueAt, weeks) };
  return call(addAssignment, { params: { id }, body }).then(
    () => true,
    () => false,
  );
}

const DAYS_OF_WEEK = 7;

/** Returns the same weekday and time of day, in the device's time zone. */
function addWeeks(moment: string, weeks: number): string {
  const due = new Date(moment);
  due.setDate(due.getDate() + weeks * DAYS_OF_WEEK);
  return due.toISOString();
}

type Props = { readonly group: Class; readonly onClose: () => void };

const HALF_A_YEAR = '26';
const MOST_WEEKS = 520;
const WEEKS = `A whole number from 0 to ${MOST_WEEKS}.`;

const Copy = v.object({
  name: ClassNameSchema,
  weeks: v.pipe(v.string(), v.regex(/^\d+$/, WEEKS), v.transform(Number), v.maxValue(MOST_WEEKS, WEEKS)),
});

const assignmentsPage = ({ made }: CopyResult) => `/admin/courses/${made.id}/assignments`;

/** Asks for the new class's name and how much later everything is due, then leads to its assignments. */
export function CopyClassDialog({ group, onClose }: Props) {
  const [result, setResult] = useState<CopyResult>();
  if (result?.missing.length === 0) return <Navigate to={assignmentsPage(result)} />;
  if (result) return <Incomplete result={result} onClose={onClose} />;
  return (
    <FormDialog
      title="Copy for another term"
      confirm="Copy the class"
      schema={Copy}
      defaultValues={{ name: group.name, weeks: HALF_A_YEAR }}
      send={async ({ name, weeks }) => setResult(await copyClass(group.id, name, weeks))}
      onDone={() => undefined}
      onClose={onClose}
    >
      <p>The new class has a code of its own and the same assignments. Nobody is a member of it yet.</p>
      <FormField name="name" label="Name" maxLength={CLASS_LIMITS.name} />
      <FormField
        name="weeks"
        label="Weeks later"
        hint="All due dates move by this many weeks; 0 keeps them."
        type="number"
        min={0}
        max={MOST_WEEKS}
      />
    </FormDialog>
  );
}

/** Says that the new class exists, but lacks some assignments. */
function Incomplete({ result, onClose }: { readonly result: CopyResult; readonly onClose: () => void }) {
  return (
    <Dialog
      open
      title="Copied, but not everything"
      onClose={onClose}
      actions={<LinkButton to={assignmentsPage(result)}>Go to the new class</LinkButton>}
    >
      <p>
        These could not be assigned in {result.made.name}. They may no longer be offered, or the server was
        busy:
      </p>
      <ul>
        {result.missing.map((title) => (
          <li key={title}>{title}</li>
        ))}
      </ul>
    </Dialog>
  );
}
