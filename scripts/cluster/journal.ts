/** What visitors do to the database; all else only reads. */
const writes = ['order', 'payment', 'check-in', 'check-ins sent later', 'import', 'badge print', 'mailing'] as const;
const reads = ['scan', 'live numbers', 'list', 'page', 'report'] as const;
export type Kind = (typeof writes | typeof reads)[number];

type Order = { status: 'free' | 'paid' | null };
type Entry = { userId: string; isAnswered: boolean };

export type Window = {
  /** The longest time without a good answer, in seconds. */
  noWrites: number;
  noReads: number;
  answered: number;
  refused: number;
};

/** What visitors asked for and were told. */
export function createJournal(now = () => performance.now()) {
  const answers: { at: number; isWrite: boolean }[] = [];
  const refusals: { at: number; text: string }[] = [];
  /** Answers that neither are good nor say that all is away for a moment. */
  const wrong: string[] = [];
  /** By their keys, with the status that their buyers were told last. */
  const orders = new Map<string, Order>();
  const entries = new Map<string, Entry>();
  const checkIns: number[] = [];
  /** The addresses of a file. */
  const imports: { people: string[]; isAnswered: boolean }[] = [];
  /** Attendees, once for each print of their badge that was answered. */
  const printed: string[] = [];
  /** Those that were started, with the addresses that they go to. */
  const mailings: { mailingId: string; people: string[] }[] = [];

  const longestGap = (times: number[], from: number, to: number) =>
    Math.max(...[...times, to].map((at, index) => at - (times[index - 1] ?? from))) / 1_000;

  return {
    orders,
    entries,
    imports,
    printed,
    mailings,
    wrong,
    now,
    answered: (kind: Kind) => void answers.push({ at: now(), isWrite: (writes as readonly Kind[]).includes(kind) }),
    refused: (text: string) => void refusals.push({ at: now(), text }),
    lastRefusals: (count: number) => refusals.slice(-count).map(({ text }) => text),
    checkedIn(entry: string) {
      const found = entries.get(entry);
      if (found) found.isAnswered = true;
      checkIns.push(now());
    },
    /** How many check-ins had been answered so many ms ago, and how many were asked for at all. */
    checkInsBefore: (ms: number) => checkIns.filter((at) => at < now() - ms).length,
    window(from: number, to = now()): Window {
      const within = answers.filter(({ at }) => at >= from && at <= to);
      const times = (isWrite: boolean) => within.filter((each) => each.isWrite === isWrite).map(({ at }) => at);
      return {
        noWrites: longestGap(times(true), from, to),
        noReads: longestGap(times(false), from, to),
        answered: within.length,
        refused: refusals.filter(({ at }) => at >= from && at <= to).length,
      };
    },
    /** How many writes were answered since, and whether none was refused in the last so many ms. */
    isBack: (since: number, quiet: number) =>
      answers.filter(({ at, isWrite }) => isWrite && at > since).length >= 20 &&
      (refusals.at(-1)?.at ?? 0) < now() - quiet,
  };
}

export type Journal = ReturnType<typeof createJournal>;
