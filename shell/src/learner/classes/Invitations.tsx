import { call } from '@venture/api/v1/call';
import { acceptInvitation, declineInvitation, type JoinableClass } from '@venture/api/v1/my-classes';
import { ActionResult } from '@venture/client/ActionResult';
import { useAction } from '@venture/client/useAction';
import { useFocusOnChange } from '@venture/client/useFocusOnChange';
import { Button } from '@venture/ui/Button';
import { ButtonRow } from '@venture/ui/ButtonRow';
import { Card } from '@venture/ui/Card';
import { useState } from 'react';
import { reloadAssignments } from '../assignments/useAssignments';
import { formatOwners, JoiningMeans } from './JoiningMeans';

type Props = {
  readonly invitations: readonly JoinableClass[];
  readonly onAnswered: () => void;
  readonly headingLevel: 2 | 3;
};

/** Open invitations and what joining means; the result of the last answer stays in sight. */
export function Invitations({ invitations, onAnswered, headingLevel }: Props) {
  const [answered, setAnswered] = useState<readonly string[]>([]);
  const action = useAction();
  // What became of it takes the focus, which is lost with the invitation, and so comes into sight.
  const result = useFocusOnChange<HTMLDivElement>(answered);
  const open = invitations.filter(({ id }) => !answered.includes(id));
  const answer = ({ id }: JoinableClass, work: () => Promise<unknown>, done: string) => {
    const all = async () => {
      await work();
      setAnswered([...answered, id]);
      onAnswered();
      reloadAssignments();
    };
    action.run(id, all, done);
  };
  if (open.length === 0 && !action.failed && !action.done) return null;
  return (
    <>
      {open.map((each) => (
        <Invitation
          key={each.id}
          of={each}
          isWorking={action.running === each.id}
          headingLevel={headingLevel}
          onAccept={() =>
            answer(
              each,
              () => call(acceptInvitation, { params: { id: each.id } }),
              `You have joined ${each.name}.`,
            )
          }
          onDecline={() =>
            answer(
              each,
              () => call(declineInvitation, { params: { id: each.id } }),
              `You have declined. If you change your mind, ask for the code of ${each.name}.`,
            )
          }
        />
      ))}
      <div ref={result} tabIndex={-1}>
        <ActionResult action={action} />
      </div>
    </>
  );
}

type InvitationProps = Pick<Props, 'headingLevel'> & {
  readonly of: JoinableClass;
  readonly isWorking: boolean;
  readonly onAccept: () => void;
  readonly onDecline: () => void;
};

function Invitation({ of, isWorking, headingLevel, onAccept, onDecline }: InvitationProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <Card as="section" tone="primary" aria-label={`Invitation to ${of.name}`}>
      <Heading>You are invited to {of.name}</Heading>
      {formatOwners(of) && <p>{formatOwners(of)}</p>}
      <JoiningMeans />
      <ButtonRow>
        <Button working={isWorking} onClick={onAccept}>
          Join {of.name}
        </Button>
        <Button variant="secondary" onClick={onDecline}>
          No, thanks
        </Button>
      </ButtonRow>
    </Card>
  );
}
