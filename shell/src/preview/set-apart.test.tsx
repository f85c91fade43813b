import { beforeEach, expect, test } from '@jest/globals';
import { apartFrom } from './set-apart';

let apart: Storage;
beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('venture.event.1.a', 'real');
  localStorage.setItem('venture.theme', 'dark');
  apart = apartFrom(localStorage);
});

test('what is stored apart is read there, and nowhere else', () => {
  apart.setItem('venture.event.1.b', 'mine');
  apart.setItem('venture.event.1.a', 'changed');
  apart['cash-stack.table'] = 'green';
  expect(apart.getItem('venture.event.1.a')).toBe('changed');
  expect(apart['cash-stack.table']).toBe('green');
  expect(Object.keys(apart).sort()).toEqual([
    'cash-stack.table',
    'venture.event.1.a',
    'venture.event.1.b',
    'venture.theme',
  ]);
  expect(apart).toHaveLength(4);
  expect([...Array(4)].map((_, at) => apart.key(at)).sort()).toEqual(Object.keys(apart).sort());
  expect('venture.event.1.b' in apart).toBe(true);
  expect({ ...localStorage }).toEqual({ 'venture.event.1.a': 'real', 'venture.theme': 'dark' });
});

test('what is removed apart stays for everybody else', () => {
  apart.removeItem('venture.event.1.a');
  expect(apart.getItem('venture.event.1.a')).toBeNull();
  expect('venture.event.1.a' in apart).toBe(false);
  delete apart['venture.event.1.a'];
  expect(localStorage.getItem('venture.event.1.a')).toBe('real');
});

test('what other tabs store is seen, until it is changed here', () => {
  localStorage.setItem('venture.event.1.c', 'later');
  expect(apart.getItem('venture.event.1.c')).toBe('later');
});

test('who is logged in, and what is about the device, is one for all tabs', () => {
  apart.setItem('userId', 'ada');
  apart.setItem('venture.theme', 'light');
  expect([localStorage.getItem('userId'), localStorage.getItem('venture.theme')]).toEqual(['ada', 'light']);
  apart.removeItem('userId');
  expect(localStorage.getItem('userId')).toBeNull();
});

test('results that wait for another person, and whose the data is, are not the device’s', () => {
  apart.setItem('venture.waiting.ada.x', 'mine');
  apart.setItem('venture.owner', 'ada');
  expect(localStorage.getItem('venture.waiting.ada.x')).toBeNull();
  expect(localStorage.getItem('venture.owner')).toBeNull();
});

test('it is a storage like any other', () => {
  expect(apart).toBeInstanceOf(Storage);
  expect(apart.getItem('nothing')).toBeNull();
  expect(apart['nothing']).toBeUndefined();
  expect(`${apart}`).toBe('[object Object]');
  apart.setItem('toString', 'text');
  expect(apart.getItem('toString')).toBe('text');
  apart.clear();
  expect(Object.keys(apart)).toEqual([]);
});
