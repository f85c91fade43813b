import { formatNumber } from '@venture/api/format';
import stack from '@venture/ui/stack.module.css';
import typography from '@venture/ui/typography.module.css';
import { useId } from 'react';
import styles from './DecisionCosts.module.css';

/** A decision that was worse than the best one, given what the player could know then. */
export type CostlyDecision = {
  readonly key: string;
  /** A label such as `Round 3: Hire`. */
  readonly label: string;
  /** How much more the best decision would have brought; always above 0. */
  readonly cost: number;
  /** The reason, in a sentence or two. */
  readonly why: string;
};

type Props = {
  readonly decisions: readonly CostlyDecision[];
  readonly formatCost?: (cost: number) => string;
  /** Maximum number of costs shown. */
  readonly most?: number;
  /** How far the result is below the best play, if costs are expected values: the rest was luck. */
  readonly gap?: number;
};

/** Smaller costs are not shown, since they teach nothing. */
const LEAST_SHOWN = 0.05;

/** The costs of single decisions in a play, with the reasons, highest cost first. */
export function DecisionCosts({ decisions, formatCost = formatCostNumber, most = 5, gap }: Props) {
  const titleId = useId();
  const costly = decisions
    .filter(({ cost }) => cost >= LEAST_SHOWN)
    .toSorted((one, other) => other.cost - one.cost);
  const [shown, rest] = [costly.slice(0, most), costly.slice(most)];
  const restCost = rest.reduce((sum, { cost }) => sum + cost, 0);
  return (
    <section className={stack['gap-3']} aria-labelledby={titleId}>
      <h3 id={titleId}>What your decisions cost</h3>
      {shown.length === 0 && <p>Nothing: with what you could know, no decision would have been better.</p>}
      {gap !== undefined && shown.length > 0 && (
        <p>Averaged over everything that could have happened, not just what did.</p>
      )}
      <ol className={stack['gap-3']}>
        {shown.map(({ key, label, cost, why }) => (
          <li key={key} className={stack['gap-1']}>
            <p className={styles['label']}>
              <strong>{label}</strong> <b className={styles['cost']}>{formatCost(cost)}</b>
            </p>
            <span
              aria-hidden
              className={styles['bar']}
              style={{ inlineSize: `${(100 * cost) / (shown[0]?.cost ?? 1)}%` }}
            />
            <p>{why}</p>
          </li>
        ))}
      </ol>
      {rest.length > 0 && (
        <p className={typography['note']}>{`${rest.length} more cost ${formatCost(restCost)} together.`}</p>
      )}
      {gap !== undefined && (gap !== 0 || shown.length > 0) && <p>{describeLuck(decisions, gap)}</p>}
    </section>
  );
}

function describeLuck(decisions: readonly CostlyDecision[], gap: number): string {
  const costs = roundTenths(decisions.reduce((sum, { cost }) => sum + cost, 0));
  const luck = roundTenths(costs - gap);
  const end = gap === 0 ? 'level with' : `${formatNumber(Math.abs(gap))} ${gap < 0 ? 'above' : 'below'}`;
  const came = luck < 0 ? 'cost' : 'gave';
  const change = luck === 0 ? '' : `, luck ${came} you ${formatNumber(Math.abs(luck))}`;
  return `Your decisions cost ${formatNumber(costs)}${change}: you ended ${end} the best play.`;
}

function formatCostNumber(cost: number): string {
  return `-${formatNumber(roundTenths(cost))}`;
}

function roundTenths(value: number): number {
  return Math.round(value * 10) / 10;
}
