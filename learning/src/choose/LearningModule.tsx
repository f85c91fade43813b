import { useProgress } from '@venture/shared/progress/useProgress';
import { CardGrid } from '@venture/shared/ui/CardGrid';
import { EnergyIcon, GrowthIcon, LightbulbIcon, MegaphoneIcon, TimerIcon } from '@venture/shared/ui/icons';
import { LinkCard } from '@venture/shared/ui/LinkCard';
import { Page } from '@venture/shared/ui/Page';
import { PageHeader } from '@venture/shared/ui/PageHeader';
import { ProgressBar } from '@venture/shared/ui/ProgressBar';
import { Overview } from './Overview';

type Props = {
  /** No control sets it: the overview is part of the page that nobody reaches. */
  readonly view?: 'focus' | 'overview';
};

/** Where a learner chooses what to learn. */
export function LearningModule({ view = 'focus' }: Props) {
  return (
    <Page>
      <PageHeader
        title="Choose your focus"
        lead="Three short modules, each followed by a quiz that explains every answer. Start where you like."
        back={{ to: '/dashboard-user', label: 'Back to dashboard' }}
      />
      {view === 'overview' ? <Overview /> : <Focus />}
    </Page>
  );
}

function Focus() {
  return (
    <>
      <FocusCards />
      <section aria-labelledby="practice">
        <h2 id="practice">Quick practice</h2>
        <p>A few minutes between two lectures are enough.</p>
        <CardGrid>
          <LinkCard
            to="/quiz"
            title="Quick Quiz"
            text="3 questions, each answered and explained at once."
            icon={<EnergyIcon />}
            tone="leaf"
            action="Start"
            headingLevel={3}
          />
          <LinkCard
            to="/timed-quiz"
            title="Timed Finance Quiz"
            text="2 questions against the clock; take more time whenever you need it."
            icon={<TimerIcon />}
            tone="plum"
            action="Start"
            headingLevel={3}
          />
        </CardGrid>
      </section>
    </>
  );
}

function FocusCards() {
  const { modules } = useProgress();
  return (
    <CardGrid label="Modules">
      {modules.map(({ id, title, route, percent, sections, sectionsRead }) => {
        const look = LOOKS[id];
        return (
          <LinkCard
            key={id}
            to={route}
            title={title}
            text={look?.text}
            icon={look?.icon}
            tone={look?.tone ?? 'plain'}
            action={percent > 0 ? 'Continue' : 'Start'}
          >
            {percent > 0 && (
              <ProgressBar
                label={`${sectionsRead} of ${sections} sections read`}
                value={percent}
                tone={look?.tone ?? 'primary'}
              />
            )}
          </LinkCard>
        );
      })}
    </CardGrid>
  );
}

/** How each module looks among the others. */
const LOOKS: Readonly<Record<string, Look>> = {
  'business-ideas': {
    text: 'Find a problem worth solving, check that real people have it, and test your riskiest guess before you build.',
    icon: <LightbulbIcon />,
    tone: 'coral',
  },
  'marketing-sales': {
    text: 'Choose who you serve, say why you are the better choice, price it, and turn interest into sales.',
    icon: <MegaphoneIcon />,
    tone: 'tide',
  },
  'business-strategy': {
    text: 'Choose where to play and how to win, and check that the numbers work.',
    icon: <GrowthIcon />,
    tone: 'leaf',
  },
};

type Look = {
  readonly text: string;
  readonly icon: React.ReactNode;
  readonly tone: 'coral' | 'tide' | 'leaf';
};
