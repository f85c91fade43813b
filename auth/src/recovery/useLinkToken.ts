import { useLocation, useNavigate, useSearchParams } from '@venture/ui/router';
import { useEffect, useState } from 'react';

/** 32 bytes in base64url; a link that a mail program cut in two does not match. */
const WHOLE = /^[\w-]{43}$/;

/** Takes the token of the link that led here out of the address bar at once, so that it is not shared. */
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
