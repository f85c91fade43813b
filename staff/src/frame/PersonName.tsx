import lists from '@venture/ui/lists.module.css';

type Props = {
  readonly children: string;
  /** In a sentence or title: a very long name is cut, as the list beside it has all of it. */
  readonly isShort?: boolean;
};

/** A name as its person typed it. Its length and direction do not affect the text around it. */
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
