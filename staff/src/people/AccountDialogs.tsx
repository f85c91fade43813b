import { call, downloadFile } from '@venture/api/v1/call';
import { deletePerson, exportPerson, MAX_REASON_LENGTH, type Person } from '@venture/api/v1/people';
import * as v from 'valibot';
import { createRequiredTextSchema, FormField, FormTextArea } from '../app/Form';
import { FormDialog } from '../app/FormDialog';
import { PersonName } from '../app/Person';

type Props = {
  readonly person: Person;
  readonly onBack: () => void;
  /** Same as `onDone` of {@link FormDialog}. */
  readonly onDone: (result: unknown, isOpen: boolean) => void;
  readonly onClose: () => void;
};

const Reason = v.object({ reason: createRequiredTextSchema('Say why you need it.') });

/** Asks why a person's data is needed before it is downloaded. */
export function DownloadDialog({ person: { id, fullName }, onBack, ...closing }: Props) {
  const name = <PersonName isShort>{fullName}</PersonName>;
  return (
    <FormDialog
      {...closing}
      title={<>Download the data of {name}?</>}
      confirm="Download"
      cancel="Back"
      onCancel={onBack}
      schema={Reason}
      defaultValues={{ reason: '' }}
      focus="reason"
      send={async (body) => {
        const { content } = await downloadFile(exportPerson, { params: { id }, body });
        save(content, nameFile(fullName));
      }}
    >
      <p>
        One file with everything that is kept about this person, every answer included. Download it only for a
        request that allows it, such as the person’s own.
      </p>
      <p>
        {name} sees on their account page that an administrator downloaded it, when, and your reason. The
        audit trail records your name as well.
      </p>
      <FormTextArea name="reason" label="Reason" rows={3} maxLength={MAX_REASON_LENGTH} />
    </FormDialog>
  );
}

/** `venture-quest-data-leo-learner-2026-11-27.json`: whose data it is, so that files of several people can be told apart. */
function nameFile(fullName: string): string {
  const name = fullName.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return ['venture-quest-data', ...name, `${new Date().toISOString().slice(0, 10)}.json`].join('-');
}

function save(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href));
}

/** Deletes an account; since that cannot be undone, the email must be typed first. */
export function DeleteDialog({ person: { id, email, fullName }, onBack, ...closing }: Props) {
  const isEmail = (typed: string) => typed.trim().toLowerCase() === email.toLowerCase();
  return (
    <FormDialog
      {...closing}
      title={
        <>
          Delete <PersonName isShort>{fullName}</PersonName>?
        </>
      }
      confirm="Delete forever"
      variant="danger"
      cancel="Back"
      onCancel={onBack}
      schema={v.object({
        email: v.pipe(v.string(), v.check(isEmail, 'That is not the email of this account.')),
      })}
      defaultValues={{ email: '' }}
      focus="email"
      send={(body) => call(deletePerson, { params: { id }, body })}
    >
      <p>
        This deletes the account with its progress, grades, messages, and places in classes and on
        leaderboards. Classes that the person owns go on: other owners keep them, or else the admins do. It
        cannot be undone. The audit trail records that someone was deleted, but not who.
      </p>
      <FormField name="email" label={`Type ${email} to confirm`} spellCheck={false} />
    </FormDialog>
  );
}
