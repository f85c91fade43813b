import { call } from '@venture/api/v1/call';
import { promoteRelease, type Rollout as Running, rollbackRemote } from '@venture/api/v1/releases';
import { Alert } from '@venture/ui/Alert';
import { Button } from '@venture/ui/Button';
import { ButtonRow } from '@venture/ui/ButtonRow';
import stack from '@venture/ui/stack.module.css';
import typography from '@venture/ui/typography.module.css';
import { useId } from 'react';
import { usePoll } from '../usePoll';
import { Fares } from './Fares';
import { Noted } from './Noted';
import { type PartProps, titleOf } from './part';
import { rules } from './rollout-rules';
import { StartRollout } from './StartRollout';
import { NOT_CURRENT, percentOf } from './words';

type Props = PartProps & { readonly rollout: Running };
type LiveProps = Props & {
  readonly look: () => void;
  /** True while the newest figures are missing. */
  readonly isOld: boolean;
};

/** How a newer release fares beside the live one, as it happens, and the ways to end that: with everybody or nobody. */
export function Rollout({ look, isOld, ...part }: LiveProps) {
  const { remote, rollout, running, change } = part;
  const heading = useId();
  usePoll(rules.lookMs, look);
  const { name, revision } = remote;
  const takeBack = () => call(rollbackRemote, { params: { name }, body: { revision } });
  return (
    <section className={stack['gap-3']} aria-labelledby={heading}>
      <h3 id={heading}>Rollout</h3>
      <p>
        <strong>{rollout.version}</strong> is given to {percentOf(rollout.share)} of people. The plan:{' '}
        {rollout.plan}. It stops automatically if it fails more often than the live release.
      </p>
      {rollout.doubt !== undefined && (
        <Alert tone="info" role="note">
          It waits for you to decide. {rollout.doubt} Reports of people the server does not know yet weigh
          less.
        </Alert>
      )}
      <Fares rollout={rollout} live={remote.live?.version ?? 'live'} />
      <p role="status" className={typography['note']}>
        {isOld ? NOT_CURRENT : `These figures update every ${rules.lookMs / 1000} seconds.`}
      </p>
      <ButtonRow>
        <ForEverybody {...part} />
        <StartRollout {...part} version={rollout.version} label="Change the plan" />
        <Button
          variant="secondary"
          working={running === 'take back'}
          onClick={() => change('take back', takeBack, `${rollout.version} is taken back.`)}
        >
          Take back {rollout.version}
        </Button>
      </ButtonRow>
    </section>
  );
}

function ForEverybody({ remote, rollout: { version, share }, onDone }: Props) {
  return (
    <Noted
      label="Give it to everybody"
      title={`Give ${version} to everybody?`}
      confirm="Give it to everybody"
      work={(note) =>
        call(promoteRelease, {
          params: { name: remote.name, version },
          body: { ...note, revision: remote.revision },
        })
      }
      onDone={() => onDone(`Everybody has ${version} now.`)}
    >
      <p>
        Everybody gets {version} of {titleOf(remote)}, not only {percentOf(share)} of people. Tabs that are
        open keep what they have until they are reloaded.
      </p>
    </Noted>
  );
}
