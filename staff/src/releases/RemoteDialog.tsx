import { formatTimeOf } from '@venture/api/format-date';
import { call } from '@venture/api/v1/call';
import {
  getRemote,
  type ReleaseEvent,
  type Remote,
  rollbackRemote,
  switchRemote,
} from '@venture/api/v1/releases';
import { ActionResult } from '@venture/client/ActionResult';
import { AskFirst } from '@venture/client/AskFirst';
import { Requested } from '@venture/client/Requested';
import { type ActionState, useAction } from '@venture/client/useAction';
import { Button } from '@venture/ui/Button';
import { ButtonRow } from '@venture/ui/ButtonRow';
import { Dialog } from '@venture/ui/Dialog';
import lists from '@venture/ui/lists.module.css';
import stack from '@venture/ui/stack.module.css';
import typography from '@venture/ui/typography.module.css';
import { useQuery } from '@venture/ui/useQuery';
import { useEffect, useId, useRef } from 'react';
import { useMyRole } from '../frame/AdminPage';
import { Noted } from './Noted';
import { type PartProps, titleOf } from './part';
import { ReleaseList } from './ReleaseList';
import styles from './Releases.module.css';
import { Rollout } from './Rollout';

type Props = { readonly name: string; readonly onClose: () => void };

/** One remote: what is live, what can be done about it, its releases and its history. */
export function RemoteDialog({ name, onClose }: Props) {
  const request = useQuery(getRemote, { params: { name } });
  const action = useAction();
  const { result } = request;
  const isOld = result.state === 'ready' && result.isOld === true;
  const isSaid = action.done !== '' || action.failed !== '';
  return (
    <Dialog
      open
      title={result.state === 'ready' ? titleOf(result.value) : name}
      size="large"
      onClose={onClose}
      actions={isSaid && <Said action={action} />}
    >
      <Requested request={request} label="Loading the remote" lines={6} headingLevel={3}>
        {(remote) => <Parts {...request} isOld={isOld} remote={remote} action={action} />}
      </Requested>
    </Dialog>
  );
}

/** In sight wherever the dialog is scrolled to; it takes the focus, since the button that was pressed may be gone. */
function Said({ action }: { readonly action: ActionState }) {
  const words = useRef<HTMLDivElement>(null);
  const { done, failed } = action;
  useEffect(() => focusFor(`${done}${failed}`, words.current), [done, failed]);
  return (
    <div ref={words} tabIndex={-1} className={styles['said']}>
      <ActionResult action={action} />
    </div>
  );
}

/** The words only say when. */
function focusFor(_words: string, element: HTMLElement | null): void {
  element?.focus();
}

type PartsProps = {
  readonly remote: Remote;
  readonly action: ActionState;
  readonly refetch: () => void;
  readonly look: () => void;
  readonly isOld: boolean;
};

function Parts({ remote, action, refetch, look, isOld }: PartsProps) {
  const change = (name: string, work: () => Promise<unknown>, done: string) =>
    action.run(
      name,
      async () => {
        await work();
        refetch();
      },
      done,
    );
  const onDone = (done: string) => change('tell', async () => undefined, done);
  const parts = { remote, running: action.running, change, onDone };
  return (
    <div className={stack['gap-5']}>
      <Live {...parts} />
      {remote.rollout && <Rollout {...parts} rollout={remote.rollout} look={look} isOld={isOld} />}
      <ReleaseList {...parts} />
      <History history={remote.history} />
    </div>
  );
}

/** What was done to a remote, by whom and why, the newest first. */
function History({ history }: { readonly history: readonly ReleaseEvent[] }) {
  const heading = useId();
  if (history.length === 0) return null;
  return (
    <section className={stack['gap-3']} aria-labelledby={heading}>
      <h3 id={heading}>History</h3>
      <ol className={styles['releases']}>
        {history.map(({ since, sentence }) => (
          <li key={`${since} ${sentence}`}>
            <span className={lists['name']}>
              {sentence}
              <span className={`${typography['note']} ${lists['detail']}`}>{formatTimeOf(since)}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What is live, and the ways to stop it: an earlier release, or none. */
function Live(props: PartProps) {
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
        {live.since !== undefined && ` since ${formatTimeOf(live.since)}`}
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
