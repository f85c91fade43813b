import { newId } from '@venture/device/new-id';
import { onStoredChange, readStored, removeStored, writeStored } from '@venture/device/storage';
import { useEffect, useState } from 'react';

/** Whether another browser tab has this game or quiz open, and how to take it over. */
export type OneTab = {
  /** Whether another tab has it; if so, show `OpenInOtherTab` instead. */
  readonly isInOtherTab: boolean;
  /** Takes it over from the other tab. */
  readonly goOnHere: () => void;
};

/**
 * Restricts `activity` to the tab of this device that opened it last, so that two tabs never diverge.
 * @param resume goes on with what the other tab has stored
 */
export function useOneTab(activity: string | undefined, resume: () => void): OneTab {
  const key = activity === undefined ? undefined : `venture.tab.${activity}`;
  const [tab] = useState(newId);
  const [lost, setLost] = useState<string>();
  useEffect(() => {
    if (key === undefined) return;
    writeStored(key, tab);
    const look = () => {
      const owner = readStored(key);
      if (owner !== undefined) setLost(owner === tab ? undefined : key);
    };
    const unsubscribe = onStoredChange(key, look);
    // Pages in the back/forward cache get no change events.
    window.addEventListener('pageshow', look);
    return () => {
      unsubscribe();
      window.removeEventListener('pageshow', look);
      if (readStored(key) === tab) removeStored(key);
    };
  }, [key, tab]);
  return {
    isInOtherTab: key !== undefined && lost === key,
    goOnHere() {
      if (key !== undefined) writeStored(key, tab);
      resume();
    },
  };
}
