import { EnergyIcon, LearnIcon, PlayIcon } from '@venture/ui/icons';
import stack from '@venture/ui/stack.module.css';
import { landing } from './content';
import styles from './Steps.module.css';

const ICONS = { read: LearnIcon, quiz: EnergyIcon, play: PlayIcon } as const;

export function Steps() {
  return (
    <section className={styles['band']} aria-labelledby="steps">
      <div className={`${stack['gap-6']} ${styles['inner']}`}>
        <h2 id="steps">How it works</h2>
        <ol className={styles['steps']}>
          {landing.steps.map(({ id, title, text }) => {
            const Icon = ICONS[id];
            return (
              <li key={id} className={`${stack['gap-2']} ${styles['step']}`} data-step={id}>
                <span className={styles['icon']}>
                  <Icon aria-hidden />
                </span>
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            );
          })}
        </ol>
      </div>
    </section>
  );
}
