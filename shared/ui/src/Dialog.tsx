import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react';
import styles from './Dialog.module.css';
import { CloseIcon } from './icons';
import typography from './typography.module.css';

type Props = {
  readonly open: boolean;
  /** Called when the person wants it closed; the owner then sets `open` to false. */
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
  /** The buttons at the foot, the main one last. */
  readonly actions?: ReactNode;
  /** False: neither Escape nor a cross closes it, one of the actions must be taken. */
  readonly dismissible?: boolean;
  readonly size?: 'small' | 'medium' | 'large';
  /** False: the title is read but not shown. */
  readonly titleShown?: boolean;
};

/**
 * A native modal dialog: the page behind is inert, and focus returns to where it was. Its first control has the
 * focus; what should have it instead takes it in an effect, since `autoFocus` comes before the dialog opens.
 */
export function Dialog(props: Props) {
  return props.open ? <OpenDialog {...props} /> : null;
}

function OpenDialog({
  onClose,
  title,
  children,
  actions,
  dismissible = true,
  size = 'medium',
  titleShown = true,
}: Props) {
  const dialog = useModal();
  const titleId = useId();
  const cancel = (event: SyntheticEvent) => {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    if (dismissible) onClose();
  };
  return (
    <dialog
      ref={dialog}
      className={styles['dialog']}
      data-size={size}
      aria-labelledby={titleId}
      onCancel={cancel}
      onClose={(event) => reopenUnlessClosing(event.currentTarget, dismissible, onClose)}
      onKeyDown={(event) => event.key === 'Escape' && !dismissible && event.preventDefault()}
    >
      <div className={titleShown ? styles['header'] : typography['hidden']}>
        <h2 id={titleId}>{title}</h2>
        {dismissible && titleShown && (
          <button type="button" className={styles['close']} aria-label="Close" onClick={onClose}>
            <CloseIcon aria-hidden />
          </button>
        )}
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

/** Browsers close a dialog at a second Escape whatever the page says. */
function reopenUnlessClosing(dialog: HTMLDialogElement, dismissible: boolean, onClose: () => void): void {
  if (!dialog.isConnected || dialog.open) return;
  if (dismissible) onClose();
  else dialog.showModal();
}
