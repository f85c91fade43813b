import { Field } from '@venture/ui/Field';
import { Select } from '@venture/ui/Select';
import type { ReactNode, Ref } from 'react';
import { canCache } from '../offline/start';
import styles from './GameSearch.module.css';
import { searchLength } from './game-selection.json';
import { SHOW, type Show } from './narrow';

const NAMES: Readonly<Record<Show, string>> = {
  all: 'All games',
  new: 'New to you',
  played: 'Played before',
  offline: 'Available offline',
};

type Props = {
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly field?: Ref<HTMLInputElement>;
  readonly show: Show;
  readonly onShow: (show: Show) => void;
  /** Other ways to narrow it down. */
  readonly children?: ReactNode;
};

/** Narrows a long list of games down, by words and by what this device knows of each. */
export function GameSearch({ typed, onType, field, show, onShow, children }: Props) {
  const offered = SHOW.filter((each) => each !== 'offline' || canCache());
  return (
    <div className={styles['filters']}>
      <Field
        label="Search games"
        type="search"
        autoComplete="off"
        maxLength={searchLength}
        ref={field}
        value={typed}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      <Select
        label="Show"
        value={show}
        options={offered.map((value) => ({ value, label: NAMES[value] }))}
        onChoose={onShow}
      />
      {children}
    </div>
  );
}
