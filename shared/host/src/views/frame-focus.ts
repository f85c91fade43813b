import { type RefObject, useLayoutEffect } from 'react';
import { hasOpenModal } from '../frame/page';

/** Where the frame stands. */
type Place = RefObject<HTMLElement | null>;

/** Whether the focus is on something around the frame. */
export function isFocusOutside({ current }: Place): boolean {
  const { activeElement, body } = document;
  return activeElement !== body && activeElement !== current?.firstElementChild;
}

/** Focuses the frame, as pages of the application do, unless the focus has moved elsewhere; false then. */
export function focusFrame(place: Place): boolean {
  const frame = place.current?.firstElementChild;
  if (!(frame instanceof HTMLElement) || isFocusOutside(place)) return false;
  frame.focus({ preventScroll: true });
  return true;
}

/** How often a frame may take the focus from a dialog of the page, as a game does that ends meanwhile. */
const MOST_TAKEN = 3;

/** Who types into a dialog of the page means the page: it gets the focus back, and `end` is called when that goes on. */
export function guardFocus(frame: HTMLElement, end: () => void): () => void {
  let taken = 0;
  let before: EventTarget | null = null;
  const onFocus = ({ target }: FocusEvent) => {
    if (target !== frame) before = target;
  };
  const giveBack = () => before instanceof HTMLElement && before.focus();
  const isTaken = () => hasOpenModal() && document.activeElement === frame;
  const onBlur = () => {
    if (!isTaken()) return;
    taken += 1;
    // Not within the event, in which it would be lost again.
    setTimeout(() => {
      giveBack();
      if (!isTaken() && taken <= MOST_TAKEN) return;
      end();
      giveBack();
    });
  };
  document.addEventListener('focusin', onFocus);
  window.addEventListener('blur', onBlur);
  return () => {
    document.removeEventListener('focusin', onFocus);
    window.removeEventListener('blur', onBlur);
  };
}

/** While a dialog in the frame is open, nothing around it can be reached. */
export function useInertOutside(isAlone: boolean, place: Place): void {
  useLayoutEffect(() => {
    if (!isAlone || !place.current) return;
    const beside = besides(place.current).filter((each) => !each.inert);
    for (const each of beside) each.inert = true;
    return () => {
      for (const each of beside) each.inert = false;
    };
  }, [isAlone, place]);
}

/** Everything in the page but the element and what it is in. */
function besides(element: Element): readonly HTMLElement[] {
  const { parentElement } = element;
  if (!parentElement || element === document.body) return [];
  const others = [...parentElement.children].filter(
    (each) => each !== element && each instanceof HTMLElement,
  );
  return [...(others as HTMLElement[]), ...besides(parentElement)];
}
