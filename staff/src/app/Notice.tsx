import { Alert } from '@venture/ui/Alert';
import { Dialog } from '@venture/ui/Dialog';
import { type ComponentProps, createContext, type ReactNode, use, useEffect, useRef, useState } from 'react';
import styles from './Notice.module.css';

type Notify = (notice: ReactNode) => void;

const NotifyContext = createContext<Notify>(() => undefined);

/** Reports at the foot of the page or dialog that a change worked, or withdraws the last report. */
export const useNotify = () => use(NotifyContext);

/** A part of a page for making changes. Its foot reports the last change. */
export function NoticeArea({ children }: { readonly children: ReactNode }) {
  const [notice, notify] = useState<ReactNode>();
  return (
    <NotifyContext value={notify}>
      {children}
      <div className={styles['foot']}>
        <Notice>{notice}</Notice>
      </div>
    </NotifyContext>
  );
}

/** A notice area that is a dialog. */
export function NoticeDialog({
  children,
  ...dialog
}: Pick<ComponentProps<typeof Dialog>, 'title' | 'size' | 'onClose' | 'children'>) {
  const [notice, notify] = useState<ReactNode>();
  return (
    <Dialog open {...dialog} actions={<Notice>{notice}</Notice>}>
      <NotifyContext value={notify}>{children}</NotifyContext>
    </Dialog>
  );
}

function Notice({ children: notice }: { readonly children: ReactNode }) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => (notice ? takeLostFocus(box.current) : undefined), [notice]);
  return (
    <section ref={box} tabIndex={-1} aria-label="Result" className={styles['notice']}>
      {/* The element is always present, since only changes inside it are announced. */}
      <div role="status" className={notice ? styles['shown'] : undefined}>
        {notice && (
          <Alert tone="success" role="note">
            {notice}
          </Alert>
        )}
      </div>
    </section>
  );
}

/** Moves the focus to an element once the focused one has left the page; returns a function that stops it. */
function takeLostFocus(element: HTMLElement | null): () => void {
  const focused = document.activeElement;
  const look = () => {
    const isLost = focused === document.body || focused?.isConnected === false;
    if (isLost && document.activeElement === document.body) element?.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true });
  look();
  return () => observer.disconnect();
}
