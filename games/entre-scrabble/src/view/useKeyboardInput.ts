import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Action, currentRound, findFreeTile, isSolved, type State } from '../engine';

type Act = (action: Action) => void;

/**
 * Handles letters, Backspace and Enter: each tile on the rack can be typed once. Holding Enter submits once and
 * presses no button. Returns the last typed letter that was not on the rack, until the next action.
 */
export function useKeyboardInput(isActive: boolean, state: State, act: Act): string | undefined {
  const [refused, setRefused] = useState<{ readonly letter: string; readonly state: State }>();
  const isTyping = useRef(false);
  const type = useEffectEvent((event: KeyboardEvent) => {
    if (isForOthers(event)) return;
    if (/^[a-z]$/i.test(event.key)) typeLetter(event.key.toUpperCase());
    else if (event.key === 'Backspace') act({ type: 'backspace' });
    else if (event.key !== 'Enter' || !takeEnter(event)) return;
    event.preventDefault();
  });
  function takeEnter(event: KeyboardEvent): boolean {
    if (event.repeat) return true;
    if (!isTyping.current && isOnControl(event)) return false;
    isTyping.current = false;
    act({ type: 'submit' });
    return true;
  }
  function typeLetter(letter: string) {
    if (isSolved(state)) return;
    isTyping.current = true;
    const place = findFreeTile(currentRound(state), state.answer, letter);
    if (place === undefined) setRefused({ letter, state });
    else act({ type: 'add', place });
  }
  useEffect(() => {
    if (!isActive) return;
    const listen = (event: KeyboardEvent) => type(event);
    const stopTyping = () => {
      isTyping.current = false;
    };
    window.addEventListener('keydown', listen);
    window.addEventListener('focusin', stopTyping);
    return () => {
      stopTyping();
      window.removeEventListener('keydown', listen);
      window.removeEventListener('focusin', stopTyping);
    };
  }, [isActive]);
  return refused?.state.answer === state.answer ? refused.letter : undefined;
}

/** Whether a key belongs to a shortcut, input method, field or dialog. */
function isForOthers({
  ctrlKey,
  metaKey,
  altKey,
  isComposing,
  defaultPrevented,
  target,
}: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented) return true;
  return (
    target instanceof Element && target.closest('input, select, textarea, [contenteditable], dialog') !== null
  );
}

/** Enter presses the focused control, unless a letter was typed since it got the focus or since the last submit. */
function isOnControl({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest('button, a, summary') !== null;
}
