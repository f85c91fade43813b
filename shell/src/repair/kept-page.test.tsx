import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { fireEvent } from '@testing-library/react';
import { begunBy, root, shown, withRepair } from '../testing/with-repair';

const { prepare, reload } = withRepair();
const find = (selector: string) => document.querySelector(selector) ?? root();
const add = (place: Element, name = 'div') => place.appendChild(document.createElement(name));

/** jsdom lays nothing out: what clicks meet in the header, in the middle of the page, and elsewhere. */
let met: { header: Element; page: Element; elsewhere: Element };
const at = (y: number) => (y < 10 ? 'header' : y < 20 ? 'page' : 'elsewhere');
beforeEach(() => {
  met = { header: find('header a'), page: find('main'), elsewhere: document.body };
  document.elementFromPoint = (_, y) => met[at(y)];
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return new DOMRect(0, this.matches('header *') ? 0 : 10, 9, 9);
  });
});
afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(Element.prototype, 'checkVisibility');
});

/** What becomes of the page after a remote did this, and was left. */
async function suffer(harm: () => void) {
  const repair = prepare();
  harm();
  repair.leave();
  await shown();
  return repair;
}

describe('the frame of the page', () => {
  const hiding = ['class', 'style', 'hidden', 'inert', 'aria-hidden', 'contenteditable'];
  test.each(['html', 'body', '#root', '#root > div', 'header', 'header + div'])(
    'is in use again after somebody has hidden %s',
    async (selector) => {
      await suffer(() => {
        for (const name of hiding) find(selector).setAttribute(name, 'mine');
      });
      expect(hiding.filter((name) => find(selector).hasAttribute(name))).toEqual([]);
      expect(reload).not.toHaveBeenCalled();
    },
  );

  test('is back after it was taken out of the document', async () => {
    await suffer(() => root().remove());
    expect(document.querySelector('body > #root > div > header')).not.toBeNull();
    expect(reload).not.toHaveBeenCalled();
  });
});

describe('the page is loaded anew, once, if', () => {
  test.each<[string, () => void]>([
    ['a part of it was removed', () => find('header').remove()],
    ['all of it was removed', () => root().replaceChildren()],
    ['something covers it', () => Object.assign(met, { page: add(document.body) })],
    [
      'something beside the body covers it',
      () => Object.assign(met, { page: add(document.documentElement) }),
    ],
    ['something covers a part of it', () => Object.assign(met, { elsewhere: add(document.body) })],
    ['something covers its header', () => Object.assign(met, { header: add(document.body) })],
    ['a dialog was left in its header', () => Object.assign(met, { header: add(find('header'), 'dialog') })],
    ['clicks go through it', () => Object.assign(met, { header: document.documentElement })],
    ['clicks go through what is in it', () => Object.assign(met, { page: find('header + div') })],
    ['a style sheet hides it', () => hide('main')],
    ['a style sheet hides its header', () => hide('header')],
  ])('%s', async (_, harm) => {
    const repair = await suffer(harm);
    repair.leave();
    await shown();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  function hide(selector: string) {
    Object.assign(Element.prototype, {
      checkVisibility(this: Element) {
        return !this.matches(selector);
      },
    });
  }
});

describe('the page is not loaded anew', () => {
  test.each(['body', 'html'])(
    'for what was there before in %s, such as what extensions of the browser add',
    async (place) => {
      met.page = add(find(place));
      await suffer(() => undefined);
      expect(reload).not.toHaveBeenCalled();
    },
  );

  test('for a dialog of the next page, which lies over the header', async () => {
    await suffer(() => Object.assign(met, { header: add(find('main'), 'dialog') }));
    expect(reload).not.toHaveBeenCalled();
  });

  test('before there is a next page', async () => {
    await suffer(() => {
      find('main').remove();
      met.page = add(document.body);
    });
    expect(reload).not.toHaveBeenCalled();
    add(find('header + div'), 'main');
    await shown();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('by a document that a reload has begun, before somebody does something', async () => {
    begunBy('reload');
    const repair = await suffer(() => find('header').remove());
    expect(reload).not.toHaveBeenCalled();
    fireEvent.keyDown(document.body, { key: 'Enter' });
    repair.leave();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['without a network, unless the worker answers', undefined, 0],
    ['with one that answers, the network is not needed', {}, 1],
  ])('%s', async (_, controller, times) => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    Object.assign(navigator, { serviceWorker: { controller } });
    await suffer(() => find('header').remove());
    Reflect.deleteProperty(navigator, 'serviceWorker');
    expect(reload).toHaveBeenCalledTimes(times);
  });
});

test.each([
  ['does not ask whether it may be left', () => find('header').remove(), 0],
  ['that is left in another way may ask', () => undefined, 1],
])('a page that is loaded anew %s', async (_, harm, times) => {
  await suffer(harm);
  const asks = jest.fn();
  window.addEventListener('beforeunload', asks, { once: true });
  fireEvent(window, new Event('beforeunload'));
  window.removeEventListener('beforeunload', asks);
  expect(asks).toHaveBeenCalledTimes(times);
});
