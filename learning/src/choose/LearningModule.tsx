import { formatCount } from '@venture/api/format';
import { useEvents } from '@venture/device/hooks';
import type { CatalogueQuiz } from '@venture/rules/catalogue';
import { computeProgress } from '@venture/rules/progress';
import { bestShare } from '@venture/rules/xp';
import { Badge } from '@venture/ui/Badge';
import { Card, type Tone } from '@venture/ui/Card';
import { CardGrid } from '@venture/ui/CardGrid';
import { EnergyIcon, TimerIcon } from '@venture/ui/icons';
import { LinkButton } from '@venture/ui/LinkButton';
import { LinkCard } from '@venture/ui/LinkCard';
import { Page } from '@venture/ui/Page';
import { PageHeader } from '@venture/ui/PageHeader';
import { ProgressBar } from '@venture/ui/ProgressBar';
import stack from '@venture/ui/stack.module.css';
import { modules as files } from '../content/files';
import { useCatalogue } from '../useCatalogue';
import json from './choose.json';
import drawings from './drawings.json';
import styles from './FocusArt.module.css';

const ICONS = { energy: EnergyIcon, timer: TimerIcon } as const;
type Look = { readonly id: string; readonly tone: Tone; readonly text?: string };
/** Replaces module summaries that are too long for a card, and describes quizzes outside any module. */
const content = json as Pick<typeof json, 'overview'> & {
  // In TypeScript, imported JSON has plain strings instead of the allowed words; the tests check these.
  readonly modules: readonly Look[];
  readonly quizzes: readonly (Look & { readonly icon: keyof typeof ICONS })[];
};

/** The specified overview of modules and quizzes, which no control opens. */
function Overview() {
  return (
    <CardGrid label="Modules and their quizzes">
      {content.overview.map(({ id, title, quiz }, index) => (
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

type Props = {
  /** No control sets this: the overview is specified as unreachable. */
  readonly view?: 'focus' | 'overview';
};

/** The page for choosing what to learn. */
export function ModuleChoice({ view = 'focus' }: Props) {
  return (
    <Page>
      <PageHeader
        title="Choose your focus"
        lead="Short modules, each followed by a quiz that explains every answer. Start where you like."
        back={{ to: '/dashboard-user', label: 'Back to dashboard' }}
      />
      {view === 'overview' ? (
        <Overview />
      ) : (
        <>
          <FocusCards />
          <QuickPractice />
        </>
      )}
    </Page>
  );
}

/** The modules to choose from, each with the learner's progress. */
function FocusCards() {
  const { modules } = computeProgress(useEvents(), useCatalogue());
  return (
    <CardGrid label="Modules">
      {modules.map(({ id, title, route, percent, sections, sectionsRead, quiz, quizPercent }) => {
        const focus = content.modules.find((each) => each.id === id);
        const tone = focus?.tone ?? 'plum';
        return (
          <LinkCard
            key={id}
            to={route}
            title={title}
            text={focus?.text ?? files.find((file) => file.id === id)?.summary}
            art={<FocusArt module={id} />}
            tone={tone}
            action={percent > 0 ? 'Continue' : 'Start'}
          >
            {percent > 0 ? (
              <ProgressBar
                label={`${sectionsRead} of ${sections} sections read${quizPercent > 0 ? `, quiz ${quizPercent}%` : ''}`}
                value={percent}
                tone={tone}
              />
            ) : (
              <Badge tone={tone}>{`${formatCount(sections, 'section')}${quiz ? ' and a quiz' : ''}`}</Badge>
            )}
          </LinkCard>
        );
      })}
    </CardGrid>
  );
}

/** Quizzes outside any module. */
function QuickPractice() {
  const { modules, quizzes } = useCatalogue();
  const alone = quizzes.filter(({ id }) => !modules.some(({ quiz }) => quiz === id));
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

function QuizCard({ quiz: { id, title, route, key } }: { readonly quiz: CatalogueQuiz }) {
  const {
    tone = 'plum',
    icon = 'energy',
    text = `${formatCount(Object.keys(key).length, 'question')}.`,
  } = content.quizzes.find((look) => look.id === id) ?? {};
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

function Best({ quiz }: { readonly quiz: string }) {
  const events = useEvents();
  const catalogue = useCatalogue();
  const isDone = events.some((event) => event.kind === 'attempt' && event.quiz === quiz);
  if (!isDone) return null;
  return <Badge tone="success">Your best: {Math.round(bestShare(events, quiz, catalogue) * 100)}%</Badge>;
}

/** Each drawing's shapes by their look; modules without their own drawing get an open book. */
const shapes: Readonly<Record<string, Readonly<Record<string, string>>>> = drawings;

/** A module card's drawing; its title describes it. */
export function FocusArt({ module }: { readonly module: string }) {
  return (
    <svg viewBox="0 0 340 160" aria-hidden="true" className={styles['art']}>
      {Object.entries(shapes[module] ?? drawings.book).map(([look, shape]) => (
        <path key={look} className={styles[look]} d={shape} />
      ))}
    </svg>
  );
}
