import type { ConditionsInUse } from './conditions';

const ASKED = /\(\s*prefers-reduced-motion\s*(?::\s*(reduce|no-preference)\s*)?\)/g;
const ALWAYS = '(min-width: 0px)';
const NEVER = '(max-width: 0px)';

/** A media query as it would answer to somebody who has asked for less motion. */
export function asReduced(query: string): string {
  return query.replace(ASKED, (_, wanted?: string) => (wanted === 'no-preference' ? NEVER : ALWAYS));
}

/**
 * Lets the page behave as if the system asked for less motion, as the conditions say: no page can set that
 * preference, so the queries for it are rewritten, in the style sheets (also those that come later) and in
 * what scripts ask from then on. Returns the way back.
 */
export function pretendMotion({ get, subscribe }: ConditionsInUse): () => void {
  const written = new Map<CSSMediaRule, string>();
  const realMatchMedia = window.matchMedia;
  const isReduced = () => get().motion === 'reduced';

  const apply = () => {
    if (!isReduced()) {
      for (const [rule, query] of written) rule.media.mediaText = query;
      return written.clear();
    }
    for (const rule of [...document.styleSheets].flatMap((sheet) => mediaRules(sheet))) {
      const query = rule.media.mediaText;
      if (asReduced(query) === query) continue;
      written.set(rule, query);
      rule.media.mediaText = asReduced(query);
    }
  };
  const onLoad = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement) apply();
  };

  apply();
  const stop = subscribe(apply);
  document.addEventListener('load', onLoad, true);
  window.matchMedia = (query) => realMatchMedia.call(window, isReduced() ? asReduced(query) : query);
  return () => {
    stop();
    document.removeEventListener('load', onLoad, true);
    window.matchMedia = realMatchMedia;
    for (const [rule, query] of written) rule.media.mediaText = query;
  };
}

/** All media rules of a sheet, also those inside of other rules; none of a sheet that may not be read. */
function mediaRules(group: CSSStyleSheet | CSSGroupingRule): CSSMediaRule[] {
  return rulesOf(group).flatMap((rule) => {
    const inside = rule instanceof CSSGroupingRule ? mediaRules(rule) : [];
    return rule instanceof CSSMediaRule ? [rule, ...inside] : inside;
  });
}

function rulesOf(group: CSSStyleSheet | CSSGroupingRule): CSSRule[] {
  try {
    return [...group.cssRules];
  } catch {
    return [];
  }
}
