import { usualLine } from '../server/platform/config.ts';
import { createLine } from '../server/purchase/orderLine.ts';
import { type Line, turnOf } from '../src/machines/purchase/orderLine.ts';

/** Milliseconds of one tick of the simulation's clock. */
const tick = 20;
/** Milliseconds for which a proxy keeps an answer. */
const kept = 1_000;
/** Of ten people in line one closes the page without a word. */
const leaves = 0.1;

type Page = { came: number; place: string | null; vain: number; promised: { at: number; seconds: number } | null };
type Simulated = {
  /** Calls in the second in which most came, and in all. */
  sent: { most: number; all: number };
  /** What pages asked, and what came through a proxy to a Foyer. */
  asked: { most: number; all: number };
  passedOn: { most: number; all: number };
  /** Seconds after the beginning. */
  lastPlaced: number;
  lastHeard: number;
  placed: number;
  /** The first estimate of each page that waited a minute or longer, divided by how long it then took. */
  honesty: number[];
  /** Seconds by which a buyer who came later was let in before, of everybody who was let in. */
  overtaken: number[];
  /** Microseconds that a Foyer's line took for one call. */
  cost: number;
  mostWaiting: number;
};

/**
 * `arrivals` order within `seconds`, evenly, at `foyers` behind a round robin that together place `perSecond`, while `tickets` last. The lines and
 * the rules of the pages are the real ones, the clock is not.
 */
export function simulate(setting: {
  arrivals: number;
  seconds: number;
  foyers: number;
  perSecond: number;
  tickets: number;
}): Simulated {
  const { arrivals, seconds, perSecond, tickets } = setting;
  const begin = Date.parse('2027-03-01T10:00:00Z');
  let left = tickets;
  const foyers = Array.from({ length: setting.foyers }, () => {
    const queue: Page[] = [];
    let head = 0;
    const foyer = {
      queue,
      waits: () => queue.length - head,
      next: () => (head < queue.length ? queue[head++] : undefined),
      line: createLine({
        from: usualLine,
        waits: () => queue.length - head,
        gone: () => (left === 0 ? ['ticket'] : []),
      }),
      credit: 0,
    };
    return foyer;
  });
  /** What pages do at a tick. */
  const due = new Map<number, (() => void)[]>();
  let now = 0;
  let open = arrivals;
  let turn = 0;
  const after = (milliseconds: number, act: () => void) => {
    const at = Math.ceil((now + milliseconds) / tick) || 1;
    due.set(at, [...(due.get(at) ?? []), act]);
  };
  const counts = { sent: counter(), asked: counter(), passedOn: counter() };
  const result = { lastPlaced: 0, lastHeard: 0, placed: 0, mostWaiting: 0 };
  const honesty: number[] = [];
  const overtaken: number[] = [];
  let latest = 0;
  let spent = 0;
  let calls = 0;
  const timed = <Done>(act: () => Done): Done => {
    const begun = performance.now();
    try {
      return act();
    } finally {
      spent += performance.now() - begun;
      calls++;
    }
  };
  const nextFoyer = () => foyers[turn++ % foyers.length] as (typeof foyers)[number];
  const end = () => {
    open--;
    result.lastHeard = now;
  };

  function send(page: Page): void {
    counts.sent.add(now);
    const { line, queue } = nextFoyer();
    const isFirst = page.place === null;
    // What is gone is said at once.
    if (left === 0) {
      end();
      return;
    }
    const told = timed(() =>
      line.enter(`${page.came}`, page.place ? Number(page.place.split('.')[0]) : null, begin + now, String),
    );
    if (told) {
      page.place = told.place ?? null;
      if (isFirst && Math.random() < leaves) end();
      else if (isFirst) ask(page);
      // As its machine has it.
      else after(2_000 * 2 ** ++page.vain, () => ask(page));
      return;
    }
    queue.push(page);
    overtaken.push(Math.max(0, latest - page.came) / 1_000);
    latest = Math.max(latest, page.came);
    if (page.promised && now - page.promised.at >= 60_000)
      honesty.push((page.promised.seconds * 1_000) / (now - page.promised.at));
  }

  let front: { at: number; line: Line } | null = null;
  function ask(page: Page): void {
    counts.asked.add(now);
    if (front === null || front.at <= now - kept) {
      counts.passedOn.add(now);
      const { line } = nextFoyer();
      front = { at: now, line: timed(() => line.tell(begin + now)) };
    }
    const told = turnOf(front.line, {
      place: page.place,
      payload: { formId: 'form', attendees: [{ ticketId: 'ticket' }] },
    });
    if (told.ahead === 0) send(page);
    else if (told.isGone) end();
    else {
      page.vain = 0;
      if (told.seconds !== null) page.promised ??= { at: now, seconds: told.seconds };
      after(told.lull, () => ask(page));
    }
  }

  const each = (seconds * 1_000) / arrivals;
  let arrived = 0;
  for (; open > 0; now += tick) {
    for (; arrived < arrivals && arrived * each <= now; arrived++)
      send({ came: now, place: null, vain: 0, promised: null });
    for (const act of due.get(now / tick) ?? []) act();
    due.delete(now / tick);
    for (const foyer of foyers) {
      result.mostWaiting = Math.max(result.mostWaiting, foyer.waits());
      foyer.credit += (perSecond / foyers.length) * (tick / 1_000);
      for (; foyer.credit >= 1; foyer.credit--) {
        if (!foyer.next()) continue;
        if (left > 0) {
          left--;
          result.placed++;
          result.lastPlaced = now;
        }
        end();
      }
    }
  }
  const told = { sent: counts.sent.told(), asked: counts.asked.told(), passedOn: counts.passedOn.told() };
  const inSeconds = { lastPlaced: result.lastPlaced / 1_000, lastHeard: result.lastHeard / 1_000 };
  return { ...result, ...inSeconds, ...told, honesty, overtaken, cost: (spent * 1_000) / calls };
}

/** How many there were in all, and in the fullest second. */
function counter() {
  const perSecond = new Map<number, number>();
  return {
    add: (at: number) => {
      const second = Math.floor(at / 1_000);
      perSecond.set(second, (perSecond.get(second) ?? 0) + 1);
    },
    told: () => {
      const all = [...perSecond.values()];
      return { most: all.reduce((most, one) => Math.max(most, one), 0), all: all.reduce((sum, one) => sum + one, 0) };
    },
  };
}
