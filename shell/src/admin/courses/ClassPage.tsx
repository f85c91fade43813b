import { useNavigate } from '@venture/ui/router';
import { ClassFrame } from './ClassFrame';
import { ClassSettings } from './ClassSettings';
import { Members } from './Members';
import { Owners } from './Owners';

/** Who is in a class and who teaches it, its name, and whether it is open. */
export function ClassPage() {
  const navigate = useNavigate();
  return (
    <ClassFrame title="Members and settings">
      {(of, onChange) => (
        <>
          <Members of={of} onRemoved={() => onChange({ ...of, members: of.members - 1 })} />
          <Owners of={of} onLeft={() => navigate('/admin/courses')} />
          <ClassSettings of={of} onChange={onChange} />
        </>
      )}
    </ClassFrame>
  );
}
