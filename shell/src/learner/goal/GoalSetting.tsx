import { formatCount } from '@venture/api/format';
import { Card } from '@venture/ui/Card';
import { Select } from '@venture/ui/Select';
import { useGoal } from './useGoal';

const OPTIONS = [0, 1, 2, 3, 4, 5, 6, 7].map((days) => ({
  value: String(days),
  label: days === 0 ? 'No goal' : `${formatCount(days, 'day')} a week`,
}));

export function GoalSetting() {
  const [goal, choose] = useGoal();
  return (
    <Card as="section" padding="large" aria-labelledby="weekly-goal">
      <h2 id="weekly-goal">Weekly goal</h2>
      <Select
        label="Days of learning"
        hint="Your dashboard shows how the week is going. Only you see it, and it is kept on this device."
        options={OPTIONS}
        value={String(goal ?? 0)}
        onChoose={(days) => choose(Number(days))}
      />
    </Card>
  );
}
