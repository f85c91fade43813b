import { useEffect, useRef } from 'react';
import type { GivenAnswer } from './useReview';

/** Props of every kind of item. */
export type ItemProps = {
  /** `2 of 5` */
  readonly place: string;
  /** Its heading takes the focus. */
  readonly takesFocus: boolean;
  readonly given: GivenAnswer | undefined;
  readonly isLast: boolean;
  /** Once it is answered: when it comes back. */
  readonly nextDay: number | undefined;
  readonly today: number;
  readonly onAnswer: (given: GivenAnswer) => void;
  readonly onGoOn: () => void;
};

export function useFocusAtStart(takesFocus: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return heading;
}
