import { Children, type ReactNode } from 'react';
import styles from './CardGrid.module.css';

type Props = {
  readonly children: ReactNode;
  /** The narrowest a card may get before the row breaks. */
  readonly cards?: 'small' | 'medium' | 'large';
  /** What the list is of, when no heading says so. */
  readonly label?: string;
};

/** A list of cards, as many in a row as fit. */
export function CardGrid({ children, cards = 'medium', label }: Props) {
  return (
    <ul className={styles['grid']} data-cards={cards} {...(label ? { 'aria-label': label } : {})}>
      {Children.map(children, (card) => (
        <li>{card}</li>
      ))}
    </ul>
  );
}
