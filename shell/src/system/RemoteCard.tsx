import { Badge } from '@venture/ui/Badge';
import { Card } from '@venture/ui/Card';
import row from '@venture/ui/row.module.css';
import typography from '@venture/ui/typography.module.css';
import type { ReactNode } from 'react';
import type { LoadTimes } from './health';
import { type RemoteHealth, STATES } from './health';
import styles from './RemoteCard.module.css';
import { kilobytes, milliseconds } from './units';

/** One stretch of the way to the screen, in milliseconds since the page began. */
type LoadStep = { readonly step: LoadStepName; readonly from: number; readonly to: number };

const LOAD_STEP_LABELS = {
  runtime: 'Loader',
  files: 'Files',
  start: 'Start',
  shown: 'On screen',
} as const;
type LoadStepName = keyof typeof LOAD_STEP_LABELS;

/** What can be told of the way by now; files and loader come side by side, all else follows. */
export function loadSteps({
  asked,
  runtime,
  filesFrom,
  filesTo,
  ready,
  shown,
}: LoadTimes): readonly LoadStep[] {
  if (asked === undefined) return [];
  const bars: LoadStep[] = [];
  if (runtime !== undefined) bars.push({ step: 'runtime', from: asked, to: runtime });
  if (filesFrom !== undefined && filesTo !== undefined)
    bars.push({ step: 'files', from: filesFrom, to: filesTo });
  if (ready === undefined) return bars;
  bars.push({
    step: 'start',
    from: Math.min(ready, Math.max(runtime ?? asked, filesTo ?? asked)),
    to: ready,
  });
  if (shown !== undefined) bars.push({ step: 'shown', from: ready, to: shown });
  return bars;
}

/** The steps of loading a remote as bars, each with its time in words. */
export function Timeline({ times, label }: { readonly times: LoadTimes; readonly label: string }) {
  const bars = loadSteps(times);
  if (bars.length === 0) return null;
  const begin = Math.min(...bars.map(({ from }) => from));
  const end = Math.max(begin + 1, ...bars.map(({ to }) => to));
  return (
    <ol aria-label={`How ${label} was loaded`} className={styles['bars']}>
      {bars.map((bar) => (
        <li key={bar.step} className={styles['row']}>
          <span className={typography['muted']}>{LOAD_STEP_LABELS[bar.step]}</span>
          <span aria-hidden className={styles['track']}>
            <span className={styles['bar']} data-step={bar.step} style={positionOf(bar, begin, end)} />
          </span>
          <span className={styles['time']}>{milliseconds(bar.to - bar.from)}</span>
        </li>
      ))}
      <li className={styles['row']}>
        <span className={typography['muted']}>In all</span>
        <span className={`${typography['muted']} ${styles['note']}`}>
          requested after {milliseconds(times.asked ?? 0)}
        </span>
        <span className={styles['time']}>{milliseconds(end - begin)}</span>
      </li>
    </ol>
  );
}

function positionOf({ from, to }: LoadStep, begin: number, end: number) {
  const percent = (ms: number) => `${(100 * ms) / (end - begin)}%`;
  return { insetInlineStart: percent(from - begin), inlineSize: percent(to - from) };
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

const SOURCES = {
  live: 'live',
  previous: 'last known good',
  preview: 'preview',
} as const;

/** One remote: the release in use, how it was loaded, and the last error. */
export function RemoteCard({ remote }: { readonly remote: RemoteHealth }) {
  const { name, title, state, source, lastError, times } = remote;
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
      <Timeline times={times} label={title} />
    </Card>
  );
}

function Facts({ remote }: { readonly remote: RemoteHealth }) {
  const { name, version, since, channel, attempts, files, shared } = remote;
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
      {files > 0 && <Fact name="Size">{sizeOf(remote)}</Fact>}
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

function sizeOf({ files, bytes, transferred }: RemoteHealth): string {
  const count = `${files} ${files === 1 ? 'file' : 'files'}`;
  if (bytes === 0) return `${count}, size unknown`;
  return `${kilobytes(bytes)} in ${count}, ${transferred === 0 ? 'kept from before' : `${kilobytes(transferred)} sent`}`;
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
