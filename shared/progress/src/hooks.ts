import { onStoredChange, readStored } from '@venture/api/storage';
import { storedState } from '@venture/api/stored-value';
import { useStoredState } from '@venture/api/useStoredState';
import type { MyAssignment } from '@venture/api/v1/assignments';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { getDeclaredSnapshot, onDeclared, readDeclared } from './declarations';
import { type Declared, NOTHING } from './declared';
import { getEventsSnapshot, onEvent, readEvents } from './device';
import type { KnownEvent, ProgressEvent } from './events';
import { MODES, type Mode } from './modes';
import { storedAssignments } from './stored-assignments';

const nothing = () => undefined;

/** The learner's events on this device, kept up to date across pages and tabs. */
export function useEvents(): readonly KnownEvent[] {
  const ids = useSyncExternalStore(onEvent, getEventsSnapshot, () => '');
  return useMemo(() => (ids === '' ? [] : readEvents()), [ids]);
}

/** Declarations of all remotes, as stored on this device; undefined before it has read a list. */
export function useStoredDeclared(): Declared | undefined {
  const text = useSyncExternalStore(onDeclared, getDeclaredSnapshot, nothing);
  const declared = useMemo(() => (text === undefined ? NOTHING : readDeclared()), [text]);
  return declared === NOTHING ? undefined : declared;
}

/** The assignments of the logged-in user as the server last sent them; undefined if it never did. */
export function useStoredAssignments(): readonly MyAssignment[] | undefined {
  const userId = useSyncExternalStore(onUserId, readUserId, nothing);
  const stored = useSyncExternalStore(storedAssignments.subscribe, storedAssignments.get, nothing);
  return userId && stored?.userId === userId ? stored.assignments : undefined;
}

const onUserId = (listener: () => void) => onStoredChange('userId', listener);
const readUserId = () => readStored('userId');

const storedMode = storedState('venture.mode', v.picklist(MODES));

/** The mode chosen on this device for all games with modes, and its setter. */
export function useMode(): readonly [Mode, (mode: Mode) => void] {
  return useStoredState<Mode>(storedMode, 'Beginner');
}

/** The current time, updated after each event and when the page becomes visible. */
export function useNow(events: readonly ProgressEvent[]): Date {
  const [moment, setMoment] = useState(() => ({ events, now: new Date() }));
  if (moment.events !== events) setMoment({ events, now: new Date() });
  useEffect(() => {
    const update = () => setMoment((known) => ({ ...known, now: new Date() }));
    document.addEventListener('visibilitychange', update);
    return () => document.removeEventListener('visibilitychange', update);
  }, []);
  return moment.now;
}
