import styles from './Facts.module.css';
import stack from './stack.module.css';

type Props = {
  readonly facts: readonly (readonly [name: string, value: string])[];
  /** How much room the names need; above are those of values that are sentences. */
  readonly names?: 'short' | 'long' | 'above';
};

/** Facts about a person or thing, name by name. */
export function Facts({ facts, names = 'short' }: Props) {
  return (
    <dl className={`${stack['gap-2']} ${styles['facts']}`} data-names={names}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
