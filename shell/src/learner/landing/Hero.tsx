import { ButtonRow } from '@venture/ui/ButtonRow';
import { PlayIcon } from '@venture/ui/icons';
import { LinkButton } from '@venture/ui/LinkButton';
import stack from '@venture/ui/stack.module.css';
import { TextLink } from '@venture/ui/TextLink';
import type { ReactNode } from 'react';
import { ByLogin } from '../../host/app/ByLogin';
import styles from './Hero.module.css';
import drawing from './hero.svg';
import landing from './landing.json';

/** The promise, the first step, and a landscape as the backdrop. */
export function Hero({ notice }: { readonly notice?: ReactNode }) {
  return (
    <div className={styles['hero']}>
      <div className={`${stack['gap-5']} ${styles['words']}`}>
        {notice}
        <h1 tabIndex={-1} className={styles['heading']}>
          {landing.heading}
        </h1>
        <p className={styles['lead']}>{landing.lead}</p>
        <ByLogin member={<Play />} guest={<Begin />} />
      </div>
      {/* Comes after the text, so that painted text does not move while the page is loading. */}
      <Landscape />
    </div>
  );
}

function Play() {
  return (
    <LinkButton to="/dashboard-user" size="large" icon={<PlayIcon aria-hidden />}>
      Play Games
    </LinkButton>
  );
}

function Begin() {
  return (
    <>
      <ButtonRow>
        <LinkButton to="/signup" size="large">
          GET STARTED
        </LinkButton>
        <LinkButton to="/login" size="large" variant="secondary">
          I HAVE AN ACCOUNT
        </LinkButton>
      </ButtonRow>
      <p className={styles['guest']}>
        No account needed to look around: <TextLink to="/learning-module">learn</TextLink> or{' '}
        <TextLink to="/games">play as a guest</TextLink>.
      </p>
    </>
  );
}

/** Draws a trail from a market stall past three stations up to a flag; a tile, a card and a coin drift above. */
function Landscape() {
  return (
    <svg aria-hidden className={styles['art']} viewBox="0 0 1440 620" preserveAspectRatio="xMaxYMax slice">
      <use href={`${drawing}#scene`} />
      <use href={`${drawing}#flag`} className={styles['flag']} />
      {['tile', 'card', 'coin'].map((piece) => (
        <use key={piece} href={`${drawing}#${piece}`} className={styles['piece']} />
      ))}
    </svg>
  );
}
