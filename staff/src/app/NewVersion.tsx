import { useQuery } from '@tanstack/react-query';
import { nativeFetch } from '@venture/api/native';
import { VersionOffer } from '@venture/client/VersionOffer';
import { useLocation } from '@venture/ui/router';
import { useEffect, useState } from 'react';

/** How often an open tab looks for a newer version, in milliseconds. */
const CHECK_EVERY_MS = 5 * 60_000;

/** The scripts that a document names: their names change with their content. */
const SCRIPT = /<script\b[^>]*\ssrc=["']?([^"'\s>]+)/gi;
const findScripts = (html: string) => [...html.matchAll(SCRIPT)].map(([, source]) => source).join(' ');

/** The scripts of this tab, before it loads more. */
const running = findScripts(document.documentElement.outerHTML);

type Props = { readonly own?: string; readonly update?: () => void; readonly checkEveryMs?: number };

/** Offers the version of the server once that is newer than this tab; waits while something typed would be lost. */
export function NewVersion({ own = running, update, checkEveryMs = CHECK_EVERY_MS }: Props) {
  const { data: live = own } = useQuery({
    queryKey: ['version'],
    queryFn: loadVersion,
    staleTime: checkEveryMs,
    refetchInterval: checkEveryMs,
    retry: false,
    initialData: own,
  });
  const [declined, setDeclined] = useState('');
  const isShown = !useHasTyped() && live !== own && live !== declined;
  return <VersionOffer isShown={isShown} update={update} onDecline={() => setDeclined(live)} />;
}

/** The scripts that a new tab would get; the browser sends the document's ETag, so the answer is usually empty. */
async function loadVersion(): Promise<string> {
  const response = await nativeFetch(window.location.pathname, { cache: 'no-cache' });
  const scripts = response.ok ? findScripts(await response.text()) : '';
  // A network that wants a login first answers with another page.
  if (!scripts.includes('staff-')) throw new Error('This is not the document of the pages for staff.');
  return scripts;
}

/** Whether something was typed or chosen in a form of the page that is open now. */
function useHasTyped(): boolean {
  const { key } = useLocation();
  const [typedOn, setTypedOn] = useState('');
  useEffect(() => {
    const note = ({ target }: Event) =>
      target instanceof Element && target.closest('form') && setTypedOn(key);
    document.addEventListener('input', note);
    return () => document.removeEventListener('input', note);
  }, [key]);
  return typedOn === key;
}
