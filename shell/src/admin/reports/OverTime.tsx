import type { QuizProgress } from '@venture/api/v1/reports';
import { LineChart } from '../../charts/LineChart';
import styles from './Reports.module.css';
import { duration, fewer, percent, weekOf } from './words';

type Props = { readonly quiz: QuizProgress; readonly leastPeople: number };

/** One quiz, week by week. */
export function OverTime({ quiz, leastPeople }: Props) {
  const { title, passPercent, weeks } = quiz;
  const points = (of: (week: QuizProgress['weeks'][number]) => number | null) =>
    weeks.map((week) => ({ label: weekOf(week.week), value: of(week) }));
  const none = fewer(leastPeople);
  const done = passPercent === null ? 'finished' : 'passed';
  const gap = `Weeks with ${none} people have no point.`;
  return (
    <div className={styles['charts']}>
      <LineChart
        title={`People who have ${done} it so far`}
        description={`How many people have ${done} the ${title} by the end of each week, counted in steps of at least ${leastPeople}.`}
        points={points(({ passed }) => passed)}
        say={(value) => value.toLocaleString('en')}
        sayShort={(value) => value.toLocaleString('en', { notation: 'compact' })}
        none={none}
      />
      <LineChart
        title="Mean score of first attempts"
        description={`The mean score of first attempts at the ${title} in each week, in percent. ${gap}`}
        points={points(({ meanPercent }) => meanPercent)}
        say={percent}
        most={100}
        none={none}
        tone="tide"
      />
      <LineChart
        title="Median time of first attempts"
        description={`The median time of first attempts at the ${title} in each week. ${gap}`}
        points={points(({ medianSeconds }) => medianSeconds)}
        say={duration}
        sayShort={(value) => `${value} s`}
        none={none}
        tone="plum"
      />
    </div>
  );
}
