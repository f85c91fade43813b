import { sayDay } from '@venture/progress/day';
import { TimeIcon } from '@venture/ui/icons';
import row from '@venture/ui/row.module.css';
import type { ReactNode } from 'react';
import { Hint } from '../quiz/Hint';
import { Outcome } from '../quiz/Outcome';
import { SectionLink } from '../quiz/SectionLink';
import type { ItemProps } from './item';

type Props = Pick<ItemProps, 'given' | 'nextDay' | 'today'> & {
  /** Where it can be read again. */
  readonly section: { readonly to: string; readonly label: string } | undefined;
  readonly hint: string;
  /** What is right, and why. */
  readonly children: ReactNode;
};

/** Before the answer a hint on request; after it whether it was right, why, and when the item comes back. */
export function Verdict({ given, section, hint, children, ...when }: Props) {
  return (
    <>
      {!given && <Hint>{hint}</Hint>}
      <Outcome right={given?.right} words={given ? wordsFor(given) : ''}>
        {children}
        <Again {...when} />
      </Outcome>
      {given && section && <SectionLink section={section} />}
    </>
  );
}

function wordsFor({ answer, right }: NonNullable<Props['given']>): string {
  if (right) return 'Right!';
  return answer === null ? 'Now you know' : 'Not this time';
}

function Again({ nextDay, today }: Pick<Props, 'nextDay' | 'today'>) {
  if (nextDay === undefined) return null;
  return (
    <p className={row['gap-2']}>
      <TimeIcon aria-hidden />
      You see it again {sayDay(nextDay, today)}.
    </p>
  );
}
