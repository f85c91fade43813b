import { beforeEach, expect, jest, test } from '@jest/globals';
import { createConditions } from './conditions';

beforeEach(() => sessionStorage.clear());

test('everything is real at first, and the controls are closed', () => {
  expect(createConditions().get()).toEqual({ network: 'real', motion: 'real', isOpen: false });
});

test('what is pretended lasts over a reload of the tab', () => {
  createConditions().change({ network: 'offline', isOpen: true });
  expect(createConditions().get()).toEqual({ network: 'offline', motion: 'real', isOpen: true });
});

test.each(['{', '7', '{"network":"fast","motion":1,"isOpen":"yes"}'])(
  'spoilt storage (%s) means that everything is real',
  (text) => {
    sessionStorage.setItem('venture.standalone', text);
    expect(createConditions().get()).toEqual({ network: 'real', motion: 'real', isOpen: false });
  },
);

test('blocked storage keeps nothing and breaks nothing', () => {
  const blocked = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const conditions = createConditions();
  conditions.change({ motion: 'reduced' });
  expect(conditions.get().motion).toBe('reduced');
  blocked.mockRestore();
});

test('whoever listens hears of a change until it stops to listen', () => {
  const conditions = createConditions();
  const listener = jest.fn();
  const stop = conditions.subscribe(listener);
  conditions.change({ network: 'slow' });
  stop();
  conditions.change({ network: 'real' });
  expect(listener).toHaveBeenCalledTimes(1);
});
