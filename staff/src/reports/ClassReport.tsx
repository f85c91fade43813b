import type { Class } from '@venture/api/v1/classes';
import type { ReportWeeks } from '@venture/api/v1/reports';
import lists from '@venture/ui/lists.module.css';
import { useState } from 'react';
import { ClassFrame } from '../frame/ClassFrame';
import { NoMembers } from '../frame/NoMembers';
import { Period, Report } from './Report';
import { DEFAULT_PERIOD } from './words';

/** The report about one class, among the other pages about it. */
export function ClassReport() {
  return <ClassFrame title="Report">{(group) => <OfClass group={group} />}</ClassFrame>;
}

function OfClass({ group: { id, members, isArchived } }: { readonly group: Class }) {
  const [weeks, setWeeks] = useState<ReportWeeks>(DEFAULT_PERIOD);
  if (members === 0) return <NoMembers id={id} isArchived={isArchived} headingLevel={3} />;
  return (
    <>
      <div className={lists['filters']}>
        <Period weeks={weeks} onWeeks={setWeeks} />
      </div>
      <Report filter={{ class: id, weeks }} />
    </>
  );
}
