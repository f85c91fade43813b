import { MutationResult } from '@venture/api/react/MutationResult';
import { useServerMutation } from '@venture/api/react/queries';
import { call } from '@venture/api/v1/call';
import {
  promoteRelease,
  RELEASE_LIMITS,
  type Remote,
  type Rollout as Running,
  rollbackRemote,
} from '@venture/api/v1/releases';
import { parsePlan } from '@venture/api/v1/rollout-plan';
import { parse } from '@venture/contract/parse';
import { Alert } from '@venture/ui/Alert';
import { Button } from '@venture/ui/Button';
import { ButtonRow } from '@venture/ui/ButtonRow';
import { type Column, Table } from '@venture/ui/Table';
import typography from '@venture/ui/typography.module.css';
import type { ComponentProps } from 'react';
import * as v from 'valibot';
import { FormField, FormRadioCards } from '../app/Form';
import { type ConfirmButton, FormDialogButton } from '../app/FormDialog';
import { useNotify } from '../app/Notice';
import { Section } from '../app/Section';
import { ShareBar } from '../reports/ShareBar';
import json from './rollout.json' with { type: 'json' };
import { formatShare, getTitle } from './words';

const count = v.pipe(v.number(), v.integer(), v.minValue(1));
const Rules = v.strictObject({
  /** Interval for requesting the figures of a rollout. */
  pollMs: count,
  /** Same limit as the server's: a larger share would be for everybody. */
  mostPercent: count,
  /** Offered plans; the first is preselected. */
  plans: v.pipe(v.array(v.strictObject({ label: v.string(), plan: v.string() })), v.minLength(1)),
});

export const rolloutSettings = parse(Rules, json, 'releases/rollout.json');

type Props = { readonly remote: Remote; readonly rollout: Running };

/** Compares a newer release with the live one during its rollout, with buttons to give it to everybody or nobody. */
export function Rollout({ remote, rollout }: Props) {
  const notify = useNotify();
  const { name, revision, live } = remote;
  const { version, share, plan, doubt } = rollout;
  const rollback = useServerMutation(() => call(rollbackRemote, { params: { name }, body: { revision } }));
  const takeBack = () => rollback.mutate(undefined, { onSuccess: () => notify(`${version} is taken back.`) });
  return (
    <Section title="Rollout">
      <p>
        <strong>{version}</strong> is given to {formatShare(share)} of people. The plan: {plan}. It stops
        automatically if it fails more often than the live release.
      </p>
      {doubt !== undefined && (
        <Alert tone="info" role="note">
          It waits for you to decide. {doubt}
        </Alert>
      )}
      <Table
        caption="How both releases fare, with accounts that have earlier results"
        columns={COLUMNS}
        rows={[
          { version, share, ...rollout.newer },
          { version: live?.version ?? 'live', share: 1 - share, ...rollout.live },
        ]}
        rowKey={(side) => side.version}
        stacked
      />
      <p className={typography['note']}>
        These figures update every {rolloutSettings.pollMs / 1000} seconds.
      </p>
      <ButtonRow>
        <ConfirmWithNoteButton
          label="Give it to everybody"
          title={`Give ${version} to everybody?`}
          confirm="Give it to everybody"
          send={(note) => call(promoteRelease, { params: { name, version }, body: { ...note, revision } })}
          done={`Everybody has ${version} now.`}
        >
          <p>
            Everybody gets {version} of {getTitle(remote)}, not only {formatShare(share)} of people. Tabs that
            are open keep what they have until they are reloaded.
          </p>
        </ConfirmWithNoteButton>
        <StartRolloutButton remote={remote} version={version} label="Change the plan" />
        <Button variant="secondary" working={rollback.isPending} onClick={takeBack}>
          Take back {version}
        </Button>
      </ButtonRow>
      <MutationResult mutation={rollback} />
    </Section>
  );
}

type Side = Running['newer'] & { readonly version: string; readonly share: number };
const failureRate = ({ failed, visitors }: Side) => failed / Math.max(1, visitors);

const COLUMNS: readonly Column<Side>[] = [
  { title: 'Release', cell: ({ version }) => version, heading: true },
  { title: 'People', cell: ({ share }) => formatShare(share), numeric: true },
  { title: 'Visitors', cell: ({ visitors }) => visitors, numeric: true },
  {
    title: 'Failed',
    cell: (side) => <ShareBar share={failureRate(side)} tone="wrong" count={side.failed} />,
  },
];

const SHARE = 'share';
const PLAN = 'plan';
const OPTIONS = [
  ...rolloutSettings.plans.map(({ label, plan }) => ({ value: plan, label })),
  { value: SHARE, label: 'A fixed share, until you change it' },
  { value: PLAN, label: 'A plan of your own' },
];
const isOwn = (choice: string) => choice === SHARE || choice === PLAN;

const SHARE_ERROR = `A number above 0, at most ${rolloutSettings.mostPercent}.`;
const PLAN_ERROR = 'Write it like this: 5 % for 1 hour, then all.';

/** Optional: an empty note is not sent. */
const Note = v.object({
  note: v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(RELEASE_LIMITS.note, `At most ${RELEASE_LIMITS.note} characters.`),
    v.transform((note) => (note === '' ? {} : { note })),
  ),
});

/** Asks for a note, which the history shows. */
function NoteField() {
  return (
    <FormField
      name="note"
      label="Why (optional)"
      hint="The history keeps it."
      maxLength={RELEASE_LIMITS.note}
    />
  );
}

type NoteButtonProps = Omit<ComponentProps<typeof ConfirmButton>, 'send'> & {
  readonly send: (note: { readonly note?: string }) => Promise<unknown>;
};

/** A button with a confirmation dialog that asks for a note. */
export function ConfirmWithNoteButton({ children, send, ...button }: NoteButtonProps) {
  return (
    <FormDialogButton {...button} schema={Note} defaultValues={{ note: '' }} send={({ note }) => send(note)}>
      {children}
      <NoteField />
    </FormDialogButton>
  );
}

const RolloutSchema = v.pipe(
  v.object({ ...Note.entries, choice: v.string(), own: v.pipe(v.string(), v.trim()) }),
  v.forward(
    v.check(
      ({ choice, own }) => !isOwn(choice) || parsePlan(own) !== undefined,
      ({ input: { choice } }) => (choice === SHARE ? SHARE_ERROR : PLAN_ERROR),
    ),
    ['own'],
  ),
  v.transform(({ choice, own, note }) => ({ ...note, rollout: isOwn(choice) ? own : choice })),
);

type StartProps = Pick<ComponentProps<typeof FormDialogButton>, 'label' | 'itemName' | 'look'> & {
  readonly remote: Remote;
  readonly version: string;
};

/** Gives a release to some people first, after asking how many and for how long. */
export function StartRolloutButton({ remote, version, ...button }: StartProps) {
  const { name, revision, live } = remote;
  return (
    <FormDialogButton
      {...button}
      title={`Roll ${version} out`}
      confirm="Roll out"
      schema={RolloutSchema}
      defaultValues={{ choice: OPTIONS[0]?.value ?? SHARE, own: '', note: '' }}
      send={(body) => call(promoteRelease, { params: { name, version }, body: { ...body, revision } })}
      done={`${version} is rolled out.`}
    >
      {(form) => (
        <>
          <p>
            Some people, chosen at random, get {version} of {getTitle(remote)}; all others keep{' '}
            {live?.version}. It stops automatically if it fails more often.{replaced(remote, version)}
          </p>
          <FormRadioCards name="choice" legend="Who gets it" options={OPTIONS} />
          {isOwn(form.watch('choice')) && <OwnField isShare={form.watch('choice') === SHARE} />}
          <NoteField />
        </>
      )}
    </FormDialogButton>
  );
}

function OwnField({ isShare }: { readonly isShare: boolean }) {
  if (isShare) return <FormField name="own" label="Share, in percent" inputMode="decimal" />;
  const hint = 'Such as: 5 % for 1 hour, then all. Units are seconds, minutes, hours and days.';
  return <FormField name="own" label="Plan" hint={hint} maxLength={RELEASE_LIMITS.plan} />;
}

function replaced({ rollout }: Remote, version: string): string {
  if (!rollout) return '';
  return rollout.version === version
    ? ' Counting starts over.'
    : ` The rollout of ${rollout.version} ends with that.`;
}
