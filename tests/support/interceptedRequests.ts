import type { Page, Request, Route } from 'playwright-core';
import type { Endpoint } from '../../src/api/contract/endpoint.ts';

/** What becomes of a call that a page makes: the server's own answer, or a fault of the network. */
type Fate = (route: Route) => Promise<void>;

const lost: Fate = (route) => route.abort('internetdisconnected');

export type InterceptedRequests<Name extends string> = {
  /** Until the call is made. */
  isMade: (name: Name) => Promise<void>;
  /** Lets the call through to the server. */
  answer: (name: Name) => Promise<void>;
  /** Loses the call: the network is gone. */
  lose: (name: Name) => Promise<void>;
  /** Answers the call in the server's place. */
  refuse: (name: Name, status: number, body: object) => Promise<void>;
  /** From now on this call goes through by itself. */
  pass: (name: Name) => Promise<void>;
};

/** A script is named by its path. */
type Meant = Endpoint | Endpoint[] | RegExp;

/** Holds a page's calls, each until it is told what becomes of it, so that what the page does meanwhile can be seen. */
export async function interceptRequests<Name extends string>(
  page: Page,
  endpoints: Record<Name, Meant>,
): Promise<InterceptedRequests<Name>> {
  const held = new Map<Name, Route[]>();
  const waiting = new Map<Name, Array<() => void>>();
  const passing = new Set<Name>();
  const routesOf = (name: Name) => held.get(name) ?? [];

  for (const [name, endpoint] of Object.entries(endpoints) as [Name, Meant][]) {
    const isMeant = (pathname: string) =>
      endpoint instanceof RegExp ? endpoint.test(pathname) : [endpoint].flat().some(({ path }) => path === pathname);
    await page.route(
      ({ pathname }) => isMeant(pathname),
      async (route) => {
        if (passing.has(name)) return route.continue();
        held.set(name, [...routesOf(name), route]);
        for (const tell of waiting.get(name) ?? []) tell();
        waiting.delete(name);
      },
    );
  }
  // A call that the page itself gave up needs no answer.
  page.on('requestfailed', (request: Request) => {
    for (const [name, routes] of held)
      held.set(
        name,
        routes.filter((route) => route.request() !== request),
      );
  });

  async function next(name: Name): Promise<Route> {
    for (;;) {
      const [route] = routesOf(name);
      if (route) return route;
      await new Promise<void>((tell) => waiting.set(name, [...(waiting.get(name) ?? []), tell]));
    }
  }
  const end = async (name: Name, fate: Fate) => {
    const route = await next(name);
    held.set(name, routesOf(name).slice(1));
    await fate(route);
  };

  return {
    isMade: async (name) => {
      await next(name);
    },
    answer: (name) => end(name, (route) => route.continue()),
    lose: (name) => end(name, lost),
    refuse: (name, status, body) => end(name, (route) => route.fulfill({ status, json: body })),
    pass: async (name) => {
      passing.add(name);
      for (const route of held.get(name)?.splice(0) ?? []) await route.continue();
    },
  };
}

type Held<Name extends string> = { calls: Pick<InterceptedRequests<Name>, 'answer' | 'lose'> };

/** What becomes of a call, as a gesture of a walk. */
export const passes =
  <Name extends string>(name: Name) =>
  ({ calls }: Held<Name>) =>
    calls.answer(name);
export const isLost =
  <Name extends string>(name: Name) =>
  ({ calls }: Held<Name>) =>
    calls.lose(name);
