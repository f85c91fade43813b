import type { ComponentProps } from 'react';
import { Link } from './Link';
import styles from './TextLink.module.css';

type Props = Omit<ComponentProps<typeof Link>, 'className'>;

/** A link within the app, in text or by itself. */
export function TextLink(props: Props) {
  return <Link {...props} className={styles['link']} />;
}
