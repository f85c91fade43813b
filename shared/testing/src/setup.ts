import '@testing-library/jest-dom/jest-globals';
import './computed-style';
import { TextDecoder, TextEncoder } from 'node:util';
import { configure } from '@testing-library/react';
import * as React from 'react';

/** Long enough for a busy machine; tests that finish earlier do not wait that long. */
configure({ asyncUtilTimeout: 10_000 });

/** Stops React from recording stacks of elements, 10,000 a second: they took a tenth of all test time. */
const internals = Object.entries(React).find(([name]) => name.startsWith('__CLIENT_INTERNALS'))?.[1];
if (internals) {
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => undefined });
}

/** Replaces `Request`, which jsdom lacks and the router needs; never sent, since pages have no loaders. */
class NavigationRequest {
  readonly url: string;
  readonly signal: AbortSignal | undefined;
  readonly method: string;

  constructor(url: string, { signal, method = 'GET' }: { signal?: AbortSignal; method?: string } = {}) {
    this.url = url;
    this.signal = signal;
    this.method = method;
  }
}
Object.assign(globalThis, { TextDecoder, TextEncoder });
if (!('Request' in globalThis)) Object.assign(globalThis, { Request: NavigationRequest });

/** Does nothing: jsdom has no layout, so nothing ever scrolls into view or resizes. */
class StillObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
Object.assign(globalThis, { ResizeObserver: StillObserver, scrollTo: () => undefined });
Element.prototype.scrollIntoView = () => undefined;

/** jsdom has no modal dialogs: these open, close and return the focus like a browser's. */
const opener = new WeakMap<HTMLDialogElement, Element | null>();

HTMLDialogElement.prototype.showModal = function showModal() {
  opener.set(this, document.activeElement);
  this.setAttribute('open', '');
  this.addEventListener('keydown', cancelOnEscape);
  this.querySelector<HTMLElement>('[autofocus], button, input, select, textarea, a[href]')?.focus();
};

HTMLDialogElement.prototype.close = function close() {
  if (!this.hasAttribute('open')) return;
  this.removeAttribute('open');
  this.removeEventListener('keydown', cancelOnEscape);
  const before = opener.get(this);
  if (before instanceof HTMLElement) before.focus();
  queueMicrotask(() => this.dispatchEvent(new Event('close')));
};

function cancelOnEscape(this: HTMLDialogElement, event: KeyboardEvent) {
  if (event.key !== 'Escape' || event.defaultPrevented) return;
  if (this.dispatchEvent(new Event('cancel', { cancelable: true }))) this.close();
}
