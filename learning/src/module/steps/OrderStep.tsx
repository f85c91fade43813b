import { Button } from '@venture/ui/Button';
import { DownIcon, UpIcon } from '@venture/ui/icons';
import row from '@venture/ui/row.module.css';
import { StatusLine } from '@venture/ui/StatusLine';
import stack from '@venture/ui/stack.module.css';
import typography from '@venture/ui/typography.module.css';
import { VisuallyHidden } from '@venture/ui/VisuallyHidden';
import { useState } from 'react';
import { countInPlace, isInOrder, moved, shuffleItems } from './rules';
import { StepCard, type StepProps, StepQuestion, type StepResult } from './StepCard';
import styles from './steps.module.css';

/** Items to move up and down until they are in order. */
export function OrderStep({ step, isDone, onDone }: StepProps<'order'>) {
  const { question, items, explanation } = step;
  const [order, setOrder] = useState(() => shuffleItems(step));
  const [verdict, setVerdict] = useState<StepResult>();
  const [said, setSaid] = useState('');
  const put = (from: number, to: number) => {
    const next = moved(order, from, to);
    if (next === order) return;
    setOrder(next);
    setVerdict(undefined);
    setSaid(`${order[from]}: now ${to + 1} of ${order.length}`);
  };
  const check = () => {
    const right = isInOrder(order, items);
    const words = right ? 'Right!' : `${countInPlace(order, items)} of ${items.length} in the right place`;
    setVerdict({ right, words, why: <p>{right ? explanation : 'Move the others and check again.'}</p> });
    if (right) onDone();
  };
  const show = () => {
    setOrder(items);
    setVerdict({ right: true, words: 'The answer', why: <p>{explanation}</p> });
  };
  return (
    <StepCard isDone={isDone} verdict={verdict} onCheck={check} onShow={show}>
      <fieldset className={stack['gap-3']}>
        <legend className={styles['legend']}>
          <StepQuestion>{question}</StepQuestion>
        </legend>
        <ol className={stack['gap-2']}>
          {items.map((place, at) => (
            <Item key={place} item={order[at] ?? place} at={at} last={items.length - 1} onPut={put} />
          ))}
        </ol>
      </fieldset>
      <StatusLine shown={false}>{said}</StatusLine>
    </StepCard>
  );
}

type ItemProps = {
  readonly item: string;
  readonly at: number;
  readonly last: number;
  readonly onPut: (from: number, to: number) => void;
};

/** A position in the list: its element stays while items move, so that the focus can follow an item. */
function Item({ item, at, last, onPut }: ItemProps) {
  return (
    <li className={`${row['gap-2']} ${styles['item']}`}>
      <span aria-hidden className={`${typography['muted']} ${typography['figures']} ${styles['number']}`}>
        {at + 1}
      </span>
      <span className={styles['words']}>{item}</span>
      {MOVES.map(({ by, words, Sign }) => (
        <Button
          key={words}
          variant="quiet"
          size="small"
          data-by={by}
          aria-disabled={at + by < 0 || at + by > last}
          onClick={({ currentTarget }) => {
            onPut(at, at + by);
            const next = currentTarget.closest('ol')?.children[at + by];
            next?.querySelector<HTMLElement>(`[data-by="${by}"]`)?.focus();
          }}
        >
          <Sign aria-hidden />
          <VisuallyHidden>
            {words}: {item}
          </VisuallyHidden>
        </Button>
      ))}
    </li>
  );
}

const MOVES = [
  { by: -1, words: 'Move up', Sign: UpIcon },
  { by: 1, words: 'Move down', Sign: DownIcon },
] as const;
