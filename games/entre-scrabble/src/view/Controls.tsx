import { Button } from '@venture/ui/Button';
import { BackIcon, BackspaceIcon, CheckIcon, CloseIcon, LightbulbIcon, NextIcon } from '@venture/ui/icons';
import type { ComponentProps, ReactNode } from 'react';
import type { Action } from '../actions';
import { isIdle, isSolved, type State } from '../engine';
import styles from './Controls.module.css';

type Props = { readonly state: State; readonly act: (action: Action) => void };

/** The actions of a round, for thumbs: helpers above, ways on below. */
export function Controls({ state, act }: Props) {
  const button = (type: Plain, icon: ReactNode, children: ReactNode, look: Look = 'secondary') => (
    <Button
      wide
      variant={look}
      icon={icon}
      aria-disabled={isIdle(state, { type })}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => act({ type })}
    >
      {children}
    </Button>
  );
  return (
    <div className={styles['controls']}>
      {button('hint', <LightbulbIcon aria-hidden />, 'Hint')}
      {button('clear', <CloseIcon aria-hidden />, 'Clear')}
      {button('backspace', <BackspaceIcon aria-hidden />, 'Backspace')}
      {button('previous', <BackIcon aria-hidden />, 'Previous')}
      {button('skip', <NextIcon aria-hidden />, isSolved(state) ? 'Next' : 'Skip')}
      {button('submit', <CheckIcon aria-hidden />, 'Submit', 'primary')}
    </div>
  );
}

type Plain = 'hint' | 'clear' | 'backspace' | 'previous' | 'skip' | 'submit';
type Look = NonNullable<ComponentProps<typeof Button>['variant']>;
