import { Page } from '@venture/ui/Page';
import { Skeleton } from '@venture/ui/Skeleton';
import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';

/**
 * Leads to the staff's application, a document of its own, where every address under `/admin` is. Who is to log in first
 * comes here as well, with `?log-in`: the page for that is one of this document.
 */
export function ToStaff() {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  const isToLogIn = query.has('log-in');
  query.delete('log-in');
  const path = pathname + (query.size > 0 ? `?${query}` : '');
  useEffect(() => {
    if (!isToLogIn) window.location.replace(`staff.html#${path}`);
  }, [isToLogIn, path]);
  if (isToLogIn) return <Navigate to="/login" replace state={{ next: path }} />;
  return (
    <Page>
      <Skeleton label="Opening the pages for staff" lines={4} />
    </Page>
  );
}
