import { useEvents } from '@venture/device/hooks';
import { computeProgress } from '@venture/rules/progress';
import { Badge } from '@venture/ui/Badge';
import { ButtonRow } from '@venture/ui/ButtonRow';
import { Card } from '@venture/ui/Card';
import { LinkButton } from '@venture/ui/LinkButton';
import stack from '@venture/ui/stack.module.css';
import { TextLink } from '@venture/ui/TextLink';
import { modules as files } from '../content/files';
import { sectionLinks, teaches } from '../own';
import { useCatalogue } from '../useCatalogue';

/** The end of the beginner path: what was learned, the best scores, and what to do next. */
export function Ending() {
  const { modules } = computeProgress(useEvents(), useCatalogue());
  const best = (module: string) => modules.find(({ id }) => id === module)?.quizPercent ?? 0;
  return (
    <section className={stack['gap-5']} aria-labelledby="learned">
      <h2 id="learned">What you have learned</h2>
      {teaches.modules.map(({ id, title, sections }) => (
        <Card key={id} as="article">
          <h3>
            {title} {best(id) > 0 && <Badge tone="success">Best: {best(id)}%</Badge>}
          </h3>
          <p>{files.find((file) => file.id === id)?.summary}</p>
          <ul className={stack['gap-1']}>
            {sections.map((section) => {
              const link = sectionLinks[section];
              return <li key={section}>{link && <TextLink to={link.to}>{link.title}</TextLink>}</li>;
            })}
          </ul>
        </Card>
      ))}
      <h2>What is next</h2>
      <p>
        Use it: the games ask for the same decisions. What you missed comes back in your review, until you
        know it.
      </p>
      <ButtonRow>
        <LinkButton to="/games">All games</LinkButton>
        <LinkButton to="/review" variant="secondary">
          Your review
        </LinkButton>
      </ButtonRow>
    </section>
  );
}
