import { CardGrid } from '@venture/ui/CardGrid';
import { LinkCard } from '@venture/ui/LinkCard';
import type { GameCard } from '../cards';
import styles from './GameCards.module.css';

type Props = { readonly games: readonly GameCard[]; readonly cards?: 'medium' | 'large' };

export function GameCards({ games, cards = 'large' }: Props) {
  return (
    <CardGrid label="Games" cards={cards}>
      {games.map(({ key, title, text, path, art }) => (
        <LinkCard
          key={key}
          to={path}
          title={title}
          text={text}
          action="Play"
          art={art ? <img src={art} alt="" loading="lazy" /> : <Letter title={title} />}
        />
      ))}
    </CardGrid>
  );
}

/** The first one of a title, in the place of a picture. */
function Letter({ title }: Pick<GameCard, 'title'>) {
  return (
    <span className={styles['letter']} aria-hidden>
      {[...title][0]}
    </span>
  );
}
