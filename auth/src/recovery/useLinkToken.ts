import { useLocation, useNavigate, useSearchParams } from '@venture/ui/router';
import { useEffect, useState } from 'react';

/** A complete token: 32 bytes in base64url. A token that a mail program cut in two does not match. */
const WHOLE = /^[\w-]{43}$/;

/** Returns the token of the link that led here, and removes it from the address bar so that it is not shared. */
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
