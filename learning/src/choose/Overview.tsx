import { parse } from '@venture/contract/parse';
import { Card } from '@venture/ui/Card';
import { CardGrid } from '@venture/ui/CardGrid';
import { LinkButton } from '@venture/ui/LinkButton';
import * as v from 'valibot';
import json from './overview.json';

const Entry = v.strictObject({
  id: v.string(),
  title: v.string(),
  quiz: v.pipe(v.string(), v.startsWith('/')),
});
const entries = parse(v.array(Entry), json, 'learning/src/choose/overview.json');

/** The three modules with their quizzes. It is part of the page, and nothing on the page opens it. */
export function Overview() {
  return (
    <CardGrid label="Modules and their quizzes">
      {entries.map(({ id, title, quiz }, index) => (
        <Card key={id} as="article">
          <h2>
            Module {index + 1}: {title}
          </h2>
          <LinkButton to={quiz}>Take the quiz</LinkButton>
        </Card>
      ))}
    </CardGrid>
  );
}
