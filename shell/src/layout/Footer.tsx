import { parse } from '@venture/contract/parse';
import { TextLink } from '@venture/ui/TextLink';
import * as v from 'valibot';
import styles from './Footer.module.css';
import json from './footer.json';

const Way = v.strictObject({ name: v.string(), to: v.string() });
const { links } = parse(v.strictObject({ links: v.array(Way) }), json, 'shell/src/layout/footer.json');

export function Footer() {
  return (
    <footer className={styles['footer']}>
      <div className={styles['bar']}>
        <p className={styles['name']}>Venture Quest</p>
        <ul className={styles['links']}>
          {links.map(({ name, to }) => (
            <li key={name}>
              <TextLink to={to}>{name}</TextLink>
            </li>
          ))}
        </ul>
      </div>
    </footer>
  );
}
