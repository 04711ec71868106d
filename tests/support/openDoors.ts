import type { Page } from 'playwright-core';
import { phone, visit } from '../../harness/page.ts';
import { buyTicket, newAppUser, newEvent, newForm, newOrganiser, visitor } from '../../harness/seed.ts';
import { to } from '../../src/paths.ts';
import { badgeCodes } from './badgeCodes.ts';
import { openCable } from './cable.ts';
import { openFoyer } from './openFoyer.ts';

/** For the top of a file: the doors of an organiser, behind a network that can be cut. */
export async function openDoors() {
  const { server, browser } = await openFoyer();
  const cable = await openCable(server.url);
  const organiser = await newOrganiser(server.url);

  /** Opens the door of an event as a new login of it. */
  async function openDoor(
    { eventId, name }: { eventId: string; name: string },
    { size = phone, before }: { size?: typeof phone; before?: (page: Page) => Promise<unknown> } = {},
  ) {
    const staff = await newAppUser(server.url, organiser.api, eventId, 'checkin');
    const visited = await visit(browser, cable.url, { as: staff, size });
    await before?.(visited.page);
    await visited.page.goto(to.checkinStaff());
    await visited.page.getByRole('heading', { name }).waitFor();
    return { ...visited, staff };
  }

  /** An event with an Ada of each of these surnames, each with an order of her own. */
  async function newDoor(surnames: string[], ticketName = 'Guest') {
    const { id: eventId, name } = await newEvent(organiser.api);
    const form = await newForm(organiser.api, eventId, {}, [{ name: ticketName, price: 0, quantity: 100 }]);
    const codes = new Map<string, string>();
    const register = async (surname: string) => {
      const { key } = await buyTicket(visitor(server.url), form, ticketName, { surname });
      codes.set(surname, (await badgeCodes(server, key)).Ada ?? '');
    };
    for (const surname of surnames) await register(surname);
    const codeOf = (surname: string) => codes.get(surname) ?? '';
    const open = (device?: Parameters<typeof openDoor>[1]) => openDoor({ eventId, name }, device);
    return { eventId, name, codeOf, register, open };
  }

  return { server, browser, cable, organiser, openDoor, newDoor };
}
