import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { fireEvent } from '@testing-library/react';
import { begunBy, root, withRepair } from '../../testing/with-repair';

const { prepare, reload } = withRepair();
const find = (selector: string) => document.querySelector(selector) ?? root();
const add = (place: Element, name = 'div') => place.appendChild(document.createElement(name));

afterEach(() => void jest.restoreAllMocks());

/** What becomes of the page after a remote did this, and was left. */
function suffer(harm: () => void) {
  const repair = prepare();
  harm();
  repair.leave();
  return repair;
}

describe('the frame of the page', () => {
  const hiding = ['class', 'style', 'hidden', 'inert', 'aria-hidden', 'contenteditable'];
  test.each(['html', 'body', '#root', '#root > div', 'header', 'header + div'])(
    'is in use again after somebody has hidden %s',
    (selector) => {
      suffer(() => {
        for (const name of hiding) find(selector).setAttribute(name, 'mine');
      });
      expect(hiding.filter((name) => find(selector).hasAttribute(name))).toEqual([]);
      expect(reload).not.toHaveBeenCalled();
    },
  );

  test('is back after it was taken out of the document', () => {
    suffer(() => root().remove());
    expect(document.querySelector('body > #root > div > header')).not.toBeNull();
    expect(reload).not.toHaveBeenCalled();
  });
});

describe('the page is loaded anew, once, if', () => {
  test.each<[string, () => void]>([
    ['a part of it was removed', () => find('header').remove()],
    ['all of it was removed', () => root().replaceChildren()],
  ])('%s', (_, harm) => {
    const repair = suffer(harm);
    repair.leave();
    expect(reload).toHaveBeenCalledTimes(1);
  });
});

describe('the page is not loaded anew', () => {
  test('for what a remote leaves lying over it', () => {
    suffer(() => add(document.body, 'dialog'));
    expect(reload).not.toHaveBeenCalled();
  });

  test('by a document that a reload has begun, before somebody does something', () => {
    begunBy('reload');
    const repair = suffer(() => find('header').remove());
    expect(reload).not.toHaveBeenCalled();
    fireEvent.keyDown(document.body, { key: 'Enter' });
    repair.leave();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['without a network, unless the worker answers', undefined, 0],
    ['with one that answers, the network is not needed', {}, 1],
  ])('%s', (_, controller, times) => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    Object.assign(navigator, { serviceWorker: { controller } });
    suffer(() => find('header').remove());
    Reflect.deleteProperty(navigator, 'serviceWorker');
    expect(reload).toHaveBeenCalledTimes(times);
  });
});

test.each([
  ['does not ask whether it may be left', () => find('header').remove(), 0],
  ['that is left in another way may ask', () => undefined, 1],
])('a page that is loaded anew %s', (_, harm, times) => {
  suffer(harm);
  const asks = jest.fn();
  window.addEventListener('beforeunload', asks, { once: true });
  fireEvent(window, new Event('beforeunload'));
  window.removeEventListener('beforeunload', asks);
  expect(asks).toHaveBeenCalledTimes(times);
});
