import { Badge } from '@venture/ui/Badge';
import { Card } from '@venture/ui/Card';
import { CardGrid } from '@venture/ui/CardGrid';
import { QuoteIcon } from '@venture/ui/icons';
import row from '@venture/ui/row.module.css';
import stack from '@venture/ui/stack.module.css';
import tones from '@venture/ui/tones.module.css';
import typography from '@venture/ui/typography.module.css';
import styles from './Testimonials.module.css';
import { disclosure, testimonials } from './testimonials.json';

const TONES = ['tide', 'coral', 'plum'] as const;

/** Three testimonials, each marked as made up. */
export function Testimonials() {
  return (
    <section className={styles['band']} aria-labelledby="testimonials">
      <div className={`${stack['gap-5']} ${styles['inner']}`}>
        <div className={stack['gap-2']}>
          <h2 id="testimonials">What learners might tell you</h2>
          <p className={typography['muted']}>{disclosure}</p>
        </div>
        <CardGrid cards="large">
          {testimonials.map(({ id, name, role, quote }, index) => (
            <Card key={id} as="figure">
              <QuoteIcon aria-hidden className={styles['sign']} />
              <blockquote className={styles['quote']}>{quote}</blockquote>
              <figcaption className={`${row['gap-3']} ${row['wrap']}`}>
                <span aria-hidden className={`${tones['tone']} ${styles['face']}`} data-tone={TONES[index]}>
                  {name.charAt(0)}
                </span>
                <span className={styles['who']}>
                  <b>{name}</b>
                  <span className={typography['note']}>{role}</span>
                </span>
                <Badge>Illustrative</Badge>
              </figcaption>
            </Card>
          ))}
        </CardGrid>
      </div>
    </section>
  );
}
