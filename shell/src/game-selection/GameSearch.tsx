import { Field } from '@venture/ui/Field';
import { Select } from '@venture/ui/Select';
import type { Ref } from 'react';
import lists from '../admin/lists.module.css';
import { canCache } from '../offline/start';
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
};

/** Narrows a long list of games down, by words and by what this device knows of each. */
export function GameSearch({ typed, onType, field, show, onShow }: Props) {
  const offered = SHOW.filter((each) => each !== 'offline' || canCache());
  return (
    <div className={lists['filters']}>
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
    </div>
  );
}
