import { useQuery } from '@tanstack/react-query';
import { hasCapability } from '@venture/api/capabilities';
import { getPageText } from '@venture/api/v1/pages';
import { endpointQuery } from '@venture/client/queries';
import { useEvents } from '@venture/progress/hooks';
import { Alert } from '@venture/ui/Alert';
import { Button } from '@venture/ui/Button';
import { SuccessIcon, TimeIcon, WarnIcon } from '@venture/ui/icons';
import { Page } from '@venture/ui/Page';
import { PageHeader } from '@venture/ui/PageHeader';
import { Skeleton } from '@venture/ui/Skeleton';
import stack from '@venture/ui/stack.module.css';
import { useUser } from '@venture/ui/useUser';
import { VisuallyHidden } from '@venture/ui/VisuallyHidden';
import { use, useSyncExternalStore } from 'react';
import { healthOf } from '../../host/failures/health';
import { LoadLogContext } from '../../host/failures/report-failures';
import { useListing } from '../../host/list/listing';
import { useSyncStatus } from '../../host/sync/status';
import styles from './Status.module.css';
import type { StatusFact } from './status';
import { factsOf, formatSummary, listWorking, type ServerState } from './status';
import { Technical } from './Technical';

const SIGNS = { works: SuccessIcon, waits: TimeIcon, fails: WarnIcon } as const;
const WORDS = { works: 'works', waits: 'under way', fails: 'does not work' } as const;

function FactRow({ fact: { name, state, text } }: { readonly fact: StatusFact }) {
  const Sign = SIGNS[state];
  return (
    <li className={styles['fact']} data-state={state}>
      <Sign aria-hidden />
      <div>
        <strong>
          {name}
          <VisuallyHidden>{`: ${WORDS[state]}.`}</VisuallyHidden>
        </strong>
        <p>{text}</p>
      </div>
    </li>
  );
}

/** Whether everything works, in words for everyone. */
export function StatusPage() {
  return (
    <Page width="text">
      <PageHeader
        title="System status"
        lead="What works right now on this device, and what does not."
        back={{ to: '/home', label: 'Back to home' }}
      />
      {hasCapability('reports') ? <Asking /> : <Facts server="unasked" />}
    </Page>
  );
}

/** Requests the text of a page, since the answer takes the server and its database. An earlier answer proves nothing. */
function Asking() {
  const query = useQuery(endpointQuery(getPageText, { params: { page: 'about' } }));
  const answer = query.isError ? 'silent' : 'answers';
  return (
    <Facts server={query.isFetchedAfterMount ? answer : 'asking'} onRetry={() => void query.refetch()} />
  );
}

type FactsProps = { readonly server: ServerState; readonly onRetry?: () => void };

function Facts({ server, onRetry }: FactsProps) {
  const { facts, names, remotes, isPending } = useFacts(server);
  if (isPending) return <Skeleton label="Checking everything" lines={5} />;
  const isFine = facts.every(({ state }) => state !== 'fails');
  return (
    <>
      <Alert role="status" tone={isFine ? 'success' : 'warn'} title={formatSummary(facts)}>
        {server === 'silent' && onRetry && (
          <Button size="small" variant="secondary" onClick={onRetry}>
            Check again
          </Button>
        )}
      </Alert>
      <ul aria-label="What works" className={stack['gap-3']}>
        {facts.map((fact) => (
          <FactRow key={fact.name} fact={fact} />
        ))}
        {names.length > 0 && (
          <FactRow fact={{ name: 'Modules and games', state: 'works', text: names.join(', ') }} />
        )}
      </ul>
      <Technical remotes={remotes} />
    </>
  );
}

function useFacts(server: ServerState) {
  const listing = useListing();
  const loadLog = use(LoadLogContext);
  const steps = useSyncExternalStore(loadLog.subscribe, loadLog.read);
  const remotes = healthOf(listing, steps);
  const facts = factsOf({
    server,
    isMember: useUser() !== undefined,
    sync: useSyncStatus(),
    checking: useEvents().filter(({ checkingSince }) => checkingSince !== undefined).length,
    hasNoList: listing.remotes.length + listing.disabled.length === 0,
    remotes,
  });
  return { facts, names: listWorking(remotes), remotes, isPending: listing.pending };
}
