import { TextLink } from '@venture/ui/TextLink';
import styles from './Footer.module.css';
import { links } from './footer.json';

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
