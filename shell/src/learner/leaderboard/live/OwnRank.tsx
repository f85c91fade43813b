import { formatNumber } from '@venture/api/format';
import { type Leaderboard, type Rank, XP_BOARD } from '@venture/api/v1/leaderboards';
import { Button } from '@venture/ui/Button';
import { ButtonRow } from '@venture/ui/ButtonRow';
import { Card } from '@venture/ui/Card';
import { GrowthIcon, TrophyIcon } from '@venture/ui/icons';
import typography from '@venture/ui/typography.module.css';
import type { Ref } from 'react';
import { type BoardFilter, formatScore } from './filter';
import styles from './OwnRank.module.css';

type Props = {
  readonly filter: BoardFilter;
  readonly leaderboard: Leaderboard;
  /** Gets the focus after the reader has joined or left. */
  readonly heading: Ref<HTMLHeadingElement>;
  readonly onJoin: () => void;
  readonly onLeave: () => void;
};

/** Shows the reader's rank, or how to join. */
export function OwnRank({ filter, leaderboard, heading, onJoin, onLeave }: Props) {
  const { nickname, you, people } = leaderboard;
  return (
    <Card as="section" aria-labelledby="standing" tone={nickname === null ? 'plain' : 'primary'}>
      <h2 id="standing" tabIndex={-1} ref={heading} className={styles['title']}>
        {nickname === null ? 'You are not on the leaderboards' : <bdi>{nickname}</bdi>}
      </h2>
      {nickname === null && <Invitation />}
      {nickname !== null && you && <Position filter={filter} you={you} people={people} />}
      {nickname !== null && !you && <p>{howToAppear(filter)}</p>}
      <ButtonRow>
        {nickname === null ? (
          <Button onClick={onJoin}>Join</Button>
        ) : (
          <>
            <Button variant="secondary" size="small" onClick={onJoin}>
              Change nickname
            </Button>
            <Button variant="quiet" size="small" onClick={onLeave}>
              Leave
            </Button>
          </>
        )}
      </ButtonRow>
    </Card>
  );
}

function Invitation() {
  return (
    <p>
      Nobody sees you here unless you want them to. Join with a nickname, and leave whenever you like: your
      name and your email are never shown.
    </p>
  );
}

type PositionProps = { readonly filter: BoardFilter; readonly you: Rank; readonly people: number };

function Position({ filter, you, people }: PositionProps) {
  return (
    <div className={styles['position']}>
      <p className={styles['rank']}>
        <TrophyIcon aria-hidden />
        <span>
          Rank <strong className={typography['big']}>{formatNumber(you.rank)}</strong> of{' '}
          {formatNumber(people)}
        </span>
      </p>
      <p className={typography['figures']}>{formatScore(filter, you.score)}</p>
      <p className={styles['next']}>
        <GrowthIcon aria-hidden />
        {you.toPass === null
          ? 'Nobody is ahead of you'
          : `${formatScore(filter, you.toPass)} to pass the next`}
      </p>
    </div>
  );
}

const SINCE = { week: ' this week', month: ' this month', all: '' } as const;

function howToAppear({ board, period }: BoardFilter): string {
  const first = board === XP_BOARD ? 'the first XP you earn' : 'the first game you finish';
  return `You appear here with ${first}${SINCE[period]}. Play while you are online: only results that the server can verify count.`;
}
