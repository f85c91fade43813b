import limits from './limits.json';
import { type Reply, type Sandbox, sandboxOf } from './sandbox';

/** The threads of all releases together: few, and none that nobody needs. */
export type Pool = {
  /** Asks the rules with this text; `key` is the same for the same text. */
  readonly ask: (key: string, rules: string, question: object, account: string) => Promise<Reply>;
  readonly close: () => void;
};

type Member = { readonly sandbox: Sandbox; asking: number; usedAt: number };

/** Starts at most so many threads; whoever needs one more gets the place of the one that was used least lately. */
export function poolOf({ workers, idleMs } = limits): Pool {
  const members = new Map<string, Member>();
  const waiting: (() => void)[] = [];
  const drop = (key: string) => {
    members.get(key)?.sandbox.close();
    members.delete(key);
  };
  const sweep = setInterval(() => {
    for (const [key, { usedAt }] of idleOf(members)) if (Date.now() - usedAt > idleMs) drop(key);
  }, idleMs);
  sweep.unref();

  /** A place that is taken at once, so that nobody else gets it before it is asked. */
  async function placeFor(key: string, rules: string): Promise<Member> {
    for (let known = members.get(key); ; known = members.get(key)) {
      if (known) return taken(known);
      const [oldest] = idleOf(members);
      if (members.size < workers || oldest) {
        if (members.size >= workers && oldest) drop(oldest[0]);
        const member = { sandbox: sandboxOf(rules), asking: 0, usedAt: Date.now() };
        members.set(key, member);
        return taken(member);
      }
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
  }

  return {
    async ask(key, rules, question) {
      const member = await placeFor(key, rules);
      return asked(member, question).finally(() => waiting.shift()?.());
    },
    close() {
      clearInterval(sweep);
      for (const key of [...members.keys()]) drop(key);
    },
  };
}

/** Those that nobody asks anything now, the one that was used least lately first. */
function idleOf(members: ReadonlyMap<string, Member>): readonly (readonly [string, Member])[] {
  return [...members].filter(([, { asking }]) => asking === 0).sort(([, a], [, b]) => a.usedAt - b.usedAt);
}

function taken(member: Member): Member {
  member.asking += 1;
  return member;
}

async function asked(member: Member, question: object): Promise<Reply> {
  try {
    return await member.sandbox.ask(question);
  } finally {
    member.asking -= 1;
    member.usedAt = Date.now();
  }
}
