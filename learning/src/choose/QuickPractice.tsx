import { parse } from '@venture/contract/parse';
import type { DeclaredQuiz } from '@venture/progress/declared';
import { bestShare } from '@venture/progress/xp';
import { Badge } from '@venture/ui/Badge';
import { CardGrid } from '@venture/ui/CardGrid';
import { EnergyIcon, TimerIcon } from '@venture/ui/icons';
import { LinkCard } from '@venture/ui/LinkCard';
import stack from '@venture/ui/stack.module.css';
import { useEvents } from '@venture/ui/useProgress';
import * as v from 'valibot';
import { useWhatCounts } from '../useWhatCounts';
import json from './practice.json';

const ICONS = { energy: EnergyIcon, timer: TimerIcon } as const;
const Look = v.strictObject({
  id: v.string(),
  tone: v.picklist(['plum', 'accent']),
  icon: v.picklist(['energy', 'timer']),
  text: v.string(),
});
const looks = parse(v.array(Look), json, 'learning/src/choose/practice.json');

/** The quizzes that belong to no module. */
export function QuickPractice() {
  const { modules, quizzes } = useWhatCounts();
  const alone = quizzes.filter(({ id, retired }) => !retired && !modules.some(({ quiz }) => quiz === id));
  if (alone.length === 0) return null;
  return (
    <section className={stack['gap-4']} aria-labelledby="practice">
      <h2 id="practice">Quick practice</h2>
      <CardGrid cards="large">
        {alone.map((quiz) => (
          <QuizCard key={quiz.id} quiz={quiz} />
        ))}
      </CardGrid>
    </section>
  );
}

function QuizCard({ quiz: { id, title, route, key } }: { readonly quiz: DeclaredQuiz }) {
  const {
    tone = 'plum',
    icon = 'energy',
    text = sayQuestions(key),
  } = looks.find((look) => look.id === id) ?? {};
  const Icon = ICONS[icon];
  return (
    <LinkCard
      to={route}
      title={title}
      text={text}
      icon={<Icon />}
      tone={tone}
      action="Start"
      headingLevel={3}
    >
      <Best quiz={id} />
    </LinkCard>
  );
}

function sayQuestions(key: DeclaredQuiz['key']): string {
  const count = Object.keys(key).length;
  return count === 1 ? '1 question.' : `${count} questions.`;
}

function Best({ quiz }: { readonly quiz: string }) {
  const events = useEvents();
  const declared = useWhatCounts();
  const isDone = events.some((event) => event.kind === 'attempt' && event.quiz === quiz);
  if (!isDone) return null;
  return <Badge tone="success">Your best: {Math.round(bestShare(events, quiz, declared) * 100)}%</Badge>;
}
