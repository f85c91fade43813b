import { PAGE_LIMIT, type PageTexts as Texts, WRITTEN_PAGES, type WrittenPage } from '@venture/api/v1/pages';
import { Button } from '@venture/ui/Button';
import { ButtonRow } from '@venture/ui/ButtonRow';
import { Card } from '@venture/ui/Card';
import stack from '@venture/ui/stack.module.css';
import { TextArea } from '@venture/ui/TextArea';
import typography from '@venture/ui/typography.module.css';
import { Markdown } from '../../written/Markdown';
import { defaultText, titleOf } from '../../written/pages';
import styles from './SettingsForm.module.css';

type Props = { readonly texts: Texts; readonly onChange: (part: Partial<Texts>) => void };

/** A blank text is not sent: it means the default, as null does. */
export const filled = (texts: Texts): Texts => ({
  about: unlessBlank(texts.about),
  privacy: unlessBlank(texts.privacy),
  terms: unlessBlank(texts.terms),
  contact: unlessBlank(texts.contact),
});

const unlessBlank = (text: string | null) => (text?.trim() ? text : null);

/** What the pages in the footer say; each has a text of its own until somebody writes another. */
export function PageTexts({ texts, onChange }: Props) {
  return (
    <Card padding="large" as="section">
      <h2>Pages in the footer</h2>
      <p>
        Put in who runs this installation and what your college requires. Write ## before a heading, - before
        a list item, **bold** and [a link](https://example.org) or [a page](#/feedback-help).
      </p>
      {WRITTEN_PAGES.map((page) => (
        <OneText key={page} page={page} text={texts[page]} onChange={(text) => onChange({ [page]: text })} />
      ))}
    </Card>
  );
}

type OneProps = {
  readonly page: WrittenPage;
  readonly text: string | null;
  readonly onChange: (text: string | null) => void;
};

function OneText({ page, text, onChange }: OneProps) {
  const title = titleOf(page);
  return (
    <details className={styles['page']}>
      <summary>
        {title} <span className={typography['note']}>{unlessBlank(text) ? 'your text' : 'default text'}</span>
      </summary>
      <div className={stack['gap-4']}>
        <TextArea
          label={`Text of ${title}`}
          hint={`At most ${PAGE_LIMIT.toLocaleString('en')} characters. Empty means the default text.`}
          rows={12}
          maxLength={PAGE_LIMIT}
          value={text ?? defaultText(page)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        {text !== null && (
          <ButtonRow>
            <Button variant="secondary" size="small" onClick={() => onChange(null)}>
              Use the default text
            </Button>
          </ButtonRow>
        )}
        <section aria-label={`Preview of ${title}`} className={styles['preview']}>
          <Markdown text={unlessBlank(text) ?? defaultText(page)} />
        </section>
      </div>
    </details>
  );
}
