import { type Assignment, addAssignment, listAssignments } from '@venture/api/v1/assignments';
import { call } from '@venture/api/v1/call';
import { CLASS_LIMITS, type Class, createClass } from '@venture/api/v1/classes';
import { ActionDialog } from '@venture/client/ConfirmDialog';
import { Dialog } from '@venture/ui/Dialog';
import { Field } from '@venture/ui/Field';
import { LinkButton } from '@venture/ui/LinkButton';
import { useNavigate } from '@venture/ui/router';
import { useState } from 'react';

/** The class that was made, and the titles of the assignments that it lacks. */
type Copied = { readonly made: Class; readonly missing: readonly string[] };

/**
 * Makes a class with the assignments of another one, each due so many weeks later, and without its members. What
 * cannot be assigned any more, or not right now, is named: the class is there by then.
 */
async function copyClass(id: string, name: string, weeks: number): Promise<Copied> {
  const { assignments } = await call(listAssignments, { params: { id } });
  const made = await call(createClass, { body: { name } });
  const missing: string[] = [];
  for (const assignment of assignments) {
    if (!(await isAdded(made.id, assignment, weeks))) missing.push(assignment.title);
  }
  return { made, missing };
}

/** One after the other, so that they keep their order. */
function isAdded(id: string, { kind, activity, passPercent, dueAt }: Assignment, weeks: number) {
  const body = { kind, activity, passPercent, dueAt: dueAt === null ? null : later(dueAt, weeks) };
  return call(addAssignment, { params: { id }, body }).then(
    () => true,
    () => false,
  );
}

const DAYS_OF_WEEK = 7;

/** The same day of the week at the same time of day, where the device is. */
function later(moment: string, weeks: number): string {
  const due = new Date(moment);
  due.setDate(due.getDate() + weeks * DAYS_OF_WEEK);
  return due.toISOString();
}

type Props = { readonly of: Class; readonly onClose: () => void };

const HALF_A_YEAR = '26';
const assignmentsOf = ({ made }: Copied) => `/admin/courses/${made.id}/assignments`;

/** Asks for the name of the next class, and how much later everything is due; leads to its assignments. */
export function CopyDialog({ of, onClose }: Props) {
  const navigate = useNavigate();
  const [name, setName] = useState(of.name);
  const [weeks, setWeeks] = useState(HALF_A_YEAR);
  const [copied, setCopied] = useState<Copied>();
  const copy = async () => {
    const made = await copyClass(of.id, name, Number(weeks));
    if (made.missing.length > 0) setCopied(made);
    else void navigate(assignmentsOf(made));
  };
  if (copied) return <Incomplete copied={copied} onClose={onClose} />;
  return (
    <ActionDialog
      title="Copy for another term"
      confirm="Copy the class"
      isValidated
      work={copy}
      onClose={onClose}
    >
      <p>The new class has a code of its own and the same assignments. Nobody is a member of it yet.</p>
      <Field
        label="Name"
        required
        pattern=".*\S.*"
        title="A name with at least one letter"
        maxLength={CLASS_LIMITS.name}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Field
        label="Weeks later"
        hint="By so many weeks all due dates move; 0 keeps them."
        type="number"
        required
        min={0}
        max={520}
        step={1}
        value={weeks}
        onChange={(event) => setWeeks(event.currentTarget.value)}
      />
    </ActionDialog>
  );
}

/** The class is there, but not with everything. */
function Incomplete({ copied, onClose }: { readonly copied: Copied; readonly onClose: () => void }) {
  return (
    <Dialog
      open
      title="Copied, but not everything"
      onClose={onClose}
      actions={<LinkButton to={assignmentsOf(copied)}>Go to the new class</LinkButton>}
    >
      <p>
        These could not be assigned in {copied.made.name}. Nothing may offer them any more, or the server was
        busy:
      </p>
      <ul>
        {copied.missing.map((title) => (
          <li key={title}>{title}</li>
        ))}
      </ul>
    </Dialog>
  );
}
