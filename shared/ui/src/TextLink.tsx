import type { ComponentProps } from 'react';
import { Link } from './Link';
import styles from './TextLink.module.css';

type Props = Omit<ComponentProps<typeof Link>, 'className'>;

/** A link inside the product, in text or standing alone. */
export function TextLink(props: Props) {
  return <Link {...props} className={styles['link']} />;
}
