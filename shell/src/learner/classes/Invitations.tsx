import { formatList } from '@venture/api/format';
import { MutationResult } from '@venture/api/react/MutationResult';
import { useServerMutation } from '@venture/api/react/queries';
import { call } from '@venture/api/v1/call';
import { acceptInvitation, declineInvitation, type JoinableClass } from '@venture/api/v1/my-classes';
import { Button } from '@venture/ui/Button';
import { ButtonRow } from '@venture/ui/ButtonRow';
import { Card } from '@venture/ui/Card';
import { useFocusOnChange } from '@venture/ui/focus';
import { useState } from 'react';
import { useReloadAssignments } from '../assignments/useAssignments';
import { OWNERS_SEE } from '../privacy/WhoSees';

type Props = { readonly invitations: readonly JoinableClass[]; readonly headingLevel: 2 | 3 };

type Answer = { readonly to: JoinableClass; readonly isAccepted: boolean };

/** Shows open invitations and what joining means. What came of the last answer stays visible. */
export function Invitations({ invitations, headingLevel }: Props) {
  const [answered, setAnswered] = useState<readonly string[]>([]);
  const reloadAssignments = useReloadAssignments();
  const answer = useServerMutation(({ to: { id }, isAccepted }: Answer) =>
    call(isAccepted ? acceptInvitation : declineInvitation, { params: { id } }).then(reloadAssignments),
  );
  // The button that is removed loses the focus, which goes to the result; the result then scrolls into view.
  const result = useFocusOnChange<HTMLDivElement>(answered);
  const open = invitations.filter(({ id }) => !answered.includes(id));
  const send = (to: JoinableClass, isAccepted: boolean) =>
    answer.mutate({ to, isAccepted }, { onSuccess: () => setAnswered([...answered, to.id]) });
  if (open.length === 0 && answer.isIdle) return null;
  return (
    <>
      {open.map((each) => (
        <Invitation
          key={each.id}
          invitation={each}
          isWorking={answer.isPending && answer.variables.to.id === each.id}
          headingLevel={headingLevel}
          onAccept={() => send(each, true)}
          onDecline={() => send(each, false)}
        />
      ))}
      <div ref={result} tabIndex={-1}>
        <MutationResult mutation={answer} done={answer.variables && resultOf(answer.variables)} />
      </div>
    </>
  );
}

const resultOf = ({ to: { name }, isAccepted }: Answer) =>
  isAccepted
    ? `You have joined ${name}.`
    : `You have declined. If you change your mind, ask for the class code.`;

type InvitationProps = Pick<Props, 'headingLevel'> & {
  readonly invitation: JoinableClass;
  readonly isWorking: boolean;
  readonly onAccept: () => void;
  readonly onDecline: () => void;
};

function Invitation({ invitation, isWorking, headingLevel, onAccept, onDecline }: InvitationProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <Card as="section" tone="primary" aria-label={`Invitation to ${invitation.name}`}>
      <Heading>You are invited to {invitation.name}</Heading>
      {formatOwners(invitation) && <p>{formatOwners(invitation)}</p>}
      <JoinConsent />
      <ButtonRow>
        <Button working={isWorking} onClick={onAccept}>
          Join {invitation.name}
        </Button>
        <Button variant="secondary" onClick={onDecline}>
          No, thanks
        </Button>
      </ButtonRow>
    </Card>
  );
}

/** Says what joining a class means. */
export function JoinConsent() {
  return (
    <>
      <p>
        <strong>If you join, the owners of the class can see this about you:</strong> {OWNERS_SEE}
      </p>
      <p>You can leave at any time on your account page.</p>
    </>
  );
}

/** Lists a class's owners in words; '' if it has none. */
export const formatOwners = ({ owners }: Pick<JoinableClass, 'owners'>) =>
  owners.length > 0 ? `Taught by ${formatList(owners)}.` : '';
