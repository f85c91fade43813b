import { LightbulbIcon } from '@venture/ui/icons';
import { LinkButton } from '@venture/ui/LinkButton';
import stack from '@venture/ui/stack.module.css';
import { Entries } from '../notebook/Entries';
import { entriesOf } from '../notebook/entries';
import { useNotes } from '../notebook/useNotes';
import type { Module } from './content/schema';
import styles from './ModulePage.module.css';

/** The end of a module: what was written in it, and what it rests on. */
export function ModuleEnd({ module, hidden }: { readonly module: Module; readonly hidden: boolean }) {
  const notes = useNotes();
  const own = new Map(
    module.sections.flatMap(({ id }) => {
      const note = notes.get(id);
      return note ? [[id, note] as const] : [];
    }),
  );
  return (
    <div hidden={hidden} className={`${stack['gap-6']} ${styles['part']}`}>
      <section className={stack['gap-4']} aria-labelledby="notebook">
        <h2 id="notebook">My notebook</h2>
        {own.size === 0 && <p>What you write under “Try it” is collected here and in your notebook.</p>}
        {entriesOf([module], own).map(({ title, entries }) => (
          <Entries key={title} entries={entries} />
        ))}
        <p className={styles['onScreen']}>
          <LinkButton to="/notebook" variant="secondary" icon={<LightbulbIcon aria-hidden />}>
            Open my notebook
          </LinkButton>
        </p>
      </section>
      <section className={`${stack['gap-3']} ${styles['sources']}`} aria-labelledby="sources">
        <h2 id="sources">Sources</h2>
        <ul>
          {module.sources.map((source) => (
            <li key={source}>{source}</li>
          ))}
        </ul>
      </section>
    </div>
  );
}
