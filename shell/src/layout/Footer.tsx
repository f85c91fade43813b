import { parse } from '@venture/contract/parse';
import { TextLink } from '@venture/ui/TextLink';
import * as v from 'valibot';
import styles from './Footer.module.css';
import json from './footer.json';

const content = parse(
  v.strictObject({ links: v.array(v.string()), note: v.string(), status: v.string() }),
  json,
  'shell/src/layout/footer.json',
);

/** With a hash router `href="#"` would lead to the landing page, so a placeholder link has no address. */
const placeholder = { role: 'link', 'aria-disabled': true } as const;

/** The foot of every page, with placeholder links. */
export function Footer() {
  return (
    <footer className={styles['footer']}>
      <div className={styles['bar']}>
        <p className={styles['name']}>Venture Quest</p>
        <ul className={styles['links']}>
          {content.links.map((name) => (
            <li key={name}>
              <a {...placeholder}>{name}</a>
            </li>
          ))}
        </ul>
        <p className={styles['note']}>{content.note}</p>
        <TextLink to="/system/remotes">{content.status}</TextLink>
      </div>
    </footer>
  );
}
