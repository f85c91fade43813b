import { callForFile } from '@venture/api/v1/call';
import { exportPerson, type Person, REASON_LENGTH } from '@venture/api/v1/people';
import { ConfirmDialog } from '@venture/client/ConfirmDialog';
import { useAction } from '@venture/client/useAction';
import { TextArea } from '@venture/ui/TextArea';
import { useEffect, useRef, useState } from 'react';
import { PersonName } from '../frame/PersonName';

type Props = { readonly person: Person; readonly onBack: () => void; readonly onClose: () => void };

/** Asks why a person's data is needed before it is downloaded. */
export function DownloadDialog({ person: { id, fullName }, onBack, onClose }: Props) {
  const [typed, setTyped] = useState('');
  const [isTried, setTried] = useState(false);
  const { running, failed, run } = useAction();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const reason = typed.trim();
  const download = async () => {
    save(await callForFile(exportPerson, { params: { id }, body: { reason } }));
    onBack();
  };
  return (
    <ConfirmDialog
      title={
        <>
          Download the data of <PersonName isShort>{fullName}</PersonName>?
        </>
      }
      cancel="Back"
      onCancel={onBack}
      confirm="Download"
      variant="primary"
      working={running !== ''}
      failed={failed}
      onConfirm={() => {
        setTried(true);
        if (reason !== '') run('download', download, '');
      }}
      onClose={onClose}
    >
      <p>
        One file with everything that is kept about this person, every answer included. Download it only for a
        request that allows it, such as the person’s own.
      </p>
      <p>
        <PersonName isShort>{fullName}</PersonName> sees on their account page that an administrator
        downloaded it, when, and your reason. The audit trail records your name as well.
      </p>
      <TextArea
        ref={field}
        label="Reason"
        rows={3}
        maxLength={REASON_LENGTH}
        value={typed}
        error={isTried && reason === '' ? 'Say why you need it.' : undefined}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}

function save({ name, content }: { readonly name: string; readonly content: Blob }): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href));
}
