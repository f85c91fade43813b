import { Button } from '@venture/ui/Button';
import { CheckIcon } from '@venture/ui/icons';
import stack from '@venture/ui/stack.module.css';
import { useMode } from '@venture/ui/useMode';
import { VisuallyHidden } from '@venture/ui/VisuallyHidden';
import { modes } from './content';
import styles from './Modes.module.css';

/** The modes there are, from easy to hard; the chosen one is remembered on this device. */
export function Modes() {
  const [chosen, choose] = useMode();
  return (
    <section aria-labelledby="modes" className={stack['gap-4']}>
      <h2 id="modes">Modes</h2>
      <p>Choose how hard puzzles are. The clock and the hints are the same in every mode.</p>
      <ol className={styles['modes']}>
        {modes.map(({ name, text }, index) => (
          <li key={name} className={styles['mode']} data-chosen={name === chosen}>
            <Steepness level={index + 1} />
            <div className={styles['words']}>
              <h3>{name}</h3>
              <p>{text}</p>
            </div>
            <Button
              variant="quiet"
              size="small"
              icon={name === chosen && <CheckIcon aria-hidden />}
              onClick={() => choose(name)}
            >
              {name === chosen ? 'Chosen' : 'Choose'}
              <VisuallyHidden> {name}</VisuallyHidden>
            </Button>
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
