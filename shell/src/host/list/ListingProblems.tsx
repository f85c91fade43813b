import { Alert } from '@venture/ui/Alert';
import { useListing } from './listing';

export function ListingProblems() {
  const { problems } = useListing();
  return (
    <Alert tone="warn" role="status" title="Not everything is available right now">
      <details>
        <summary>{problems.map(({ name }) => name).join(', ')}</summary>
        <ul>
          {problems.map(({ name, reason }) => (
            <li key={name}>{reason.startsWith(name) ? reason : `${name}: ${reason}`}</li>
          ))}
        </ul>
      </details>
    </Alert>
  );
}
