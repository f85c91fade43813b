import { Button } from '@venture/ui/Button';
import { CloseIcon, PreparingIcon, WarnIcon, WorkingIcon } from '@venture/ui/icons';
import styles from './PreviewNotice.module.css';
import { leavePreview, type StoredPreview } from './stored-preview';

/** Stands on every page while a preview is open. */
export function PreviewNotice({ title, version }: { readonly title: string; readonly version: string }) {
  return (
    <aside aria-label="Preview" className={styles['notice']}>
      <PreparingIcon aria-hidden />
      <p>
        Preview of{' '}
        <strong>
          {title} {version}
        </strong>{' '}
        · only in this tab · nothing done in it is kept
      </p>
      <LeaveButton />
    </aside>
  );
}

/** Until the server has answered. */
export function WaitingNotice({ preview: { remote, version } }: { readonly preview: StoredPreview }) {
  return (
    <aside aria-label="Preview" className={styles['notice']}>
      <WorkingIcon aria-hidden />
      <p>
        Loading the preview of {remote} {version}.
      </p>
      <LeaveButton />
    </aside>
  );
}

function LeaveButton() {
  const leave = () => {
    leavePreview();
    window.location.reload();
  };
  return (
    <Button size="small" variant="secondary" onClick={leave}>
      Leave preview
    </Button>
  );
}

type EndedProps = {
  readonly preview: StoredPreview | undefined;
  readonly reason: string;
  readonly onClose: () => void;
};

/** The preview is no longer used, and why. */
export function EndedNotice({ preview, reason, onClose }: EndedProps) {
  return (
    <aside aria-label="Preview" className={styles['notice']} data-tone="warn">
      <WarnIcon aria-hidden />
      <p role="status">
        {preview
          ? `The live release of ${preview.remote} is used again, not the preview of ${preview.version}: `
          : 'The live releases are used: '}
        {reason}
      </p>
      <Button size="small" variant="quiet" icon={<CloseIcon aria-hidden />} onClick={onClose}>
        Close
      </Button>
    </aside>
  );
}
