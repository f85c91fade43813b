import { expect, jest, test } from '@jest/globals';
import { onAnyStoredChange } from '@venture/device/storage';
import { frameStorage } from './stored';

test('behaves like local storage and reports writes', () => {
  const wrote = jest.fn();
  const { storage } = frameStorage({ kept: '1' }, 1000, wrote);
  expect([storage.getItem('kept'), storage['kept'], storage.length, storage.key(0)]).toEqual([
    '1',
    '1',
    1,
    'kept',
  ]);
  storage.setItem('a', '2');
  storage['b'] = '3';
  delete storage['kept'];
  expect({ ...storage }).toEqual({ a: '2', b: '3' });
  expect(['a' in storage, 'kept' in storage, storage.getItem('kept')]).toEqual([true, false, null]);
  storage.removeItem('none');
  storage.clear();
  expect(Object.keys(storage)).toEqual([]);
  expect(wrote.mock.calls).toEqual([
    ['a', '2'],
    ['b', '3'],
    ['kept', null],
    ['a', null],
    ['b', null],
  ]);
});

test('accepts keys that are object member names', () => {
  const names = ['constructor', 'hasOwnProperty', '__proto__', 'toString'];
  const initial = JSON.parse(`{ ${names.map((name) => `"${name}": "of ${name}"`)} }`);
  const copied = frameStorage({}, 1000).storage;
  for (const [name, text] of Object.entries<string>(frameStorage(initial, 1000).storage))
    copied.setItem(name, text);
  expect(Object.entries(copied)).toEqual(names.map((name) => [name, `of ${name}`]));
  expect(names.map((name) => copied[name])).toEqual(names.map((name) => `of ${name}`));
  copied.clear();
  expect(['constructor' in copied, copied.getItem('constructor')]).toEqual([true, null]);
});

test('throws when full and changes nothing', () => {
  const { storage } = frameStorage({}, 10);
  storage.setItem('a', '12345678');
  expect(() => storage.setItem('b', '1234')).toThrow('at most 10');
  storage.setItem('a', '1');
  expect({ ...storage }).toEqual({ a: '1' });
});

test('receives outside changes and notifies the page without reporting them', () => {
  const wrote = jest.fn();
  const { storage, receive } = frameStorage({ a: '1' }, 1000, wrote);
  const heard: unknown[] = [];
  const stop = onAnyStoredChange((key) => heard.push(key));
  receive('a', null);
  receive('b', '2');
  stop();
  expect({ ...storage }).toEqual({ b: '2' });
  expect(new Set(heard)).toEqual(new Set(['a', 'b']));
  expect(wrote).not.toHaveBeenCalled();
});
