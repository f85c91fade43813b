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
  'This deletes the account with its progress, places on leaderboards, classes joined and owned, and messages. It cannot be undone. The audit trail records that someone was deleted, but not who.';

/** It cannot be undone, so the email has to be typed. */
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
