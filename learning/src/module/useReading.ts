import { useEvents } from '@venture/device/hooks';
import { recordReading } from '@venture/device/record';
import { readStoredValue, storedState, storeValue } from '@venture/device/stored-value';
import { useStoredState } from '@venture/device/useStoredState';
import { useLocation, useNavigate } from '@venture/ui/router';
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import type { Module } from './content/schema';

/** Set to 1 if the reader chose to see all of a module's sections on one page. */
const storedAll = storedState('venture.reading-all', v.picklist([0, 1]));

/** The reader's place in a module, and its entry in the browser's history. */
const Place = v.object({ section: v.string(), entry: v.string() });

const key = (module: string) => `venture.reading.${module}`;

/** A section counts as read once its end has been visible this long. */
const READ_AFTER_MS = 2500;

export type ReadingProgress = {
  /** True if all sections are on one page; otherwise one at a time is open. */
  readonly isAll: boolean;
  readonly toggleAll: () => void;
  /** The open section, or the one to open when sections are shown one at a time. */
  readonly open: string | undefined;
  /** The section on the screen. */
  readonly current: string | undefined;
  /** The sections read so far. */
  readonly read: readonly string[];
  /** The section at which the last visit stopped. */
  readonly stoppedAt: string | undefined;
};

/** Ids of a section's element and of its end. */
export const sectionId = (section: string) => `section-${section}`;
export const endId = (section: string) => `end-${section}`;

/** Tracks reading progress in a module: stores the position and records the sections read. */
export function useReading(module: Module): ReadingProgress {
  const { key: entry, search } = useLocation();
  const wanted = new URLSearchParams(search).get('section');
  const [start] = useState(() => readStoredValue(key(module.id), Place));
  const [seen, setSeen] = useState<string>();
  const [all, setAll] = useStoredState<0 | 1>(storedAll, 0);
  const isAll = all === 1;
  const navigate = useNavigate();
  const events = useEvents();
  const open = sectionOf(module, wanted) ?? sectionOf(module, start?.section) ?? module.sections[0]?.id;
  const current = isAll ? seen : open;

  useEffect(() => {
    const back = start?.entry === entry ? start.section : undefined;
    const section = wanted ?? back;
    if (section === undefined) return;
    // Waits a frame: the host first scrolls a new page to its top.
    const frame = requestAnimationFrame(() => goTo(section, wanted !== null));
    return () => cancelAnimationFrame(frame);
  }, [wanted, entry, start]);

  useEffect(
    () =>
      watchSections(module, (section) => {
        setSeen(section);
        storeValue(key(module.id), { section, entry });
      }),
    [module, entry],
  );
  useEffect(() => watchEnds(module), [module]);
  useEffect(() => {
    if (!isAll && open !== undefined) storeValue(key(module.id), { section: open, entry });
  }, [module, isAll, open, entry]);
  const toggleAll = () => {
    setAll(isAll ? 0 : 1);
    if (current !== undefined) void navigate({ search: `?section=${current}` }, { replace: true });
  };

  const read = events.flatMap((event) =>
    event.kind === 'reading' && event.module === module.id ? event.section : [],
  );
  return { isAll, toggleAll, open, current, read, stoppedAt: start?.section };
}

function sectionOf({ sections }: Module, id: string | null | undefined): string | undefined {
  return sections.find((section) => section.id === id)?.id;
}

/** Scrolls to a section and, for a link, focuses its heading. */
function goTo(section: string, withFocus: boolean): void {
  const heading = document.getElementById(sectionId(section))?.querySelector('h2');
  if (withFocus) heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: 'start', behavior: 'instant' });
}

/** Reports the section in the upper part of the screen. */
function watchSections({ sections }: Module, tell: (section: string) => void): () => void {
  const elements = new Map(sections.map(({ id }) => [sectionId(id), id]));
  return watch(elements, '-25% 0px -65% 0px', (entries) => {
    const seen = entries.find(({ isIntersecting }) => isIntersecting)?.target.id;
    const section = elements.get(seen ?? '');
    if (section !== undefined) tell(section);
  });
}

/** Records a section as read once its end has been on the screen for a while. */
function watchEnds({ id: module, sections }: Module): () => void {
  const timers = new Map<Element, ReturnType<typeof setTimeout>>();
  const elements = new Map(sections.map(({ id }) => [endId(id), id]));
  const stop = watch(elements, '0px', (entries) => {
    for (const { target, isIntersecting } of entries) {
      clearTimeout(timers.get(target));
      const section = elements.get(target.id);
      if (!isIntersecting || section === undefined) continue;
      timers.set(
        target,
        setTimeout(() => recordReading({ module, section }), READ_AFTER_MS),
      );
    }
  });
  return () => {
    stop();
    for (const timer of timers.values()) clearTimeout(timer);
  };
}

/** Observes the elements with these ids. */
function watch(
  elements: ReadonlyMap<string, string>,
  rootMargin: string,
  onChange: IntersectionObserverCallback,
): () => void {
  if (typeof IntersectionObserver === 'undefined') return () => {};
  const observer = new IntersectionObserver(onChange, { rootMargin });
  for (const id of elements.keys()) {
    const element = document.getElementById(id);
    if (element) observer.observe(element);
  }
  return () => observer.disconnect();
}
