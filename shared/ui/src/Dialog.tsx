import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react';
import styles from './Dialog.module.css';
import { CloseIcon } from './icons';

type Props = {
  readonly open: boolean;
  /** Called when the user closes the dialog; the owner then sets `open` to false. */
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** Buttons at the bottom, the main one last. */
  readonly actions?: ReactNode;
  /** `page` fills the window, black on white in both themes: for a projector. */
  readonly size?: 'small' | 'medium' | 'large' | 'page';
};

/**
 * A native modal dialog: the page behind is inert, and the focus returns afterwards. The first control gets the
 * focus; to focus another, use an effect, since `autoFocus` runs before the dialog opens.
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
      // Browsers close a dialog when Escape is pressed a second time, whatever the page does.
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

/** Keeps a dialog open while it is mounted; closing it before its removal returns the focus. */
function useModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    return () => element?.close();
  }, []);
  return dialog;
}
