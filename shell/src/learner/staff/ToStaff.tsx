import { Page } from '@venture/ui/Page';
import { Skeleton } from '@venture/ui/Skeleton';
import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';

/**
 * Redirects to the staff application, a separate document for every address under `/admin`. With `?log-in` it
 * redirects to the login page, which belongs to this document.
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
