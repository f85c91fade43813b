import { RELEASED_GAME } from '@venture/contract/release';
import { useLocation } from '@venture/ui/router';
import stack from '@venture/ui/stack.module.css';
import { TextLink } from '@venture/ui/TextLink';
import { useId } from 'react';
import { GAMES_LINK } from './GameLayout';

/** Below a game's end: its other modes, and the page of all games. */
export function MoreWays() {
  const titleId = useId();
  const { pathname } = useLocation();
  const { title = '', routes = [], modes = [] } = RELEASED_GAME ?? {};
  const ways = [
    ...routes.slice(0, 1).map(({ path }) => ({ title, text: '', path })),
    ...modes.map((mode) => ({ ...mode, title: `${title}: ${mode.title}` })),
    { title: 'All games', text: '', path: GAMES_LINK.to },
  ];
  return (
    <nav className={stack['gap-2']} aria-labelledby={titleId}>
      <h3 id={titleId}>More to play</h3>
      <ul className={stack['gap-2']}>
        {ways
          .filter(({ path }) => path !== pathname)
          .map((way) => (
            <li key={way.path}>
              <TextLink to={way.path}>{way.title}</TextLink> {way.text}
            </li>
          ))}
      </ul>
    </nav>
  );
}
