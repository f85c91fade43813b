/** Media types by extension; browsers detect the others. */
const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  mjs: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
  json: 'application/json',
  wasm: 'application/wasm',
};

/** Attributes that load files, by element. */
const LOADING = [
  [HTMLScriptElement, 'src'],
  [HTMLLinkElement, 'href'],
  [HTMLImageElement, 'src'],
  [HTMLMediaElement, 'src'],
  [HTMLSourceElement, 'src'],
  [HTMLVideoElement, 'poster'],
] as const;
const TAGS = 'script, link, img, audio, video, source, image';

/** The elements' original methods. */
const { setAttribute, getAttribute } = Element.prototype;
const ADDRESS_IN_CSS = /url\(\s*(["']?)([^"')]+)\1\s*\)/g;

/** Fetches a file by address; rejects if the release does not contain it. */
type Fetch = (address: string) => Promise<ArrayBuffer>;

/**
 * Serves the release's files in a frame, which cannot load by address: elements get blob URLs but report the
 * address they were given. The first base, the release's, resolves relative addresses.
 */
export function serveFrameFiles(bases: readonly string[], fetchFile: Fetch) {
  const places = createPlaces(bases, fetchFile);
  overrideAddresses(places);
  watchAdded(places);
  return places;
}

type Places = ReturnType<typeof createPlaces>;

/** Locates the release's files in this frame by their addresses. */
function createPlaces(bases: readonly string[], fetchFile: Fetch) {
  const places = new Map<string, Promise<string>>();
  const ready = new Map<string, string>();
  const [base = document.baseURI] = bases;
  const isOwn = (address: string) => bases.some((own) => address.startsWith(own) && address !== base);

  /**
   * Returns an absolute address without its query, in which builds may number attempts; addresses below the frame's
   * page, except the platform's, refer to the release.
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

  /** A file's blob URL in this frame. */
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
    if (typeOf(address) !== 'text/css') return createUrl(address, bytes);
    return createUrl(address, await placed(new TextDecoder().decode(bytes), address));
  }

  /** A style sheet with blob URLs for its files. */
  async function placed(css: string, from: string): Promise<string> {
    const named = [...css.matchAll(ADDRESS_IN_CSS)].map(([, , name = '']) => name);
    const found = new Map<string, string>();
    for (const name of named) {
      const address = absolute(URL.canParse(name, from) ? new URL(name, from).href : name);
      if (name.startsWith('#') || !isOwn(address)) continue;
      await place(address).then(
        (url) => found.set(name, url),
        () => undefined, // a missing image affects nothing else
      );
    }
    return css.replace(ADDRESS_IN_CSS, (whole, _, name) =>
      found.has(name) ? `url("${found.get(name)}")` : whole,
    );
  }

  /** The addresses that elements were given, in place of which they have blob URLs. */
  const given = new WeakMap<Element, string>();
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

  return { base, isOwn, absolute, place, placed, given, load };
}

const typeOf = (address: string) => TYPES[address.slice(address.lastIndexOf('.') + 1)] ?? '';

function createUrl(address: string, content: BlobPart): string {
  const type = typeOf(address);
  // Makes the errors of a script name the script's own address.
  const named = type === 'text/javascript' ? [content, `\n//# sourceURL=${address}`] : [content];
  return URL.createObjectURL(new Blob(named, { type }));
}

/** Handles element addresses set by scripts. */
function overrideAddresses({ isOwn, absolute, given, load }: Places): void {
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
  // `new Audio(src)` sets its address internally.
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
}

/** Handles elements and styles added as text, such as a template's fixed part. */
function watchAdded({ base, isOwn, absolute, placed, load }: Places): void {
  function adopt(element: Element): void {
    for (const name of element.matches(TAGS) ? ['src', 'href', 'poster'] : []) {
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
    for (const each of [node, ...node.querySelectorAll(`${TAGS}, style, [style]`)]) adopt(each);
  };
  const observer = new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (target instanceof Element && (type === 'attributes' || target instanceof HTMLStyleElement))
        adopt(target);
      addedNodes.forEach(adoptAll);
    }
  });
  observer.observe(document, { subtree: true, childList: true, attributeFilter: ['style'] });
}
