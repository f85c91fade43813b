import { type RefObject, useLayoutEffect } from 'react';
import { hasOpenModal } from '../frame/page';

/** The frame's container. */
type Place = RefObject<HTMLElement | null>;

/** Whether something outside the frame has the focus. */
export function isFocusOutside({ current }: Place): boolean {
  const { activeElement, body } = document;
  return activeElement !== body && activeElement !== current?.firstElementChild;
}

/** Focuses the frame, as app pages do, unless the focus has moved elsewhere; then returns false. */
export function focusFrame(place: Place): boolean {
  const frame = place.current?.firstElementChild;
  if (!(frame instanceof HTMLElement) || isFocusOutside(place)) return false;
  frame.focus({ preventScroll: true });
  return true;
}

/** How often a frame may take the focus from a page dialog, as a game does that ends while the dialog is open. */
const MOST_TAKEN = 3;

/** Returns the focus to the page dialog that the user types into; calls `end` if the frame keeps taking it. */
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
    // The focus is returned after the event, or it would be lost again.
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

/** Makes everything around the frame inert while its dialog is open. */
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

/** Everything in the page except the element and its ancestors. */
function besides(element: Element): readonly HTMLElement[] {
  const { parentElement } = element;
  if (!parentElement || element === document.body) return [];
  const others = [...parentElement.children].filter(
    (each) => each !== element && each instanceof HTMLElement,
  );
  return [...(others as HTMLElement[]), ...besides(parentElement)];
}
