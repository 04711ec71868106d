import { expect } from 'vitest';
import { pageTitle } from '../../../../src/lib/product.ts';
import { type RouteName, routes, to } from '../../../../src/paths.ts';
import { button, field, type Visitor, visit } from '../../../support/engines/visitor.ts';
import type { World } from '../../../support/engines/world.ts';
import type { Walk } from './walk.ts';

/** Every page of the organiser's, with an address of one. */
function pagesOf({ event, delegates, mailingId, pId, promoId, designId }: World): [RouteName, string][] {
  const eventId = event.id;
  const formId = delegates.form.id;
  const ticketId = delegates.tickets[0]?.id ?? '';
  const own: Partial<Record<RouteName, string>> = {
    purchase: to.purchase(eventId, pId),
    mailing: to.mailing(eventId, mailingId),
    formEdit: to.formEdit(eventId, formId),
    badgeEdit: to.badgeEdit(eventId, designId),
    ticketAdd: to.ticketAdd(eventId, formId),
    ticketEdit: to.ticketEdit(eventId, formId, ticketId),
    promoAdd: to.promoAdd(eventId, formId),
    promoEdit: to.promoEdit(eventId, formId, promoId),
    exhibitorVisibilityAdd: `${routes.exhibitorVisibilityAdd.pattern}?formId=${formId}`,
    exhibitorVisibilityEdit: to.exhibitorVisibilityEdit(eventId, formId),
    checkinStaff: to.checkinStaff(eventId),
  };
  const names = (Object.keys(routes) as RouteName[]).filter((name) => routes[name].access === 'admin');
  return [...names, 'account' as const, 'checkinStaff' as const].map((name) => {
    const address = own[name] ?? routes[name].pattern;
    return [name, address.replace(':eventId', eventId).replace(':formId', formId)];
  });
}

async function standsAt(visitor: Visitor, path: string, title: string) {
  await visitor.until(`${title} at ${path}`, () =>
    visitor.driver.run(
      (place: string, name: string) =>
        location.pathname === place && document.title === name && document.querySelector('main h1, h1') !== null,
      new URL(path, visitor.front.url).pathname,
      title,
    ),
  );
}

/** The organiser signs in and out; the browser leads back to nothing that was there before. */
export async function signIn({ driver, world, size, locale, words }: Walk) {
  const { account, titles } = words;
  const visitor = await visit(driver, world.url, { size, locale });
  await visitor.open('/');
  await visitor.arriveAt(to.signin());
  await visitor.isFineOnBoth();
  await visitor.fill(field(account.email), world.organiser.email);
  await visitor.fill({ label: account.password }, world.password);
  await visitor.click(button(account.signIn.submit));
  await standsAt(visitor, to.home(), pageTitle(titles.home));
  await visitor.isFineOnBoth();
  for (const [path, title] of [
    [to.attendees(world.event.id), titles.viewAttendees],
    [to.settings(), titles.settings],
  ] as const) {
    await visitor.open(path);
    await standsAt(visitor, path, pageTitle(title));
    await visitor.isFine();
  }
  await visitor.open(to.signout());
  await standsAt(visitor, to.signin(), pageTitle(titles.signin));
  for (let back = 0; back < 2; back++) {
    await driver.back();
    await standsAt(visitor, to.signin(), pageTitle(titles.signin));
    await visitor.isFine();
  }
  await visitor.leave();
}

/** Every page is opened by its address, and reloaded. Links lead to them on both screens: `followEveryLink`. */
export async function openEveryPage({ driver, world, size, locale, words }: Walk) {
  const visitor = await visit(driver, world.url, { size, locale, as: world.organiser });
  const failed: string[] = [];
  for (const [name, path] of pagesOf(world)) {
    try {
      const title = pageTitle(words.titles[routes[name].title]);
      await visitor.open(path);
      await standsAt(visitor, path, title);
      await visitor.isFine();
      await driver.reload();
      await standsAt(visitor, path, title);
      await visitor.isFine();
    } catch (error) {
      failed.push(`${name}: ${error instanceof Error ? error.message : error}`);
    }
  }
  expect(failed.join('\n')).toBe('');
  await visitor.leave();
}

/** From page to page by the links there are, to each of the organiser's once, and back by the browser from each. */
export async function followEveryLink({ driver, world, size, locale, words }: Walk) {
  const visitor = await visit(driver, world.url, { size, locale, as: world.organiser });
  const wanted = pagesOf(world).map(([name]) => name);
  const seen = new Set<RouteName>();
  const titleOf = (name: RouteName) => pageTitle(words.titles[routes[name].title]);
  /** The page that an address leads to. */
  const pageAt = (address: string) =>
    wanted.find((name) =>
      new RegExp(`^${routes[name].pattern.replace(/:\w+/g, '[^/]+')}$`).test(new URL(address).pathname),
    );

  const unfold = () =>
    driver.run(() => {
      for (const folded of document.querySelectorAll('details:not([open]) > summary')) (folded as HTMLElement).click();
    });

  async function lookAround(from: string, at: RouteName) {
    await unfold();
    const links = await driver.run(() =>
      [...document.querySelectorAll('a')].filter(({ target }) => target !== '_blank').map(({ href }) => href),
    );
    for (const href of links) {
      const name = href.startsWith(visitor.front.url) ? pageAt(href) : undefined;
      if (!name || seen.has(name)) continue;
      const path = href.slice(visitor.front.url.length);
      await unfold();
      const isThere = await driver.run((css: string) => window.ofTheTests.find({ css }) !== null, linkTo(path));
      if (!isThere) continue;
      seen.add(name);
      await visitor.click({ css: linkTo(path) });
      await standsAt(visitor, path, titleOf(name));
      await visitor.isFineOnBoth();
      await lookAround(path, name);
      await driver.back();
      await standsAt(visitor, from, titleOf(at));
      await visitor.settle();
    }
  }
  const linkTo = (path: string) => `a[href="${path}"]`;

  seen.add('home');
  await visitor.open(to.home());
  await standsAt(visitor, to.home(), titleOf('home'));
  await visitor.isFine();
  await lookAround(to.home(), 'home');
  // No link leads to these: the first is another address of the second page of its kind, the other is a button's.
  expect(wanted.filter((name) => !seen.has(name))).toEqual(['exhibitorVisibilityAdd', 'emailAttendees']);
  await visitor.leave();
}
