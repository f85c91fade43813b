import { formatCount } from '@venture/api/format';
import { Button } from '@venture/ui/Button';
import { Dialog } from '@venture/ui/Dialog';
import { SuccessIcon } from '@venture/ui/icons';
import row from '@venture/ui/row.module.css';
import stack from '@venture/ui/stack.module.css';
import typography from '@venture/ui/typography.module.css';
import { useState } from 'react';
import type { RemoteEntry } from '../../host/list/listing';
import { GameSearch } from '../games/GameSearch';
import { DEFAULT_GAME_FILTER } from '../games/game-filter';
import styles from './ChooseGames.module.css';

type Props = {
  readonly games: readonly RemoteEntry[];
  readonly onChoose: (names: ReadonlySet<string>) => void;
  readonly onClose: () => void;
};

/** Some of many games to download, found by name; those on this device are marked. */
export function ChooseGames({ games, onChoose, onClose }: Props) {
  const [narrowing, narrow] = useState(DEFAULT_GAME_FILTER);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const actions = (
    <>
      <Button variant="secondary" onClick={() => onChoose(new Set(games.map(({ name }) => name)))}>
        All {games.length} games
      </Button>
      <Button onClick={() => onChoose(chosen)}>
        {chosen.size === 0 ? 'Modules and quizzes only' : `Continue with ${formatCount(chosen.size, 'game')}`}
      </Button>
    </>
  );
  return (
    <Dialog open title="Which games?" onClose={onClose} actions={actions}>
      <div className={stack['gap-4']}>
        <p>Modules and quizzes are always included.</p>
        <GameSearch games={games.map(offered)} narrowing={narrowing} onNarrow={narrow}>
          {(shown, { offline }) => (
            <ul className={styles['games']} aria-label="Games">
              {shown.map(({ remote, title }) => (
                <li key={remote}>
                  <Game
                    title={title}
                    isHere={offline.has(remote)}
                    isChosen={chosen.has(remote)}
                    onToggle={() => setChosen(toggled(chosen, remote))}
                  />
                </li>
              ))}
            </ul>
          )}
        </GameSearch>
      </div>
    </Dialog>
  );
}

type GameProps = {
  readonly title: string;
  readonly isHere: boolean;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
};

function Game({ title, isHere, isChosen, onToggle }: GameProps) {
  if (isHere) {
    return (
      <span className={row['gap-2']} tabIndex={-1}>
        <SuccessIcon aria-hidden />
        {title} <span className={typography['note']}>works offline</span>
      </span>
    );
  }
  return (
    <label className={row['gap-2']}>
      <input type="checkbox" checked={isChosen} onChange={onToggle} />
      {title}
    </label>
  );
}

/** A remote in the shape that `GameSearch` expects. */
function offered({ name, title, cards }: RemoteEntry) {
  return { remote: name, title, text: cards[0]?.text ?? '' };
}

function toggled(chosen: ReadonlySet<string>, name: string): ReadonlySet<string> {
  const next = new Set(chosen);
  if (!next.delete(name)) next.add(name);
  return next;
}
