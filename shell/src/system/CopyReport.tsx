import { Button } from '@venture/ui/Button';
import { copyText } from '@venture/ui/copy-text';
import { CopyIcon } from '@venture/ui/icons';
import { StatusLine } from '@venture/ui/StatusLine';
import stack from '@venture/ui/stack.module.css';
import { useState } from 'react';
import styles from './CopyReport.module.css';

/** Everything the page shows, for a support ticket or a script; shown as text if the browser blocks copying. */
export function CopyReport({ report }: { readonly report: object }) {
  const [status, setStatus] = useState('');
  const [text, setText] = useState<string>();
  const copy = async () => {
    const json = JSON.stringify(
      { at: new Date().toISOString(), page: location.origin, browser: navigator.userAgent, ...report },
      null,
      2,
    );
    const isCopied = await copyText(json);
    if (!isCopied) setText(json);
    setStatus(isCopied ? 'Copied.' : 'This browser did not allow copying: the text is below.');
  };
  return (
    <div className={`${stack['gap-2']} ${styles['copy']}`}>
      <Button variant="secondary" icon={<CopyIcon aria-hidden />} onClick={() => void copy()}>
        Copy as JSON
      </Button>
      <StatusLine>{status}</StatusLine>
      {text && (
        <textarea
          readOnly
          aria-label="The report as JSON"
          className={styles['text']}
          rows={12}
          value={text}
        />
      )}
    </div>
  );
}
