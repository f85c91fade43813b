import { useLocation, useNavigate, useSearchParams } from '@venture/shared/router';
import { useEffect, useState } from 'react';

/** The token of the link that led here. It goes from the address bar at once, where others could read or share it. */
export function useLinkToken(): string | undefined {
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const given = search.get('token') ?? undefined;
  const [token, setToken] = useState(given);
  if (given !== undefined && given !== token) setToken(given);
  useEffect(() => {
    if (given !== undefined) void navigate(pathname, { replace: true });
  }, [given, pathname, navigate]);
  return token;
}
