import { Select } from '@venture/shared/ui/Select';
import { listClasses } from '@venture/shared/v1/classes';
import { REPORT_WEEKS, type ReportWeeks } from '@venture/shared/v1/reports';
import { useList } from '@venture/shared/v1/useList';
import styles from './Reports.module.css';
import { PERIODS } from './words';

/** Whom a report is about, and when. */
export type Filter = { readonly class?: string | undefined; readonly weeks: ReportWeeks };

type Props = { readonly filter: Filter; readonly onChange: (filter: Filter) => void };

const EVERYONE = { value: '', label: 'Everyone' };
const MOST_CLASSES = '200';

export function Filters({ filter, onChange }: Props) {
  const { asked } = useList(listClasses, { archived: 'with', limit: MOST_CLASSES });
  const classes = asked.state === 'ready' ? asked.value.items : [];
  return (
    <div className={styles['filters']}>
      <Select
        label="Class"
        value={filter.class ?? ''}
        options={[EVERYONE, ...classes.map(({ id, name }) => ({ value: id, label: name }))]}
        onChange={({ currentTarget: { value } }) => onChange({ ...filter, class: value || undefined })}
        {...(asked.state === 'failed' && { error: 'The classes could not be fetched.' })}
      />
      <Select
        label="Time"
        value={filter.weeks}
        options={REPORT_WEEKS.map((value) => ({ value, label: PERIODS[value] }))}
        onChange={({ currentTarget: { value } }) => {
          const weeks = REPORT_WEEKS.find((known) => known === value);
          if (weeks) onChange({ ...filter, weeks });
        }}
      />
    </div>
  );
}
