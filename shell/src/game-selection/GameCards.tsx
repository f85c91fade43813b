import { CardGrid } from '@venture/ui/CardGrid';
import { LinkCard } from '@venture/ui/LinkCard';
import type { GameCard } from '../cards';

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
          art={art && <img src={art} alt="" loading="lazy" />}
        />
      ))}
    </CardGrid>
  );
}
