import { formatNumber } from '@venture/api/format';
import type { Catalogue } from '@venture/rules/catalogue';
import type { KnownEvent, ProgressEvent } from '@venture/rules/events';
import { CardGrid } from '@venture/ui/CardGrid';
import { AwardIcon, EnergyIcon, FlagIcon, NextIcon } from '@venture/ui/icons';
import { ProgressBar } from '@venture/ui/ProgressBar';
import { Ring } from '@venture/ui/Ring';
import row from '@venture/ui/row.module.css';
import stack from '@venture/ui/stack.module.css';
import { TextLink } from '@venture/ui/TextLink';
import typography from '@venture/ui/typography.module.css';
import { BadgePicture } from '../badges/BadgePicture';
import { listBadges, type ShownBadge } from '../badges/badges';
import { ResultsPlaceholder } from '../badges/ResultsPlaceholder';
import { Panel, Panels } from '../Panel';
import { measureBadgeProgress } from './badge-progress';
import styles from './SummaryPanel.module.css';
import { describeNextLevel, type Summary, shareOfLevel } from './summary';
import { XpChart } from './XpChart';

const STEPS = 60;

/** Draws the path up to the flag, walked as far as the percentage says. The bar below it says the same. */
function TrailArt({ percent }: { readonly percent: number }) {
  const [x, y] = spot(percent / 100);
  return (
    <svg aria-hidden="true" viewBox="0 0 280 108" className={styles['trail']}>
      <path className={styles['hill']} d={`M0 108V86${line(1)}L280 12V108z`} />
      <path className={styles['ahead']} d={`M${spot(0).join(' ')}${line(1)}`} />
      <path className={styles['gone']} d={`M${spot(0).join(' ')}${line(percent / 100)}`} />
      <path className={styles['pole']} d="M262 26V-2" />
      <path className={styles['flag']} d="M262-2l20 7-20 8z" />
      <circle className={styles['walker']} cx={x} cy={y} r="9" />
    </svg>
  );
}

/** Returns the trail from its foot to `share` of it, as the rest of an SVG path. */
function line(share: number): string {
  return Array.from({ length: STEPS + 1 }, (_, step) => `L${spot((share * step) / STEPS).join(' ')}`).join(
    '',
  );
}

/** Returns the point at `share` of the path. */
function spot(share: number): readonly [number, number] {
  const round = (value: number) => Math.round(value * 10) / 10;
  return [round(12 + 250 * share), round(90 - 64 * share ** 1.25 + 9 * Math.sin(share * Math.PI * 3))];
}

type Props = {
  /** Undefined while the summary cannot be computed. */
  readonly summary: Summary | undefined;
  /** The events behind these values; an example has none. */
  readonly events: readonly KnownEvent[];
  readonly catalogue: Catalogue | undefined;
};

/** Shows progress, XP and badges, each marked if it is an example. */
export function SummaryPanel({ summary, events, catalogue }: Props) {
  return (
    <section aria-labelledby="standing" className={stack['gap-4']}>
      <h2 id="standing">Your progress</h2>
      {summary ? <Values summary={summary} events={events} catalogue={catalogue} /> : <ResultsPlaceholder />}
    </section>
  );
}

function Values({ summary, events, catalogue }: Props & { readonly summary: Summary }) {
  const { isExample, percent, modules, xp, level, badges } = summary;
  const counted = isExample ? undefined : catalogue;
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
            <p className={styles['number']}>{formatNumber(xp)}</p>
            <Ring share={shareOfLevel(summary)}>
              <small>Level</small>
              {level.level}
            </Ring>
          </div>
          <p className={typography['muted']}>{describeNextLevel(summary)}</p>
          {counted && <XpChart events={events} catalogue={counted} />}
        </Panel>
        <Panel title="Badges" icon={<AwardIcon aria-hidden />} headingLevel={3} isExample={isExample}>
          <Badges badges={badges} />
        </Panel>
      </Panels>
      {counted && <StillToEarn earned={badges} events={events} catalogue={counted} />}
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

type StillToEarnProps = {
  readonly earned: readonly ShownBadge[];
  readonly events: readonly ProgressEvent[];
  readonly catalogue: Catalogue;
};

function StillToEarn({ earned, events, catalogue }: StillToEarnProps) {
  const open = listBadges(catalogue).flatMap((badge) => {
    const rule = catalogue.badges.find(({ id }) => id === badge.id);
    const isOpen = rule !== undefined && !earned.some(({ id }) => id === badge.id);
    return isOpen ? [{ badge, way: measureBadgeProgress(rule, events, catalogue) }] : [];
  });
  if (open.length === 0) return null;
  return (
    <Panel title="Still to earn" icon={<AwardIcon aria-hidden />} headingLevel={3}>
      <CardGrid>
        {open.map(({ badge, way: { words, share } }) => (
          <div key={badge.id} className={row['gap-3']}>
            <BadgePicture badge={badge} earned={false} size="small" />
            <ProgressBar label={badge.title} value={share} max={1} valueText={words} />
          </div>
        ))}
      </CardGrid>
    </Panel>
  );
}
