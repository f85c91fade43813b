import { Children, type ReactNode } from 'react';
import styles from './CardGrid.module.css';

type Props = {
  readonly children: ReactNode;
  /** The minimum width of a card before the row wraps. */
  readonly cards?: 'small' | 'medium' | 'large';
  /** The accessible name of the list if no heading names it. */
  readonly label?: string;
};

/** A list of cards in as many columns as fit. */
export function CardGrid({ children, cards = 'medium', label }: Props) {
  return (
    <ul className={styles['grid']} data-cards={cards} {...(label ? { 'aria-label': label } : {})}>
      {Children.map(children, (card) => (
        <li>{card}</li>
      ))}
    </ul>
  );
}
