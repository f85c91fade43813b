import { onStoredChange, readStored, writeStored } from '@venture/api/storage';
import type { MyAssignment } from '@venture/api/v1/assignments';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { getDeclaredSnapshot, onDeclared, readDeclared } from './declarations';
import { type Declared, NOTHING } from './declared';
import { getEventsSnapshot, onEvent, readEvents } from './device';
import type { KnownEvent, ProgressEvent } from './events';
import { MODES, type Mode } from './modes';
import { getAssignmentsSnapshot, onAssignmentsChange, parseStoredAssignments } from './stored-assignments';

const nothing = () => undefined;

/** The learner's events on this device, kept up to date across pages and tabs. */
export function useEvents(): readonly KnownEvent[] {
  const ids = useSyncExternalStore(onEvent, getEventsSnapshot, () => '');
  return useMemo(() => (ids === '' ? [] : readEvents()), [ids]);
}

/** What is declared, as far as this device knows; undefined before a list was read here. */
export function useStoredDeclared(): Declared | undefined {
  const text = useSyncExternalStore(onDeclared, getDeclaredSnapshot, nothing);
  const declared = useMemo(() => (text === undefined ? NOTHING : readDeclared()), [text]);
  return declared === NOTHING ? undefined : declared;
}

/** The server's last answer about the assignments of the person who is logged in; undefined without one. */
export function useStoredAssignments(): readonly MyAssignment[] | undefined {
  const userId = useSyncExternalStore(onUserId, readUserId, nothing);
  const text = useSyncExternalStore(onAssignmentsChange, getAssignmentsSnapshot, nothing);
  const kept = useMemo(() => parseStoredAssignments(text), [text]);
  return userId && kept?.userId === userId ? kept.assignments : undefined;
}

const onUserId = (listener: () => void) => onStoredChange('userId', listener);
const readUserId = () => readStored('userId');

const MODE = 'venture.mode';
const onMode = (listener: () => void) => onStoredChange(MODE, listener);
const readMode = () => readStored(MODE);

/** The mode chosen on this device, for every game that has modes, and a function to choose another. */
export function useMode(): readonly [Mode, (mode: Mode) => void] {
  const stored = useSyncExternalStore(onMode, readMode, nothing);
  // Where storage is full or blocked, this page keeps the choice.
  const [unkept, setUnkept] = useState<Mode>();
  const choose = (mode: Mode) => setUnkept(writeStored(MODE, mode) ? undefined : mode);
  const chosen = unkept ?? stored;
  return [MODES.find((mode) => mode === chosen) ?? 'Beginner', choose];
}

/** The current time, updated whenever something is done and whenever the page becomes visible. */
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
