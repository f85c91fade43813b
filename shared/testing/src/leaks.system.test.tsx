import { afterEach, describe, expect, test } from '@jest/globals';
import { useEffect, useState } from 'react';
import { expectNoLeaks, testNoLeaks } from './leaks';

const kept: unknown[] = [];

afterEach(() => {
  kept.length = 0;
});

function Clean() {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1000);
    const listen = () => setSeconds(0);
    window.addEventListener('resize', listen);
    document.addEventListener('keydown', listen, { capture: true });
    return () => {
      clearInterval(timer);
      window.removeEventListener('resize', listen);
      document.removeEventListener('keydown', listen, true);
    };
  }, []);
  return <p>{seconds}</p>;
}

function LeavesTimer() {
  useEffect(() => {
    setInterval(() => {}, 1000);
  }, []);
  return <p>page</p>;
}

function LeavesListener() {
  useEffect(() => {
    window.addEventListener('resize', () => {});
  }, []);
  return <p>page</p>;
}

function LeavesNode() {
  useEffect(() => {
    document.body.append(document.createElement('aside'));
  }, []);
  return <p>page</p>;
}

function HoldsPage() {
  return <p ref={(node) => void kept.push(node)}>page</p>;
}

function LeavesGlobal() {
  useEffect(() => {
    Reflect.set(globalThis, `left${kept.push(0)}`, true);
  }, []);
  return <p>page</p>;
}

describe('a page that cleans up', () => {
  testNoLeaks(() => <Clean />);
});

test.each([
  ['timers', <LeavesTimer key="timer" />],
  ['listeners', <LeavesListener key="listener" />],
  ['nodes', <LeavesNode key="node" />],
  ['detachedPages', <HoldsPage key="page" />],
  ['globals', <LeavesGlobal key="global" />],
] as const)(
  'a page that leaves %s behind is detected',
  async (what, page) => {
    const more = new RegExp(`\\+ +"${what}"`);
    await expect(expectNoLeaks(() => page)).rejects.toThrow(more);
  },
  60_000,
);
