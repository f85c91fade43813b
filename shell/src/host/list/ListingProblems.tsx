import { Alert } from '@venture/ui/Alert';
import { TextLink } from '@venture/ui/TextLink';
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
        <TextLink to="/system/status">System status</TextLink>
      </details>
    </Alert>
  );
}
