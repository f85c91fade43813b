import { pluralize } from '@venture/api/format';
import { Badge } from '@venture/ui/Badge';
import { Button } from '@venture/ui/Button';
import { CheckIcon, CloseIcon } from '@venture/ui/icons';
import row from '@venture/ui/row.module.css';
import stack from '@venture/ui/stack.module.css';
import { TextLink } from '@venture/ui/TextLink';
import typography from '@venture/ui/typography.module.css';
import type { Round } from '../engine';
import styles from './End.module.css';

/** Says when the missed words come back for review. */
export function ReviewNotice({ missed }: { readonly missed: number }) {
  if (missed === 0) return null;
  const comeBack = pluralize(missed, 'The word you missed comes', `The ${missed} words you missed come`);
  return (
    <p>
      {comeBack} back in <TextLink to="/review">your review</TextLink> until{' '}
      {pluralize(missed, 'it sticks', 'they stick')}.
    </p>
  );
}

type PractiseProps = {
  readonly missed: readonly { readonly id: string }[];
  /** The button's text in place of the number if a single word was missed. */
  readonly one?: string;
  /** Plays the words with these ids again. */
  readonly onPractise: (ids: readonly string[]) => void;
};

export function PractiseButton({ missed, one = '1', onPractise }: PractiseProps) {
  if (missed.length === 0) return null;
  const practise = () => onPractise(missed.map(({ id }) => id));
  return (
    <Button
      variant="secondary"
      size="large"
      onClick={practise}
    >{`Play the ${pluralize(missed.length, one, String(missed.length))} I missed`}</Button>
  );
}

type Item = {
  readonly round: Round;
  readonly texts: readonly string[];
  /** The word's result in a few short phrases. */
  readonly story: readonly string[];
};

/** A play's words with their meanings and results. */
export function WordList({ items }: { readonly items: readonly Item[] }) {
  return (
    <ol className={`${stack['gap-3']} ${styles['words']}`}>
      {items.map(({ round: { word, solved }, texts, story }) => (
        <li key={word.id} className={`${stack['gap-1']} ${styles['word']}`} data-solved={solved || undefined}>
          <div className={`${row['gap-2']} ${row['spread']}`}>
            <h3>{word.word}</h3>
            {solved ? (
              <Badge tone="success" icon={<CheckIcon aria-hidden />}>
                Solved
              </Badge>
            ) : (
              <Badge tone="danger" icon={<CloseIcon aria-hidden />}>
                Missed
              </Badge>
            )}
          </div>
          {texts.map((text) => (
            <p key={text}>{text}</p>
          ))}
          <p className={typography['note']}>{story.join(' · ')}</p>
        </li>
      ))}
    </ol>
  );
}
