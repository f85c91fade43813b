/**
 * Whether the document shows anything, text or a coloured area. Self-contained, so that it can also be sent
 * to a page.
 */
export function isPainted() {
  const paints = (/** @type {Element} */ element) => {
    const { width, height } = element.getBoundingClientRect();
    if (width === 0 || height === 0) return false;
    // Some browsers lack this method.
    if (element.checkVisibility?.({ opacityProperty: true, visibilityProperty: true }) === false)
      return false;
    if (element.matches('img, svg, canvas, video, iframe, input, button, :not(:defined)')) return true;
    if ([...element.childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim()))
      return true;
    const { backgroundColor, backgroundImage, boxShadow } = getComputedStyle(element);
    const isOpaque = !/^(transparent|rgba\(0, 0, 0, 0\))$/.test(backgroundColor);
    return isOpaque || [backgroundImage, boxShadow].some((each) => each !== 'none') || !!element.shadowRoot;
  };
  return [...document.querySelectorAll('body *')].some(paints);
}
