import { CheckIcon } from '@venture/ui/icons';
import stack from '@venture/ui/stack.module.css';
import tones from '@venture/ui/tones.module.css';
import { VisuallyHidden } from '@venture/ui/VisuallyHidden';
import { CardArt } from '../../view/CardArt';
import { content, type Row } from '../content';
import { type Seen, SIDES } from '../engine';
import { GROUP_TONES } from './Customer';
import styles from './Notebook.module.css';

/** The player's knowledge about each group: which cards are right, still open or ruled out. */
export function Notebook({ seen: { customer, groups, notes } }: { readonly seen: Seen }) {
  return (
    <section className={`${stack['gap-2']} ${styles['notebook']}`} aria-labelledby="fit-notebook">
      <h2 id="fit-notebook">Notebook</h2>
      <div className={styles['groups']}>
        {SIDES.map((side) => (
          <section
            key={side}
            className={`${stack['gap-1']} ${tones['tone']} ${styles['group']}`}
            data-tone={GROUP_TONES[side]}
            data-now={side === customer.side}
            aria-labelledby={`fit-notes-${side}`}
          >
            <h3 id={`fit-notes-${side}`}>{groups[side].name}</h3>
            <Line row="feature" label="love" open={notes.groups[side].features} />
            <Line row="message" label="trust" open={notes.groups[side].messages} />
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
          const isKnown = open.length === 1;
          const mark = open.includes(id) ? (isKnown ? 'known' : 'still open') : 'ruled out';
          return (
            <li key={id} className={styles['card']} data-mark={mark} title={`${name}: ${mark}`}>
              <CardArt id={id} />
              {mark === 'known' && <CheckIcon aria-hidden />}
              <VisuallyHidden>{`${name}: ${mark}`}</VisuallyHidden>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
