import lists from '@venture/ui/lists.module.css';
import stack from '@venture/ui/stack.module.css';
import typography from '@venture/ui/typography.module.css';
import { type ReactNode, useId } from 'react';

type SectionProps = { readonly title: string; readonly level?: 2 | 3; readonly children: ReactNode };

/** A part of a page or dialog, below a heading that names it. */
export function Section({ title, level = 3, children }: SectionProps) {
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    <section className={stack['gap-4']} aria-labelledby={id}>
      <Heading id={id}>{title}</Heading>
      {children}
    </section>
  );
}

type RowProps = {
  readonly name: ReactNode;
  /** Small lines below the name. */
  readonly details?: readonly string[];
  /** What can be done with it. */
  readonly children?: ReactNode;
};

/** A row of a list of things, with buttons at its end. */
export function ListRow({ name, details = [], children }: RowProps) {
  return (
    <li>
      <span className={lists['name']}>
        {name}
        {details.map((detail) => (
          <Detail key={detail}>{detail}</Detail>
        ))}
      </span>
      {children}
    </li>
  );
}

/** A small line below a name. */
export function Detail({ children }: { readonly children: ReactNode }) {
  return <span className={`${typography['note']} ${lists['detail']}`}>{children}</span>;
}
