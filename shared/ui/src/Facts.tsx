import styles from './Facts.module.css';
import stack from './stack.module.css';

type Props = {
  readonly facts: readonly (readonly [name: string, value: string])[];
  /** Placement of the names; `above` suits values that are whole sentences. */
  readonly names?: 'beside' | 'above';
};

/** Facts about a person or thing, as names with values. */
export function Facts({ facts, names = 'beside' }: Props) {
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
