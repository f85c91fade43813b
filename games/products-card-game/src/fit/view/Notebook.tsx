import { CheckIcon } from '@venture/ui/icons';
import stack from '@venture/ui/stack.module.css';
import tones from '@venture/ui/tones.module.css';
import { VisuallyHidden } from '@venture/ui/VisuallyHidden';
import { CardArt } from '../../view/CardArt';
import { content, type Row } from '../content';
import { at, type Seen } from '../engine';
import { GROUP_TONES } from './Customer';
import styles from './Notebook.module.css';

const LEGENDS = { known: 'known', open: 'still open', out: 'ruled out' } as const;

/** What is known of each group: right, still open or ruled out. */
export function Notebook({ seen }: { readonly seen: Seen }) {
  const now = at(seen.customers, seen.round).side;
  return (
    <section className={`${stack['gap-2']} ${styles['notebook']}`} aria-labelledby="fit-notebook">
      <h2 id="fit-notebook" className={styles['title']}>
        Notebook
      </h2>
      <div className={styles['groups']}>
        {([0, 1] as const).map((side) => (
          <section
            key={side}
            className={`${stack['gap-1']} ${tones['tone']} ${styles['group']}`}
            data-tone={GROUP_TONES[side]}
            data-now={side === now}
            aria-labelledby={`fit-notes-${side}`}
          >
            <h3 id={`fit-notes-${side}`} className={styles['name']}>
              {seen.groups[side].name}
            </h3>
            <Line row="feature" label="love" open={seen.notes.groups[side].features} />
            <Line row="message" label="trust" open={seen.notes.groups[side].messages} />
          </section>
        ))}
      </div>
    </section>
  );
}

type LineProps = { readonly row: Row; readonly label: string; readonly open: readonly string[] };

function Line({ row, label, open }: LineProps) {
  return (
    <div className={styles['line']}>
      <span>{label}</span>
      <ul className={styles['cards']}>
        {content.rows[row].cards.map(({ id, name }) => {
          const mark = open.includes(id) ? (open.length === 1 ? 'known' : 'open') : 'out';
          return (
            <li key={id} className={styles['card']} data-mark={mark} title={`${name}: ${LEGENDS[mark]}`}>
              <CardArt id={id} />
              {mark === 'known' && <CheckIcon aria-hidden />}
              <VisuallyHidden>
                {name}: {LEGENDS[mark]}
              </VisuallyHidden>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
