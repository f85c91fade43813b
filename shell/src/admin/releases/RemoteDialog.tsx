import type { ReleaseEvent } from '@venture/api/v1/releases';
import { getRemote, type Remote } from '@venture/api/v1/releases';
import { sayTimeOf } from '@venture/progress/day';
import { Dialog } from '@venture/ui/Dialog';
import stack from '@venture/ui/stack.module.css';
import typography from '@venture/ui/typography.module.css';
import { useQuery } from '@venture/ui/useQuery';
import { useEffect, useId, useRef } from 'react';
import { ActionResult } from '../ActionResult';
import lists from '../lists.module.css';
import { Requested } from '../Requested';
import { type ActionState, useAction } from '../useAction';
import { Live } from './Live';
import { titleOf } from './part';
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
              <span className={`${typography['note']} ${lists['detail']}`}>{sayTimeOf(since)}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
