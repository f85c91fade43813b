import { useLocation, useNavigate, useSearchParams } from '@venture/ui/router';
import { useEffect, useState } from 'react';

/** As the server makes them: 32 bytes in base64url. Another is no whole link, such as one that a mail program broke in two. */
const WHOLE = /^[\w-]{43}$/;

/** The token of the whole link that led here. It goes from the address bar at once, where others could read or share it. */
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
  return token !== undefined && WHOLE.test(token) ? token : undefined;
}
