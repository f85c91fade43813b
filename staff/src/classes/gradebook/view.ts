import type { GradebookFilter, GradeValue } from '@venture/api/v1/gradebook';

/** Choice of members in a gradebook, their order, and the value shown of each grade. */
export type GradebookView = {
  readonly search: string;
  readonly filter: GradebookFilter;
  /** The assignment to filter by; '' for any. */
  readonly of: string;
  readonly fact: GradeValue;
  /** The rows' sort key: an assignment's id, or another value of the row. */
  readonly sort: string;
  readonly order: 'asc' | 'desc';
};

export const DEFAULT_VIEW: GradebookView = {
  search: '',
  filter: 'all',
  of: '',
  fact: 'best',
  sort: 'name',
  order: 'asc',
};

/** Ways to sort the rows other than by an assignment. */
export const ROW_SORTS = [
  { value: 'name', label: 'Name' },
  { value: 'email', label: 'Email' },
  { value: 'joined', label: 'Day they joined' },
  { value: 'done', label: 'How many are done' },
] as const;

/** Sorts by a column, or reverses its order. Names start ascending, scores with the best. */
export function toggleSort(view: GradebookView, sort: string): GradebookView {
  if (view.sort === sort) return { ...view, order: view.order === 'asc' ? 'desc' : 'asc' };
  const isText = sort === 'name' || sort === 'email' || sort === 'joined';
  return { ...view, sort, order: isText || view.fact === 'when' ? 'asc' : 'desc' };
}
