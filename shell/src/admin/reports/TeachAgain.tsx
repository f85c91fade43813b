import type { ItemReport } from '@venture/api/v1/reports';
import { Card } from '@venture/ui/Card';
import stack from '@venture/ui/stack.module.css';
import { TextLink } from '@venture/ui/TextLink';

type Props = { readonly questions: readonly ItemReport[] };

/** The questions that a class should hear about once more, each with what to read. */
export function TeachAgain({ questions }: Props) {
  const again = questions
    .map((question, at) => ({ ...question, number: at + 1 }))
    .filter((one) => one.teachAgain);
  return (
    <Card as="section" tone={again.length > 0 ? 'accent' : 'plain'} aria-labelledby="teach-again">
      <h3 id="teach-again">Teach again</h3>
      {again.length === 0 ? (
        <p>Nothing here: at least half got every question right, and no wrong option drew more than 30%.</p>
      ) : (
        <ul className={stack['gap-3']}>
          {again.map(({ id, number, text, teachAgain, section }) => (
            <li key={id}>
              <strong>
                {number}. {text}
              </strong>
              <p>
                {teachAgain} {section && <TextLink to={section.to}>Read {section.title}</TextLink>}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
