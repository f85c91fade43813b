import { readPublicUrl } from '@venture/api/config';
import { formatCount, formatNumber } from '@venture/api/format';
import { DAY_PARAMETER } from '@venture/rules/daily';
import { Button } from '@venture/ui/Button';
import { ButtonRow } from '@venture/ui/ButtonRow';
import { Card } from '@venture/ui/Card';
import { copyText } from '@venture/ui/copy-text';
import { CopyIcon, ShareIcon } from '@venture/ui/icons';
import { StatusLine } from '@venture/ui/StatusLine';
import typography from '@venture/ui/typography.module.css';
import { useState } from 'react';
import styles from './Daily.module.css';
import { drawPoints, formatDay, sayReached, type Venture } from './venture';

type Props = {
  readonly venture: Venture;
  readonly today: string;
  /** How many days; 0 if there is no streak, or if this day does not count towards it. */
  readonly streak: number;
};

/** Shows the result of a whole day, with a text to share. Nothing is sent from here. */
export function Result({ venture, today, streak }: Props) {
  const [status, setStatus] = useState('');
  const isSharing = typeof navigator.share === 'function';
  const text = resultText(venture, today, streak);
  const copy = async () =>
    setStatus(
      (await copyText(text))
        ? 'Result copied.'
        : 'Your browser didn’t allow copying. Select the text instead.',
    );
  const share = () => navigator.share({ text }).catch(() => undefined); // called off
  return (
    <Card as="section" tone="primary" aria-labelledby="result">
      <h2 id="result">All parts played</h2>
      <p className={typography['big']}>{sayReached(venture)}</p>
      <p className={styles['shared']}>{text}</p>
      <ButtonRow>
        <Button
          icon={isSharing ? <ShareIcon aria-hidden /> : <CopyIcon aria-hidden />}
          onClick={() => void (isSharing ? share() : copy())}
        >
          {isSharing ? 'Share' : 'Copy to share'}
        </Button>
        <StatusLine>{status}</StatusLine>
      </ButtonRow>
    </Card>
  );
}

/** Describes the result without giving away the content. */
function resultText({ day, parts, points, mostPoints }: Venture, today: string, streak: number): string {
  return [
    `Daily Venture, ${formatDay(day, today)}`,
    ...parts.map(({ title, points: reached = 0 }) => `${drawPoints(reached)} ${title}`),
    `Total ${formatNumber(points)} of ${formatNumber(mostPoints)}`,
    ...(streak > 0 ? [`Streak: ${formatCount(streak, 'day')}`] : []),
    new URL(`#/daily?${DAY_PARAMETER}=${day}`, readPublicUrl()).href,
  ].join('\n');
}
