import { SuccessIcon, TimeIcon, WarnIcon } from '@venture/ui/icons';
import { VisuallyHidden } from '@venture/ui/VisuallyHidden';
import styles from './Status.module.css';
import type { Fact } from './status';

const SIGNS = { works: SuccessIcon, waits: TimeIcon, fails: WarnIcon } as const;
const WORDS = { works: 'works', waits: 'under way', fails: 'does not work' } as const;

export function FactRow({ fact: { name, state, text } }: { readonly fact: Fact }) {
  const Sign = SIGNS[state];
  return (
    <li className={styles['fact']} data-state={state}>
      <Sign aria-hidden />
      <div>
        <strong>
          {name}
          <VisuallyHidden>{`: ${WORDS[state]}.`}</VisuallyHidden>
        </strong>
        <p>{text}</p>
      </div>
    </li>
  );
}
