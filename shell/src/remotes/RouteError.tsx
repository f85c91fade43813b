import { useRouteError } from 'react-router-dom';
import { Stopped } from '../first/Stopped';

/** The router itself has failed. */
export function RouteError() {
  return <Stopped error={useRouteError()} />;
}
