import { call } from '@venture/api/v1/call';
import { promoteRelease, RELEASE_LIMITS, type Remote } from '@venture/api/v1/releases';
import { readPlan } from '@venture/api/v1/rollout-plan';
import type { ComponentProps } from 'react';
import * as v from 'valibot';
import { FormButton, Note, NoteField } from '../frame/dialogs';
import { FormField, FormRadioCards } from '../frame/Form';
import { rules } from './rollout-rules';
import { titleOf } from './words';

const SHARE = 'share';
const PLAN = 'plan';
const OPTIONS = [
  ...rules.plans.map(({ label, plan }) => ({ value: plan, label })),
  { value: SHARE, label: 'Another share, until somebody decides' },
  { value: PLAN, label: 'A plan of your own' },
];
const isOwn = (choice: string) => choice === SHARE || choice === PLAN;

const SHARE_ERROR = `A number above 0, at most ${rules.mostPercent}.`;
const PLAN_ERROR = 'Write it like this: 5 % for 1 hour, 25 % for 1 hour, then all.';

const RolloutSchema = v.pipe(
  v.object({ ...Note.entries, choice: v.string(), own: v.pipe(v.string(), v.trim()) }),
  v.forward(
    v.check(
      ({ choice, own }) => !isOwn(choice) || readPlan(own) !== undefined,
      ({ input: { choice } }) => (choice === SHARE ? SHARE_ERROR : PLAN_ERROR),
    ),
    ['own'],
  ),
  v.transform(({ choice, own, note }) => ({ ...note, rollout: isOwn(choice) ? own : choice })),
);

type Props = Pick<ComponentProps<typeof FormButton>, 'label' | 'of' | 'look'> & {
  readonly remote: Remote;
  readonly version: string;
};

/** Gives a release to some people first: to how many, and for how long, is chosen here. */
export function StartRollout({ remote, version, ...button }: Props) {
  const { name, revision, live } = remote;
  return (
    <FormButton
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
            Some people, drawn by chance, get {version} of {titleOf(remote)}; all others keep {live?.version}.
            It stops automatically if it fails more often.{replaced(remote, version)}
          </p>
          <FormRadioCards name="choice" legend="Who gets it" options={OPTIONS} />
          {isOwn(form.watch('choice')) && <OwnField isShare={form.watch('choice') === SHARE} />}
          <NoteField />
        </>
      )}
    </FormButton>
  );
}

function OwnField({ isShare }: { readonly isShare: boolean }) {
  if (isShare) return <FormField name="own" label="Share, in percent" inputMode="decimal" />;
  const hint =
    'Such as: 5 % for 1 hour, 25 % for 1 hour, then all. Units are seconds, minutes, hours and days.';
  return <FormField name="own" label="Plan" hint={hint} maxLength={RELEASE_LIMITS.plan} />;
}

function replaced({ rollout }: Remote, version: string): string {
  if (!rollout) return '';
  return rollout.version === version
    ? ' Counting starts over.'
    : ` The rollout of ${rollout.version} ends with that.`;
}
