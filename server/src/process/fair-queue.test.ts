import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createFairQueue } from './concurrency-limiter';

const CALLERS = ['a', 'b', 'c', 'd'] as const;
const actions = fc.array(
  fc.tuple(fc.constantFrom('push', 'shift', 'remove', 'displace'), fc.constantFrom(...CALLERS)),
  { maxLength: 60 },
);

test('whatever is done, nothing is lost or doubled, and each caller keeps their order', () => {
  fc.assert(
    fc.property(actions, (all) => {
      const queue = createFairQueue<string>();
      const lines = new Map<string, string[]>(CALLERS.map((caller) => [caller, []]));
      const lineOf = (caller: string) => lines.get(caller) ?? [];
      all.forEach(([action, caller], at) => {
        const item = `${caller}${at}`;
        if (action === 'push') {
          queue.push(caller, item);
          lineOf(caller).push(item);
        } else if (action === 'shift') {
          const taken = queue.shift();
          expect(lineOf(taken?.[0] ?? '').shift()).toBe(taken);
        } else if (action === 'remove') {
          const last = lineOf(caller).pop();
          queue.remove(caller, last ?? item);
        } else {
          const most = Math.max(...[...lines.values()].map(({ length }) => length));
          const canDisplace = most > lineOf(caller).length + 1;
          expect(queue.canDisplaceFor(caller)).toBe(canDisplace);
          const displaced = queue.displaceFor(caller);
          expect(displaced !== undefined).toBe(canDisplace);
          if (displaced === undefined) return;
          expect(lineOf(displaced[0] ?? '')).toHaveLength(most);
          expect(lineOf(displaced[0] ?? '').pop()).toBe(displaced);
        }
        expect(queue.size()).toBe([...lines.values()].flat().length);
      });
    }),
  );
});

test('who has just come waits for at most one item of each other caller, and everybody for as many as was said', () => {
  const callers = fc.array(fc.constantFrom(...CALLERS, 'new'), { maxLength: 40 });
  fc.assert(
    fc.property(callers, fc.nat(20), (before, shifts) => {
      const queue = createFairQueue<string>();
      for (const caller of before) queue.push(caller, caller);
      for (let count = 0; count < shifts; count += 1) queue.shift();
      const isNew = before.every((caller) => caller !== 'new');
      const said = queue.ahead('new');
      queue.push('new', 'the last one');
      let went = 0;
      while (queue.shift() !== 'the last one') went += 1;
      expect(went).toBeLessThanOrEqual(said);
      if (isNew) expect(said).toBeLessThanOrEqual(CALLERS.length);
    }),
  );
});
