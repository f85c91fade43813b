import stack from '@venture/ui/stack.module.css';
import { TextLink } from '@venture/ui/TextLink';
import { useListing } from '../remotes/listing';
import { ServerVersion } from '../system/ServerVersion';
import styles from './Status.module.css';

/** For those who can mend it. */
export function Technical() {
  const { problems } = useListing();
  return (
    <details className={styles['technical']}>
      <summary>Technical details</summary>
      <div className={stack['gap-3']}>
        {problems.length > 0 && (
          <ul>
            {problems.map(({ name, code, reason }) => (
              <li key={`${name} ${code}`}>
                <code>{code}</code> {name}: {reason}
              </li>
            ))}
          </ul>
        )}
        <ServerVersion />
        <p>
          <TextLink to="/system/remotes">Remotes and releases</TextLink> shows every part that is released on
          its own, how it loaded here, and why it failed.
        </p>
      </div>
    </details>
  );
}
