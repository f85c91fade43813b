import type { Declared } from '@venture/progress/declared';
import type { KnownEvent } from '@venture/progress/events';
import { AwardIcon, EnergyIcon, FlagIcon, NextIcon } from '@venture/ui/icons';
import { ProgressBar } from '@venture/ui/ProgressBar';
import { Ring } from '@venture/ui/Ring';
import row from '@venture/ui/row.module.css';
import stack from '@venture/ui/stack.module.css';
import { TextLink } from '@venture/ui/TextLink';
import typography from '@venture/ui/typography.module.css';
import { BadgePicture } from '../badges/BadgePicture';
import { Uncounted } from '../badges/Uncounted';
import { Panel, Panels } from './Panel';
import { StillToEarn } from './StillToEarn';
import styles from './SummaryPanel.module.css';
import { type Summary, shareOfLevel, towardsNext } from './summary';
import { TrailArt } from './TrailArt';
import { XpChart } from './XpChart';

type Props = {
  /** Undefined as long as it cannot be counted. */
  readonly summary: Summary | undefined;
  /** The events behind these values; an example has none. */
  readonly events: readonly KnownEvent[];
  readonly declared: Declared | undefined;
};

/** Progress, XP and badges; each marked when it is an example. */
export function SummaryPanel({ summary, events, declared }: Props) {
  return (
    <section aria-labelledby="standing" className={stack['gap-4']}>
      <h2 id="standing">Your progress</h2>
      {summary ? <Values summary={summary} events={events} declared={declared} /> : <Uncounted />}
    </section>
  );
}

function Values({ summary, events, declared }: Props & { readonly summary: Summary }) {
  const { isExample, percent, modules, xp, level, badges } = summary;
  const counted = isExample ? undefined : declared;
  return (
    <>
      <Panels>
        <Panel title="Progress" icon={<FlagIcon aria-hidden />} headingLevel={3} isExample={isExample}>
          <TrailArt percent={percent} />
          <ProgressBar label="All modules" value={percent} />
          <ModuleBars modules={modules} />
        </Panel>
        <Panel title="XP" icon={<EnergyIcon aria-hidden />} headingLevel={3} isExample={isExample}>
          <div className={`${row['gap-3']} ${row['spread']} ${styles['xp']}`}>
            <p className={styles['number']}>{xp.toLocaleString('en')}</p>
            <Ring share={shareOfLevel(summary)}>
              <small>Level</small>
              {level.level}
            </Ring>
          </div>
          <p className={typography['muted']}>{towardsNext(summary)}</p>
          {counted && <XpChart events={events} declared={counted} />}
        </Panel>
        <Panel title="Badges" icon={<AwardIcon aria-hidden />} headingLevel={3} isExample={isExample}>
          <Badges badges={badges} />
        </Panel>
      </Panels>
      {counted && <StillToEarn earned={badges} events={events} declared={counted} />}
    </>
  );
}

function ModuleBars({ modules }: Pick<Summary, 'modules'>) {
  if (modules.length === 0) return null;
  return (
    <ul className={`${stack['gap-3']} ${styles['modules']}`}>
      {modules.map((module) => (
        <li key={module.id}>
          <ProgressBar label={module.title} value={module.percent} />
        </li>
      ))}
    </ul>
  );
}

function Badges({ badges }: Pick<Summary, 'badges'>) {
  return (
    <>
      {badges.length === 0 ? (
        <p>None yet. The first is one quiz away.</p>
      ) : (
        <ul className={`${stack['gap-3']} ${styles['badges']}`}>
          {badges.map((badge) => (
            <li key={badge.id}>
              <BadgePicture badge={badge} earned size="small" />
              {badge.title}
            </li>
          ))}
        </ul>
      )}
      <p className={styles['end']}>
        <TextLink to="/badge-rewards">
          See all badges
          <NextIcon aria-hidden />
        </TextLink>
      </p>
    </>
  );
}
