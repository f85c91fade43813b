import type { Class } from '@venture/api/v1/classes';
import type { ReportWeeks } from '@venture/api/v1/reports';
import lists from '@venture/ui/lists.module.css';
import { useState } from 'react';
import { ClassPageLayout, NoMembers } from '../app/ClassPageLayout';
import { Report, ReportPeriodSelect } from './Report';
import { DEFAULT_REPORT_PERIOD } from './words';

/** The report about one class, among the other pages about it. */
export function ClassReport() {
  return <ClassPageLayout title="Report">{(group) => <OfClass group={group} />}</ClassPageLayout>;
}

function OfClass({ group: { id, members, isArchived } }: { readonly group: Class }) {
  const [weeks, setWeeks] = useState<ReportWeeks>(DEFAULT_REPORT_PERIOD);
  if (members === 0) return <NoMembers id={id} isArchived={isArchived} headingLevel={3} />;
  return (
    <>
      <div className={lists['filters']}>
        <ReportPeriodSelect weeks={weeks} onWeeks={setWeeks} />
      </div>
      <Report filter={{ class: id, weeks }} />
    </>
  );
}
