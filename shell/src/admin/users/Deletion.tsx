import { call } from '@venture/api/v1/call';
import { deletePerson, type Person } from '@venture/api/v1/people';
import { DeletionDialog } from '../../account/DeletionDialog';

type Props = {
  readonly person: Person;
  readonly onBack: () => void;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
};

const WARNING =
  'The account goes, with its progress, places on leaderboards, classes joined and owned, and messages. Nobody can bring it back. The audit trail keeps that somebody was deleted, without saying who.';

/** There is no way back, so the e-mail has to be typed. */
export function Deletion({ person: { id, email, fullName }, onBack, onDeleted, onClose }: Props) {
  return (
    <DeletionDialog
      title={`Delete ${fullName}?`}
      warning={WARNING}
      email={email}
      otherEmail="This is not the email of this account."
      back="Back"
      onBack={onBack}
      onClose={onClose}
      onDelete={async (typed) => {
        await call(deletePerson, { params: { id }, body: { email: typed } });
        onDeleted();
      }}
    />
  );
}
