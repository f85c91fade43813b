import { call } from '@venture/api/v1/call';
import { type Remote, rollbackRemote, switchRemote } from '@venture/api/v1/releases';
import { sayTimeOf } from '@venture/progress/day';
import { Button } from '@venture/ui/Button';
import { ButtonRow } from '@venture/ui/ButtonRow';
import stack from '@venture/ui/stack.module.css';
import { AskFirst } from '../../confirm/AskFirst';
import { useMyRole } from '../AdminPage';
import { Noted } from './Noted';
import { type PartProps, titleOf } from './part';

/** What is live, and the ways to stop it: an earlier release, or none. */
export function Live(props: PartProps) {
  const { name, owner, live, hold } = props.remote;
  return (
    <section className={stack['gap-3']} aria-label="Live">
      <p>
        <strong>{name}</strong>{' '}
        {owner === undefined ? 'belongs to the platform.' : `belongs to the team ${owner}.`}
      </p>
      {live ? <LiveRelease {...props} live={live} /> : <p>No release of it is live.</p>}
      {hold && <p>{HOLDS[hold]}</p>}
    </section>
  );
}

const HOLDS = {
  disabled: 'An admin has switched it off: only an admin can switch it on again.',
  removed:
    'An admin has removed it: only an admin can make a release live. Until then, tokens and CI jobs of its team cannot release under this name.',
} as const;

type LiveProps = PartProps & { readonly live: NonNullable<Remote['live']> };

function LiveRelease({ live, ...part }: LiveProps) {
  const { remote, running, change } = part;
  const params = { name: remote.name };
  const isAdmin = useMyRole() === 'admin';
  const before = remote.releases.find(({ state }) => state === 'previous');
  const switchTo = (disabled: boolean) => call(switchRemote, { params, body: { disabled } });
  return (
    <>
      <p>
        <strong>{live.version}</strong> is live
        {live.since !== undefined && ` since ${sayTimeOf(live.since)}`}
        {live.isDisabled && ', and switched off: its pages say so, and it has no cards'}.
      </p>
      <ButtonRow>
        {live.isDisabled && (isAdmin || remote.hold === undefined) && (
          <Button
            variant="secondary"
            working={running === 'switch'}
            onClick={() => change('switch', () => switchTo(false), 'It is switched on again.')}
          >
            Switch on
          </Button>
        )}
        {!live.isDisabled && (
          <AskFirst
            label="Switch off"
            title={`Switch ${titleOf(remote)} off?`}
            confirm="Switch off for everybody"
            variant="danger"
            work={() => switchTo(true)}
            onDone={() => part.onDone('It is switched off.')}
          >
            <p>
              Until you switch it on again, its pages say that it is switched off, and its cards are hidden
              for everyone.
            </p>
          </AskFirst>
        )}
        {before && <RollBack {...part} to={before.version} from={live.version} />}
      </ButtonRow>
    </>
  );
}

type BackProps = PartProps & { readonly to: string; readonly from: string };

function RollBack({ remote, onDone, to, from }: BackProps) {
  return (
    <Noted
      label={`Roll back to ${to}`}
      title={`Roll back to ${to}?`}
      confirm="Roll back"
      work={(note) =>
        call(rollbackRemote, {
          params: { name: remote.name },
          body: { ...note, version: to, revision: remote.revision },
        })
      }
      onDone={() => onDone(`${to} is live again.`)}
    >
      <p>
        Everybody gets {to} of {titleOf(remote)} again instead of {from}. Tabs that are open keep what they
        have until they are reloaded.
      </p>
    </Noted>
  );
}
