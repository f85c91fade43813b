import { parse } from '@venture/contract/parse';
import { useMemo } from 'react';
import { Module } from './content/schema';
import { ModulePage } from './ModulePage';

type Props = { readonly json: unknown; readonly file: string };

/** The page of the module that a content file holds. */
export function ModuleFile({ json, file }: Props) {
  const module = useMemo(() => parse(Module, json, file), [json, file]);
  return <ModulePage module={module} />;
}
