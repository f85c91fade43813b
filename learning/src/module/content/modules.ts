import { parse } from '@venture/contract/parse';
import businessIdeas from './business-ideas.json';
import businessStrategy from './business-strategy.json';
import marketingSales from './marketing-sales.json';
import { Module } from './schema';

const read = (json: unknown, file: string) => parse(Module, json, `learning/src/module/content/${file}.json`);

/** The modules, each at its own path. */
export const modules = [
  read(businessIdeas, 'business-ideas'),
  read(marketingSales, 'marketing-sales'),
  read(businessStrategy, 'business-strategy'),
] as const;
