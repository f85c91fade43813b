import { call } from '@venture/api/v1/call';
import { promoteRelease, RELEASE_LIMITS } from '@venture/api/v1/releases';
import { Field } from '@venture/ui/Field';
import { RadioCards } from '@venture/ui/RadioCards';
import { type ComponentProps, useState } from 'react';
import { Noted } from './Noted';
import { type PartProps, titleOf } from './part';
import { rules } from './rollout-rules';

type Props = Pick<PartProps, 'remote' | 'onDone'> &
  Pick<ComponentProps<typeof Noted>, 'label' | 'of' | 'look'> & { readonly version: string };

const SHARE = 'share';
const PLAN = 'plan';
const OPTIONS = [
  ...rules.plans.map(({ label, plan }) => ({ value: plan, label })),
  { value: SHARE, label: 'Another share, until somebody decides' },
  { value: PLAN, label: 'A plan of your own' },
];

/** Gives a release to some people first: to how many, and for how long, is chosen here. */
export function StartRollout({ remote, version, onDone, ...look }: Props) {
  const [chosen, setChosen] = useState(OPTIONS[0]?.value ?? SHARE);
  const [own, setOwn] = useState('');
  const choose = (value: string) => {
    setChosen(value);
    setOwn('');
  };
  const rollout = chosen === SHARE || chosen === PLAN ? own.trim() : chosen;
  const params = { name: remote.name, version };
  return (
    <Noted
      {...look}
      title={`Roll ${version} out`}
      confirm="Roll out"
      work={(note) => call(promoteRelease, { params, body: { ...note, rollout, revision: remote.revision } })}
      onDone={() => onDone(`${version} is rolled out.`)}
    >
      <p>
        Some people, drawn by chance, get {version} of {titleOf(remote)}; all others keep{' '}
        {remote.live?.version}. It stops automatically if it fails more often.{replaced(remote, version)}
      </p>
      <RadioCards legend="Who gets it" options={OPTIONS} value={chosen} onChange={choose} />
      {chosen === SHARE && (
        <Field
          label="Share, in percent"
          type="number"
          inputMode="decimal"
          min={0}
          max={rules.mostPercent}
          step="any"
          value={own}
          onChange={(event) => setOwn(event.currentTarget.value)}
        />
      )}
      {chosen === PLAN && (
        <Field
          label="Plan"
          hint="Such as: 5 % for 1 hour, 25 % for 1 hour, then all. Units are seconds, minutes, hours and days."
          maxLength={RELEASE_LIMITS.plan}
          autoComplete="off"
          value={own}
          onChange={(event) => setOwn(event.currentTarget.value)}
        />
      )}
    </Noted>
  );
}

function replaced({ rollout }: Props['remote'], version: string): string {
  if (!rollout) return '';
  return rollout.version === version
    ? ' Counting starts over.'
    : ` The rollout of ${rollout.version} ends with that.`;
}
