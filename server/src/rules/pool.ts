import limits from './limits.json';
import { type Sandbox, sandboxOf, type Told } from './sandbox';

/** The threads of all releases together: few, and none that nobody needs. */
export type Pool = {
  /** Asks the rules with this text; `key` is the same for the same text. */
  readonly ask: (key: string, rules: string, question: object) => Promise<Told>;
  readonly close: () => void;
};

type Member = { readonly sandbox: Sandbox; asking: number; usedAt: number };

/** Starts at most so many threads; whoever needs one more waits for the one that was used least lately. */
export function poolOf({ workers, idleMs } = limits): Pool {
  const members = new Map<string, Member>();
  const waiting: (() => void)[] = [];

  function drop(key: string): void {
    members.get(key)?.sandbox.close();
    members.delete(key);
  }

  async function memberFor(key: string, rules: string): Promise<Member> {
    for (;;) {
      const known = members.get(key);
      if (known) return known;
      const idle = [...members].filter(([, { asking }]) => asking === 0);
      const [oldest] = idle.sort(([, a], [, b]) => a.usedAt - b.usedAt)[0] ?? [];
      if (members.size >= workers && oldest === undefined) {
        await new Promise<void>((resolve) => waiting.push(resolve));
        continue;
      }
      if (members.size >= workers && oldest !== undefined) drop(oldest);
      const member = { sandbox: sandboxOf(rules), asking: 0, usedAt: Date.now() };
      members.set(key, member);
      return member;
    }
  }

  const sweep = setInterval(() => {
    for (const [key, { asking, usedAt }] of members)
      if (asking === 0 && Date.now() - usedAt > idleMs) drop(key);
  }, idleMs);
  sweep.unref();

  return {
    async ask(key, rules, question) {
      const member = await memberFor(key, rules);
      member.asking += 1;
      try {
        return await member.sandbox.ask(question);
      } finally {
        member.asking -= 1;
        member.usedAt = Date.now();
        waiting.shift()?.();
      }
    },
    close() {
      clearInterval(sweep);
      for (const key of [...members.keys()]) drop(key);
    },
  };
}
