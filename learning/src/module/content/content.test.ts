import { expect, test } from '@jest/globals';
import { parse } from '@venture/contract/parse';
import { modules } from '../../catalogue';
import { modulesWith } from '../../testing/content';
import json from './business-ideas.json';
import { Module } from './schema';

const file = 'learning/src/module/content/business-ideas.json';
const [first, ...others] = json.sections;

test('LRN-17 every module is followed by its quiz', () => {
  const followed = modulesWith('business-ideas', 'marketing-sales', 'business-strategy');
  expect(followed.map(({ route, quiz }) => [route, quiz.route])).toEqual([
    ['/module1-intro', '/quiz/module1'],
    ['/marketing-intro', '/quiz/marketing'],
    ['/business-strategy-intro', '/business-strategy-quiz'],
  ]);
});

test.each(modules)('$id has objectives, five to eight sections, a picture and sources', (module) => {
  const { objectives, sections, sources } = module;
  expect(objectives.length).toBeGreaterThanOrEqual(4);
  expect(sections.length).toBeGreaterThanOrEqual(5);
  expect(sections.length).toBeLessThanOrEqual(8);
  expect(sections.some(({ diagram }) => diagram !== undefined)).toBe(true);
  expect(sources).not.toEqual([]);
  const ids = [sections.map(({ id }) => id), sections.flatMap(({ steps }) => steps.map(({ id }) => id))];
  for (const each of ids) expect(new Set(each).size).toBe(each.length);
});

test.each([
  ['a section without text', { body: [] }, 'sections.0.body'],
  ['an empty heading', { heading: '' }, 'sections.0.heading'],
  ['an unknown picture', { diagram: { type: 'pie' } }, 'sections.0.diagram.type'],
])('a module with %s is refused, naming file and place', (_, change, message) => {
  const broken = { ...json, sections: [{ ...first, ...change }, ...others] };
  const reading = () => parse(Module, broken, file);
  expect(reading).toThrow(file);
  expect(reading).toThrow(message);
});

test('a module with a video that is not safe to open is refused', () => {
  const video = { ...json.video, url: 'javascript:alert(1)' };
  expect(() => parse(Module, { ...json, video }, file)).toThrow('video.url');
});

test('a picture with a value outside its range is refused', () => {
  const sections = json.sections.map((section) =>
    section.diagram?.type === 'market-size'
      ? { ...section, diagram: { ...section.diagram, price: { ...section.diagram.price, value: 999 } } }
      : section,
  );
  expect(() => parse(Module, { ...json, sections }, file)).toThrow('the value lies between min and max');
});
