import { readConfig } from '@venture/api/config';
import { Alert } from '@venture/ui/Alert';
import { Badge } from '@venture/ui/Badge';
import { Button } from '@venture/ui/Button';
import { copyText } from '@venture/ui/copy-text';
import { CopyIcon } from '@venture/ui/icons';
import row from '@venture/ui/row.module.css';
import { StatusLine } from '@venture/ui/StatusLine';
import stack from '@venture/ui/stack.module.css';
import { TextArea } from '@venture/ui/TextArea';
import typography from '@venture/ui/typography.module.css';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { type RemoteHealth, STATES } from '../../host/failures/health';
import { type Listing, useListing } from '../../host/list/listing';
import styles from './Status.module.css';

/** For operators: every remote with its release and last error. Open at `/system/remotes`. */
export function Technical({ remotes }: { readonly remotes: readonly RemoteHealth[] }) {
  const { problems } = useListing();
  const { capabilities, version } = readConfig();
  return (
    <details className={styles['technical']} open={useLocation().pathname === '/system/remotes'}>
      <summary>Technical details</summary>
      <div className={stack['gap-4']}>
        <ListProblem problems={problems} />
        {version && <p>The server runs Venture Quest {version}.</p>}
        <p>A remote is a part that is released on its own. It loads when one of its pages is opened.</p>
        <ul aria-label="Remotes" className={stack['gap-3']}>
          {remotes.map((remote) => (
            <Remote key={remote.name} remote={remote} />
          ))}
        </ul>
        <CopyReport report={{ version, list: { problems }, capabilities, remotes }} />
      </div>
    </details>
  );
}

const TONES = {
  idle: 'plain',
  loading: 'info',
  loaded: 'success',
  shown: 'success',
  failed: 'danger',
  stopped: 'danger',
  disabled: 'plain',
  refused: 'danger',
} as const;

function Remote({ remote }: { readonly remote: RemoteHealth }) {
  const { name, title, state, source, version = 'no release', since, channel, attempts } = remote;
  const live =
    since && `live since ${since.slice(0, 16).replace('T', ' ')} UTC${channel ? `, by ${channel}` : ''}`;
  const shared = remote.shared
    .map((part) => `${part.name} ${part.provided} (needs ${part.needs})`)
    .join(', ');
  const facts = [version, live, attempts > 1 && `${attempts} attempts`, shared && `shares ${shared}`];
  return (
    <li aria-label={title} className={styles['remote']}>
      <p className={`${row['gap-2']} ${row['wrap']}`}>
        <strong>{title === name ? name : `${title} (${name})`}</strong>
        <Badge tone={TONES[state]}>{STATES[state]}</Badge>
        {source && <Badge tone={source === 'live' ? 'plain' : 'warn'}>{source}</Badge>}
      </p>
      <p className={typography['muted']}>{facts.filter(Boolean).join(' · ')}</p>
      {remote.lastError && (
        <p>
          <code>{remote.lastError.code}</code> {remote.lastError.message}
        </p>
      )}
    </li>
  );
}

/** A problem with the whole list; those of one remote are shown with it. */
function ListProblem({ problems }: Pick<Listing, 'problems'>) {
  const { remotes, disabled } = useListing();
  const isListUsable = remotes.length + disabled.length > 0;
  if (isListUsable || problems.length === 0) return null;
  return (
    <Alert role="note" title="The list of remotes is not used">
      {problems.map(({ name, code, reason }) => (
        <p key={name}>
          <code>{code}</code>: {reason}
        </p>
      ))}
    </Alert>
  );
}

/** All of it, for a support ticket or a script; shown as text if the browser blocks copying. */
function CopyReport({ report }: { readonly report: object }) {
  const [status, setStatus] = useState('');
  const [text, setText] = useState<string>();
  const copy = async () => {
    const about = { at: new Date().toISOString(), page: location.origin, browser: navigator.userAgent };
    const json = JSON.stringify({ ...about, ...report }, null, 2);
    const isCopied = await copyText(json);
    if (!isCopied) setText(json);
    setStatus(isCopied ? 'Copied.' : 'This browser did not allow copying: the text is below.');
  };
  return (
    <>
      <div className={`${row['gap-2']} ${row['wrap']}`}>
        <Button variant="secondary" icon={<CopyIcon aria-hidden />} onClick={() => void copy()}>
          Copy as JSON
        </Button>
        <StatusLine>{status}</StatusLine>
      </div>
      {text && <TextArea readOnly label="The report as JSON" rows={12} value={text} />}
    </>
  );
}
