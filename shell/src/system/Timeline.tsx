import typography from '@venture/ui/typography.module.css';
import type { LoadTimes } from './health';
import { LOAD_STEP_LABELS, type LoadStep, loadSteps } from './load-steps';
import styles from './Timeline.module.css';
import { milliseconds } from './units';

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
