import { call } from '@venture/api/v1/call';
import { type Person, type PersonInDetail, setDisabled } from '@venture/api/v1/people';
import { Button } from '@venture/ui/Button';
import { ButtonRow } from '@venture/ui/ButtonRow';
import { ActionResult } from '../ActionResult';
import { useMyId } from '../AdminPage';
import { useAction } from '../useAction';

type Props = {
  readonly person: PersonInDetail;
  readonly onChange: (now: Person) => void;
  readonly onDownload: () => void;
  readonly onDelete: () => void;
};

/** Actions on a person; an action that is not possible says why when it is pressed. */
export function PersonActions({ person, onChange, onDownload, onDelete }: Props) {
  const { id, isDisabled } = person;
  const isMe = id === useMyId();
  const action = useAction();
  const params = { id };
  const disable = async () => onChange(await call(setDisabled, { params, body: { disabled: !isDisabled } }));
  return (
    <>
      <ButtonRow>
        {!isMe && (
          <Button
            variant="secondary"
            working={action.running === 'disable'}
            onClick={() => action.run('disable', disable, isDisabled ? ENABLED : DISABLED)}
          >
            {isDisabled ? 'Enable account' : 'Disable account'}
          </Button>
        )}
        <Button variant="secondary" onClick={onDownload}>
          Download data…
        </Button>
        {!isMe && (
          <Button variant="danger" onClick={onDelete}>
            Delete person…
          </Button>
        )}
      </ButtonRow>
      {isMe && <p>This is your own account. You can delete it on the page “Your account”.</p>}
      <ActionResult action={action} />
    </>
  );
}

const DISABLED = 'Disabled: nobody can log in to this account now, and all its sessions have ended.';
const ENABLED = 'Enabled: this person can log in again.';
