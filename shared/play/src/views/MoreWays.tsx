import { RELEASED_GAME } from '@venture/contract/release';
import { useLocation } from '@venture/ui/router';
import stack from '@venture/ui/stack.module.css';
import { TextLink } from '@venture/ui/TextLink';
import { useId } from 'react';
import { GAMES_LINK } from './GameFrame';

/** Below the end of a game: its other modes, and the page of all games. */
export function MoreWays() {
  const titleId = useId();
  const { pathname } = useLocation();
  const ways = waysOf(RELEASED_GAME).filter(({ path }) => path !== pathname);
  return (
    <nav className={stack['gap-2']} aria-labelledby={titleId}>
      <h3 id={titleId}>More to play</h3>
      <ul className={stack['gap-2']}>
        {ways.map(({ title, text, path }) => (
          <li key={path}>
            <TextLink to={path}>{title}</TextLink> {text}
          </li>
        ))}
        <li>
          <TextLink to={GAMES_LINK.to}>All games</TextLink>
        </li>
      </ul>
    </nav>
  );
}

function waysOf(game: typeof RELEASED_GAME) {
  if (!game) return [];
  const { title, routes, modes = [] } = game;
  const first = routes.slice(0, 1).map(({ path }) => ({ title, text: '', path }));
  return [
    ...first,
    ...modes.map((mode) => ({ title: `${title}: ${mode.title}`, text: mode.text, path: mode.path })),
  ];
}
