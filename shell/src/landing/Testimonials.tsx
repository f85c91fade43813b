import { Badge } from '@venture/ui/Badge';
import { QuoteIcon } from '@venture/ui/icons';
import stack from '@venture/ui/stack.module.css';
import tones from '@venture/ui/tones.module.css';
import { disclosure, testimonials } from './content';
import styles from './Testimonials.module.css';

const TONES = ['tide', 'coral', 'plum'] as const;

/** Three voices, each marked as made up. */
export function Testimonials() {
  return (
    <section className={styles['band']} aria-labelledby="testimonials">
      <div className={`${stack['gap-5']} ${styles['inner']}`}>
        <div className={`${stack['gap-2']} ${styles['top']}`}>
          <h2 id="testimonials">What learners might tell you</h2>
          <p>{disclosure}</p>
        </div>
        <ul className={styles['list']}>
          {testimonials.map(({ id, name, role, quote }, index) => (
            <li key={id}>
              <figure className={styles['story']}>
                <QuoteIcon aria-hidden className={styles['sign']} />
                <blockquote>{quote}</blockquote>
                <figcaption>
                  <span aria-hidden className={`${tones['tone']} ${styles['face']}`} data-tone={TONES[index]}>
                    {name.charAt(0)}
                  </span>
                  <span className={styles['who']}>
                    <b>{name}</b>
                    <span>{role}</span>
                  </span>
                  <Badge>Illustrative</Badge>
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
