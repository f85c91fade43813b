import row from '@venture/ui/row.module.css';
import { TextLink } from '@venture/ui/TextLink';
import type { ShownProblem } from './parts';
import { StateBadge } from './StateBadge';
import styles from './System.module.css';

/** What is wrong, what to do about it, and where. */
export function ProblemRow({ problem }: { readonly problem: ShownProblem }) {
  const { state, title, text, page, section } = problem;
  return (
    <li className={styles['problem']} data-state={state}>
      <div className={`${row['gap-2']} ${row['wrap']} ${row['spread']}`}>
        <h3>{title}</h3>
        <StateBadge state={state} />
      </div>
      <p>{text}</p>
      {page && (
        <p>
          <TextLink to={page.to}>{page.label}</TextLink>
        </p>
      )}
      {section && (
        <p className={styles['section']}>
          See “{section.title}” in <code>{section.file}</code>.
        </p>
      )}
    </li>
  );
}
