import { expect, test } from '@jest/globals';
import { parse } from '@venture/contract/parse';
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

test.each([
  ['three objectives', { objectives: json.objectives.slice(0, 3) }, 'objectives: a module has at least four'],
  ['four sections', { sections: json.sections.slice(0, 4) }, 'sections: a module has five to eight sections'],
  [
    'nine sections',
    { sections: [...others, first, first, first] },
    'sections: a module has five to eight sections',
  ],
  ['two sections of one id', { sections: [first, ...json.sections] }, 'two sections have the same id'],
  ['no sources', { sources: [] }, 'sources: a module names its sources'],
])('a module with %s is refused with file and place', (_, change, message) => {
  const reading = () => parse(Module, { ...json, ...change }, file);
  expect(reading).toThrow(file);
  expect(reading).toThrow(message);
});

test.each([
  ['a section without text', { body: [] }, 'sections.0.body'],
  ['an empty heading', { heading: '' }, 'sections.0.heading'],
  ['an unknown picture', { diagram: { type: 'pie' } }, 'sections.0.diagram.type'],
])('a module with %s is refused with file and place', (_, change, message) => {
  const broken = { ...json, sections: [{ ...first, ...change }, ...others] };
  const reading = () => parse(Module, broken, file);
  expect(reading).toThrow(file);
  expect(reading).toThrow(message);
});

test('a module without a picture, or with a video that is not safe to open, is refused', () => {
  const sections = json.sections.map(({ diagram: _, ...section }) => section);
  expect(() => parse(Module, { ...json, sections }, file)).toThrow('at least one picture that teaches');
  const video = { ...json.video, url: 'javascript:alert(1)' };
  expect(() => parse(Module, { ...json, video }, file)).toThrow('video.url');
});

test('a picture whose value lies outside its range is refused', () => {
  const sections = json.sections.map((section) =>
    section.diagram?.type === 'market-size'
      ? { ...section, diagram: { ...section.diagram, price: { ...section.diagram.price, value: 999 } } }
      : section,
  );
  expect(() => parse(Module, { ...json, sections }, file)).toThrow('the value lies between min and max');
});
