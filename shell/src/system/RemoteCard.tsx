import { Badge } from '@venture/ui/Badge';
import { Card } from '@venture/ui/Card';
import row from '@venture/ui/row.module.css';
import type { ReactNode } from 'react';
import { type RemoteHealth, STATES } from './health';
import styles from './RemoteCard.module.css';

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

const SOURCES = {
  live: 'live',
  previous: 'previous',
  preview: 'preview',
} as const;

/** One remote: the release in use, and the last error. */
export function RemoteCard({ remote }: { readonly remote: RemoteHealth }) {
  const { name, title, state, source, lastError } = remote;
  const titleId = `remote-${name}`;
  return (
    <Card as="li" aria-labelledby={titleId}>
      <div className={`${row['gap-2']} ${row['wrap']}`}>
        <h3 id={titleId} className={styles['title']}>
          {title}
        </h3>
        <Badge tone={TONES[state]}>{STATES[state]}</Badge>
        {source && <Badge tone={source === 'live' ? 'plain' : 'warn'}>{SOURCES[source]}</Badge>}
      </div>
      <dl className={styles['facts']}>
        <Facts remote={remote} />
        {lastError && (
          <Fact name="Last error" wide>
            <code className={styles['code']}>{lastError.code}</code> {lastError.message}
          </Fact>
        )}
      </dl>
    </Card>
  );
}

function Facts({ remote }: { readonly remote: RemoteHealth }) {
  const { name, version, since, channel, attempts, shared } = remote;
  return (
    <>
      <Fact name="Name">{name}</Fact>
      <Fact name="Release">{version ?? 'none'}</Fact>
      {since && (
        <Fact name="Live since">
          {since.slice(0, 16).replace('T', ' ')} UTC{channel && `, by ${channel}`}
        </Fact>
      )}
      <Fact name="Attempts">{attempts}</Fact>
      {shared.length > 0 && (
        <Fact name="Shared with the shell" wide>
          <ul className={`${row['gap-3']} ${row['wrap']}`}>
            {shared.map(({ name: part, needs, provided }) => (
              <li key={part}>
                {part} {provided} <span className={styles['needs']}>needs {needs}</span>
              </li>
            ))}
          </ul>
        </Fact>
      )}
    </>
  );
}

type FactProps = { readonly name: string; readonly children: ReactNode; readonly wide?: boolean };

function Fact({ name, children, wide = false }: FactProps) {
  return (
    <div className={styles['fact']} data-wide={wide}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
