import { Badge } from '@venture/ui/Badge';
import stack from '@venture/ui/stack.module.css';
import { type Idea, ideaName, isComplete, points } from '../engine';
import { describeIdea } from '../texts';
import styles from './Ideas.module.css';

type Props = { readonly ideas: readonly Idea[]; readonly label: string };

/** Ideas with their sentences, or with what they lack. */
export function Ideas({ ideas, label }: Props) {
  const numbered = ideas.map((idea, index) => ({ idea, number: index + 1 }));
  return (
    <ol className={stack['gap-4']} aria-label={label}>
      {numbered.map(({ idea, number }) => (
        <li key={number} className={`${stack['gap-2']} ${styles['idea']}`} data-complete={isComplete(idea)}>
          <p className={styles['name']}>
            <span className={styles['number']}>{number}</span>
            {ideaName(idea)}
          </p>
          <p>{describeIdea(idea)}</p>
          <Badge tone={isComplete(idea) ? 'success' : 'plain'}>+{points(idea)} points</Badge>
        </li>
      ))}
    </ol>
  );
}
