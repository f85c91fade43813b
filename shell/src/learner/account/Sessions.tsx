import { useQuery } from '@tanstack/react-query';
import { formatDateTime, pluralize } from '@venture/api/format';
import { ConfirmButton } from '@venture/api/react/ConfirmButton';
import { QueryView } from '@venture/api/react/QueryView';
import { endpointQuery, useServerMutation } from '@venture/api/react/queries';
import { errorSentence } from '@venture/api/react/RequestError';
import { call, ProblemError } from '@venture/api/v1/call';
import type { ResponseOf } from '@venture/api/v1/endpoint';
import { endOtherSessions, endSession, listSessions, type OwnSession } from '@venture/api/v1/sessions';
import { Alert } from '@venture/ui/Alert';
import { Badge } from '@venture/ui/Badge';
import { Button } from '@venture/ui/Button';
import { ButtonRow } from '@venture/ui/ButtonRow';
import { Card } from '@venture/ui/Card';
import { useFocusOnChange } from '@venture/ui/focus';
import lists from '@venture/ui/lists.module.css';
import row from '@venture/ui/row.module.css';
import { StatusLine } from '@venture/ui/StatusLine';
import stack from '@venture/ui/stack.module.css';
import typography from '@venture/ui/typography.module.css';
import { useState } from 'react';

/** The person's logged-in devices, with buttons to end sessions. */
export function Sessions() {
  const query = useQuery(endpointQuery(listSessions, {}));
  const [ended, setEnded] = useState<readonly string[]>([]);
  const heading = useFocusOnChange<HTMLHeadingElement>(ended);
  return (
    <Card as="section" padding="large" aria-labelledby="own-sessions">
      <h2 id="own-sessions" ref={heading} tabIndex={-1}>
        Where you are logged in
      </h2>
      <QueryView query={query} label="Loading where you are logged in" lines={3} headingLevel={3}>
        {(list) => <Listed list={list} ended={ended} setEnded={setEnded} />}
      </QueryView>
    </Card>
  );
}

const OTHERS_ENDED = 'You have been logged out everywhere else.';

type ListedProps = {
  readonly list: ResponseOf<typeof listSessions>;
  readonly ended: readonly string[];
  readonly setEnded: (ids: readonly string[]) => void;
};

function Listed({ list: { sessions, days, idleDays, most }, ended, setEnded }: ListedProps) {
  const end = useServerMutation(endOne);
  const [done, setDone] = useState('');
  const open = sessions.filter(({ id }) => !ended.includes(id));
  const others = open.filter(({ isThis }) => !isThis);
  const finish = (message: string, gone: readonly OwnSession[]) => {
    setDone(message);
    setEnded([...ended, ...gone.map(({ id }) => id)]);
  };
  const endWithMessage = (session: OwnSession) => {
    setDone('');
    end.mutate(session, { onSuccess: () => finish(`Logged out: ${deviceOf(session)}.`, [session]) });
  };

  return (
    <>
      <ul className={lists['rows']}>
        {open.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isEnding={end.isPending && end.variables.id === session.id}
            onEnd={() => endWithMessage(session)}
          />
        ))}
      </ul>
      {end.isError && <Alert>{errorSentence(end.error)}</Alert>}
      <StatusLine shown={done !== ''}>{done}</StatusLine>
      {others.length > 0 ? (
        <ButtonRow>
          <ConfirmButton
            label="Log out everywhere else…"
            title="Log out everywhere else?"
            confirm="Log out everywhere else"
            variant="danger"
            send={() => call(endOtherSessions, {})}
            onDone={() => finish(OTHERS_ENDED, others)}
          >
            <p>
              {pluralize(others.length, 'One other session ends', `${others.length} other sessions end`)} at
              once. You stay logged in here. Results that have not reached the server stay on those devices
              until you log in there again.
            </p>
          </ConfirmButton>
        </ButtonRow>
      ) : (
        done !== OTHERS_ENDED && <p>You are not logged in anywhere else.</p>
      )}
      <p className={typography['note']}>
        You are logged out automatically after {days} days, or after {idleDays} days without use. You can have{' '}
        {most} sessions at once; one more ends the one you used least recently.
      </p>
    </>
  );
}

/** Ends a session; also succeeds if the session has already ended. */
async function endOne({ id }: OwnSession): Promise<void> {
  try {
    await call(endSession, { params: { id } });
  } catch (error) {
    if (!(error instanceof ProblemError) || error.code !== 'not-found') throw error;
  }
}

type RowProps = { readonly session: OwnSession; readonly isEnding: boolean; readonly onEnd: () => void };

function SessionRow({ session, isEnding, onEnd }: RowProps) {
  const { isThis, beganAt, usedAt } = session;
  return (
    <li>
      <div className={stack['gap-1']}>
        <span className={`${row['gap-2']} ${row['wrap']} ${lists['name']}`}>
          {deviceOf(session)} {isThis && <Badge tone="success">This device</Badge>}
        </span>
        {!isThis && <span className={typography['note']}>Last used {formatDateTime(usedAt)}</span>}
        <span className={typography['note']}>Logged in {formatDateTime(beganAt)}</span>
      </div>
      {!isThis && (
        <Button
          variant="secondary"
          size="small"
          aria-label={`End ${deviceOf(session)}, last used ${formatDateTime(usedAt)}`}
          working={isEnding}
          onClick={onEnd}
        >
          End
        </Button>
      )}
    </li>
  );
}

function deviceOf({ device }: OwnSession): string {
  return device ?? 'Unknown browser';
}
