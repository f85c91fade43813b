import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react';
import styles from './Dialog.module.css';
import { CloseIcon } from './icons';

type Props = {
  readonly open: boolean;
  /** Called when the person wants it closed; the owner then sets `open` to false. */
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** The buttons at the foot, the main one last. */
  readonly actions?: ReactNode;
  /** `page` fills the window, black on white in both themes: for a projector. */
  readonly size?: 'small' | 'medium' | 'large' | 'page';
};

/**
 * A native modal dialog: the page behind is inert, and focus returns to where it was. Its first control has the
 * focus; what should have it instead takes it in an effect, since `autoFocus` comes before the dialog opens.
 */
export function Dialog(props: Props) {
  return props.open ? <OpenDialog {...props} /> : null;
}

function OpenDialog({ onClose, title, children, actions, size = 'medium' }: Props) {
  const dialog = useModal();
  const titleId = useId();
  const cancel = (event: SyntheticEvent) => {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    onClose();
  };
  return (
    <dialog
      ref={dialog}
      className={styles['dialog']}
      data-size={size}
      aria-labelledby={titleId}
      onCancel={cancel}
      // Browsers close a dialog at a second Escape whatever the page says.
      onClose={(event) => event.currentTarget.isConnected && !event.currentTarget.open && onClose()}
    >
      <div className={styles['header']}>
        <h2 id={titleId}>{title}</h2>
        <button type="button" className={styles['close']} aria-label="Close" onClick={onClose}>
          <CloseIcon aria-hidden />
        </button>
      </div>
      <div className={styles['body']}>{children}</div>
      {actions && <div className={styles['actions']}>{actions}</div>}
    </dialog>
  );
}

/** Open as long as it is mounted; closing before it leaves the page gives focus back. */
function useModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    return () => element?.close();
  }, []);
  return dialog;
}
