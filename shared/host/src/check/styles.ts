import type { Finding } from '@venture/contract/gate/finding';
import { styleFindings } from '@venture/contract/gate/release';

/** What was put into the page while it ran: style sheets of the release itself are read as files. */
export function stylesOutside(name: string): readonly Finding[] {
  const written = [...document.querySelectorAll('style')].map(({ textContent }) => textContent ?? '');
  const adopted = [...(document.adoptedStyleSheets ?? [])].map((sheet) =>
    [...sheet.cssRules].map(({ cssText }) => cssText).join('\n'),
  );
  return [...written, ...adopted].flatMap((css) => styleFindings(name, 'a style sheet that it writes', css));
}
