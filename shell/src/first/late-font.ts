/**
 * The words of a page keep their shape while it is read: a font that comes too late for the first paint is not used for
 * it (`font-display: optional`). Called when another page is shown, which then has it.
 */
export async function showLateFont(): Promise<void> {
  const preload = document.querySelector<HTMLLinkElement>('link[rel="preload"][as="font"]');
  const [face] = [...document.fonts].filter(({ status }) => status !== 'unloaded');
  if (!preload || !face) return;
  const { family, weight, unicodeRange } = face;
  const late = new FontFace(family, `url("${preload.href}")`, { weight, unicodeRange });
  document.fonts.add(await late.load());
}
