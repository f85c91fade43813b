import { getRemote, type Remote } from '@venture/api/v1/releases';
import { Dialog } from '@venture/ui/Dialog';
import stack from '@venture/ui/stack.module.css';
import { useQuery } from '@venture/ui/useQuery';
import { ActionResult } from '../ActionResult';
import { Requested } from '../Requested';
import { useAction } from '../useAction';
import { History } from './History';
import { Live } from './Live';
import { ReleaseList } from './ReleaseList';
import { Rollout } from './Rollout';

type Props = { readonly name: string; readonly onClose: () => void };

/** One remote: what is live, what can be done about it, its releases and its history. */
export function RemoteDialog({ name, onClose }: Props) {
  const request = useQuery(getRemote, { params: { name } });
  return (
    <Dialog open title={name} size="large" onClose={onClose}>
      <Requested request={request} label="Loading the remote" lines={6} headingLevel={3}>
        {(remote) => <Parts remote={remote} refetch={request.refetch} />}
      </Requested>
    </Dialog>
  );
}

function Parts({ remote, refetch }: { readonly remote: Remote; readonly refetch: () => void }) {
  const action = useAction();
  const change = (name: string, work: () => Promise<unknown>, done: string) =>
    action.run(
      name,
      async () => {
        await work();
        refetch();
      },
      done,
    );
  const parts = { remote, running: action.running, change };
  return (
    <div className={stack['gap-5']}>
      <Live {...parts} />
      <ActionResult action={action} />
      {remote.rollout && <Rollout {...parts} rollout={remote.rollout} refetch={refetch} />}
      <ReleaseList {...parts} />
      <History history={remote.history} />
    </div>
  );
}
