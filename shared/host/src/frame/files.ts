/** What a file is, by the end of its name; of others a browser sees for itself. */
const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  mjs: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
  json: 'application/json',
  wasm: 'application/wasm',
};

/** Elements that load what an attribute names. */
const LOADING = [
  [HTMLScriptElement, 'src'],
  [HTMLLinkElement, 'href'],
  [HTMLImageElement, 'src'],
  [HTMLMediaElement, 'src'],
  [HTMLSourceElement, 'src'],
  [HTMLVideoElement, 'poster'],
] as const;
const LOADED = 'script[src], link[href], img[src], audio[src], video[src], source[src], image[href]';
const ADDRESS_IN_CSS = /url\(\s*(["']?)([^"')]+)\1\s*\)/g;

/** A file by its address; rejects where it is none of the release. */
type Fetch = (address: string) => Promise<ArrayBuffer>;

/**
 * A frame loads nothing by address: what its release names is handed in, and stands at an address of the frame itself.
 * Scripts and pages notice nothing of it: elements say the address that they were given. The first of the bases is that of
 * the release, from which relative addresses count.
 */
export function frameFiles(bases: readonly string[], fetchFile: Fetch) {
  const places = new Map<string, Promise<string>>();
  const ready = new Map<string, string>();
  const given = new WeakMap<Element, string>();
  const { setAttribute, getAttribute } = Element.prototype;

  const [base = document.baseURI] = bases;
  const isOwn = (address: string) => bases.some((own) => address.startsWith(own) && address !== base);

  /**
   * An address without its query, in which builds may number their attempts; what is not the platform's below the page of the
   * frame is meant from there.
   */
  function absolute(value: unknown): string {
    const text = String(value ?? '');
    if (/^(#|$)/.test(text) || !URL.canParse(text, base)) return text;
    const { origin, pathname } = new URL(text, base);
    const address = origin + pathname;
    const folder = new URL('./', document.baseURI).href;
    if (origin === 'null') return text;
    return isOwn(address) || !address.startsWith(folder) ? address : base + address.slice(folder.length);
  }

  /** Where a file stands in this frame. */
  function place(address: string): Promise<string> {
    const known = places.get(address);
    if (known) return known;
    const made = makePlace(address);
    places.set(address, made);
    made.then(
      (url) => ready.set(address, url),
      () => places.delete(address),
    );
    return made;
  }

  async function makePlace(address: string): Promise<string> {
    const bytes = await fetchFile(address);
    const type = TYPES[address.slice(address.lastIndexOf('.') + 1)] ?? '';
    const content = type === 'text/css' ? await placed(new TextDecoder().decode(bytes), address) : bytes;
    // What goes wrong in it is told by its own address.
    const named = type === 'text/javascript' ? [content, `\n//# sourceURL=${address}`] : [content];
    return URL.createObjectURL(new Blob(named, { type }));
  }

  /** A style sheet with the files that it names. */
  async function placed(css: string, from: string): Promise<string> {
    const named = [...css.matchAll(ADDRESS_IN_CSS)].map(([, , name = '']) => name);
    const found = new Map<string, string>();
    for (const name of named) {
      const address = absolute(URL.canParse(name, from) ? new URL(name, from).href : name);
      if (name.startsWith('#') || !isOwn(address)) continue;
      await place(address).then(
        (url) => found.set(name, url),
        () => undefined, // a picture that is not there harms nothing else
      );
    }
    return css.replace(ADDRESS_IN_CSS, (whole, _, name) =>
      found.has(name) ? `url("${found.get(name)}")` : whole,
    );
  }

  function load(element: Element, address: string, set: (url: string) => void): void {
    given.set(element, address);
    const url = ready.get(address);
    if (url !== undefined) set(url);
    else
      place(address).then(
        (made) => given.get(element) === address && set(made),
        () => element.dispatchEvent(new Event('error')),
      );
  }

  for (const [{ prototype }, name] of LOADING) {
    const native = Object.getOwnPropertyDescriptor(prototype, name);
    Object.defineProperty(prototype, name, {
      ...native,
      get(this: Element) {
        return given.get(this) ?? native?.get?.call(this);
      },
      set(this: Element, value: unknown) {
        const address = absolute(value);
        if (isOwn(address)) return load(this, address, (url) => native?.set?.call(this, url));
        given.delete(this);
        native?.set?.call(this, value);
      },
    });
  }
  // It sets its address by itself.
  globalThis.Audio = function createAudio(src?: string) {
    return Object.assign(document.createElement('audio'), {
      preload: 'auto',
      ...(src !== undefined && { src }),
    });
  } as unknown as typeof Audio;
  Element.prototype.setAttribute = function set(name: string, value: string) {
    const address = /^(src|href|poster)$/i.test(name) && this.matches(TAGS) ? absolute(value) : '';
    if (!isOwn(address)) return setAttribute.call(this, name, value);
    load(this, address, (url) => setAttribute.call(this, name, url));
  };

  /** What came as a text, such as the fixed part of a template, or as a style. */
  function adopt(element: Element): void {
    for (const name of element.matches(LOADED) ? ['src', 'href', 'poster'] : []) {
      const address = absolute(getAttribute.call(element, name));
      if (isOwn(address)) load(element, address, (url) => setAttribute.call(element, name, url));
    }
    const isSheet = element instanceof HTMLStyleElement;
    const read = () => (isSheet ? element.textContent : getAttribute.call(element, 'style')) ?? '';
    const css = read();
    if (!css.includes('url(')) return;
    void placed(css, base).then((text) => {
      if (text === css || read() !== css) return;
      if (isSheet) element.textContent = text;
      else setAttribute.call(element, 'style', text);
    });
  }
  const adoptAll = (node: Node) => {
    if (!(node instanceof Element)) return;
    for (const each of [node, ...node.querySelectorAll(`${LOADED}, style, [style]`)]) adopt(each);
  };
  const observer = new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (target instanceof Element && (type === 'attributes' || target instanceof HTMLStyleElement))
        adopt(target);
      addedNodes.forEach(adoptAll);
    }
  });
  observer.observe(document, { subtree: true, childList: true, attributeFilter: ['style'] });

  return { isOwn, place, absolute };
}

const TAGS = 'script, link, img, audio, video, source, image';
