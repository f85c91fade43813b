import lists from '@venture/ui/lists.module.css';

type Props = {
  readonly children: string;
  /** In a sentence or title: what is very long is cut, since the whole name stands in the list beside it. */
  readonly isShort?: boolean;
};

/** Somebody's name as they typed it: however long and in whichever direction, it leaves alone what is around it. */
export function PersonName({ children: name, isShort = false }: Props) {
  const letters = [...name];
  const isCut = isShort && letters.length > MOST_LETTERS;
  return (
    <bdi className={lists['person']} title={isCut ? name : undefined}>
      {isCut ? `${letters.slice(0, MOST_LETTERS).join('')}…` : name}
    </bdi>
  );
}

const MOST_LETTERS = 50;
