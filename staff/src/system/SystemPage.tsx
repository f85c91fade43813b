import { getSystem } from '@venture/api/v1/system';
import { Requested } from '@venture/client/Requested';
import { useQuery } from '@venture/ui/useQuery';
import { AdminPage } from '../frame/AdminPage';
import { usePoll } from '../frame/usePoll';
import { Health } from './Health';
import rules from './system.json' with { type: 'json' };

/** Whether everything works, and what waits for somebody. */
export function SystemPage() {
  return (
    <AdminPage
      area="overview"
      lead="Whether everything works, and what somebody should do. Refreshed every 30 seconds."
    >
      <Looked />
    </AdminPage>
  );
}

function Looked() {
  const request = useQuery(getSystem, {});
  const { result, look } = request;
  usePoll(result.state === 'ready' ? rules.lookMs : 0, look);
  return (
    <Requested request={request} label="Loading how everything is" lines={8}>
      {(health) => (
        <Health
          health={health}
          result={result}
          isOld={result.state === 'ready' && result.isOld === true}
          onLook={look}
        />
      )}
    </Requested>
  );
}
