import { modes } from './content';
import styles from './Modes.module.css';

/** The modes there are, from easy to hard. */
export function Modes() {
  return (
    <section aria-labelledby="modes" className={styles['section']}>
      <h2 id="modes">Modes</h2>
      <ol className={styles['modes']}>
        {modes.map(({ name, text }, index) => (
          <li key={name} className={styles['mode']}>
            <Steepness level={index + 1} />
            <div>
              <h3>{name}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** One, two or three filled bars. */
function Steepness({ level }: { readonly level: number }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 36 30" className={styles['steepness']}>
      {modes.map(({ name }, index) => (
        <rect
          key={name}
          x={2 + index * 12}
          y={20 - index * 8}
          width="8"
          height={9 + index * 8}
          rx="2.5"
          data-filled={index < level}
        />
      ))}
    </svg>
  );
}
