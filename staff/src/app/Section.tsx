import { Button, buttonLook } from '@venture/ui/Button';
import { ButtonRow } from '@venture/ui/ButtonRow';
import lists from '@venture/ui/lists.module.css';
import stack from '@venture/ui/stack.module.css';
import typography from '@venture/ui/typography.module.css';
import { VisuallyHidden } from '@venture/ui/VisuallyHidden';
import { type ComponentProps, type ReactNode, useId } from 'react';

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
  /** Actions on the item. */
  readonly children?: ReactNode;
};

/** A row in a list of items, with buttons at its end. */
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

type RowButtonProps = Omit<ComponentProps<typeof Button>, 'children'> & {
  readonly label: string;
  /** Name of the item whose row has the button, for screen readers only. */
  readonly itemName: string;
};

/** A button for one item in a list. */
export function RowButton({ label, itemName, ...button }: RowButtonProps) {
  return (
    <Button variant="quiet" size="small" {...button}>
      {label} <VisuallyHidden>{itemName}</VisuallyHidden>
    </Button>
  );
}

/** Link to a report as a spreadsheet file. */
export function CsvDownloadLink({ href, what }: { readonly href: string; readonly what: string }) {
  return (
    <ButtonRow>
      <a href={href} download {...buttonLook({ variant: 'secondary' })}>
        Download {what} (CSV)
      </a>
    </ButtonRow>
  );
}
