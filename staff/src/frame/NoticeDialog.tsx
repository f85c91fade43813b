import { Alert } from '@venture/ui/Alert';
import { Dialog } from '@venture/ui/Dialog';
import { type ComponentProps, createContext, type ReactNode, use, useEffect, useRef, useState } from 'react';
import styles from './NoticeDialog.module.css';

const NoticeContext = createContext<(text: string) => void>(() => undefined);

/** Says at the foot of the {@link NoticeDialog} around it what was done. */
export const useNotice = () => use(NoticeContext);

type Props = Pick<ComponentProps<typeof Dialog>, 'title' | 'size' | 'onClose' | 'children'>;

/** A dialog in which several things can be done. At its foot it says what was done last. */
export function NoticeDialog({ children, ...dialog }: Props) {
  const [notices, setNotices] = useState<readonly string[]>([]);
  const add = (text: string) => setNotices((before) => [...before, text]);
  const notice = notices.length > 0 && <Notice key={notices.length}>{notices.at(-1)}</Notice>;
  return (
    <Dialog open {...dialog} actions={notice}>
      <NoticeContext value={add}>{children}</NoticeContext>
    </Dialog>
  );
}

/** In sight wherever the dialog is scrolled to. It takes the focus, since the button that was pressed may be gone. */
function Notice({ children }: { readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className={styles['notice']}>
      <Alert tone="success" role="status">
        {children}
      </Alert>
    </div>
  );
}
