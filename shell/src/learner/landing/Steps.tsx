import { EnergyIcon, LearnIcon, PlayIcon } from '@venture/ui/icons';
import stack from '@venture/ui/stack.module.css';
import { steps } from './landing.json';
import styles from './Steps.module.css';

const STEPS = [
  ['read', LearnIcon],
  ['quiz', EnergyIcon],
  ['play', PlayIcon],
] as const;

export function Steps() {
  return (
    <section className={styles['band']} aria-labelledby="steps">
      <div className={`${stack['gap-6']} ${styles['inner']}`}>
        <h2 id="steps">How it works</h2>
        <ol className={styles['steps']}>
          {STEPS.map(([id, Icon]) => (
            <li key={id} className={`${stack['gap-2']} ${styles['step']}`} data-step={id}>
              <span className={styles['icon']}>
                <Icon aria-hidden />
              </span>
              <h3>{steps[id].title}</h3>
              <p>{steps[id].text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
