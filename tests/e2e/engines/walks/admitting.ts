import { encode } from 'uqr';
import { expect } from 'vitest';
import { newAppUser } from '../../../../harness/seed.ts';
import { to } from '../../../../src/paths.ts';
import { button, field, heading, link, text, type Visitor, visit } from '../../../support/engines/visitor.ts';
import type { Walk } from './walk.ts';

/** Attendees are checked in by a code before the camera, by a typed one and by their name. */
export async function admit({ driver, world, size, locale, words }: Walk) {
  const { door, doorPanes } = words;
  const [seen, typed, named] = [
    await world.newTicket('Seen'),
    await world.newTicket('Typed'),
    await world.newTicket('Named'),
  ];
  const visitor = await visit(driver, world.url, { size, locale, as: world.staff, camera: true });
  await visitor.open(to.checkinStaff());
  await holdUp(visitor, seen.code);
  await checkIn(visitor, seen.name);
  await holdUp(visitor, null);

  await visitor.click(button(door.scanner.typeCode));
  await visitor.fill(field(door.scanner.codeLabel), typed.code);
  await visitor.click(button(door.scanner.codeSubmit));
  await checkIn(visitor, typed.name);

  await visitor.click(button(door.search.open));
  await visitor.fill({ role: 'searchbox', name: doorPanes.search.label }, named.name);
  await visitor.click(button(new RegExp(`^${named.name}`)));
  await checkIn(visitor, named.name);
  await visitor.leave();

  async function checkIn(staff: Visitor, name: string) {
    await staff.seen(heading(door.states['door.admissible']));
    await staff.seen(text(name));
    await staff.isFine();
    await staff.click(button(door.checkIn));
    // What says so on the stage goes by itself.
    await staff.seen(button(door.undoOf(name)));
    await staff.isFine();
  }
}

/** A door sells a ticket, and another counts who comes to a session. */
export async function sellAndCount({ driver, world, size, locale, words }: Walk) {
  const { door, doorPanes, doorSale } = words;
  const { name } = await world.newTicket('Session');
  const visitor = await visit(driver, world.url, { size, locale, as: world.staff });
  await visitor.open(to.checkinStaff());
  await visitor.click(button(doorSale.open));
  await visitor.seen(heading(doorSale.title));
  await visitor.isFineOnBoth();
  await visitor.click(button(doorSale.nothing));
  await visitor.seen(heading(doorSale.states['sale.sold']));
  await visitor.isFine();
  await visitor.click(button(doorSale.close));

  await visitor.click(button(door.settings.open));
  await visitor.choose({ role: 'combobox', name: new RegExp(`^${doorPanes.settings.where}`) }, 'Maps that print');
  await visitor.isFine();
  await visitor.click(button(doorPanes.settings.close));
  await visitor.seen(text('Maps that print'));
  await visitor.click(button(door.search.open));
  await visitor.fill({ role: 'searchbox', name: doorPanes.search.label }, name);
  await visitor.click(button(new RegExp(`^${name}`)));
  await visitor.seen(heading(door.states['door.admissible']));
  await visitor.click(button(door.checkIn));
  await visitor.seen(button(door.undoOf(name)));
  await visitor.isFine();
  await visitor.leave();
}

/** An exhibitor scans a badge, notes something, and takes the list along. */
export async function collectContact({ driver, world, size, locale, words }: Walk) {
  const { leads } = words;
  const { code, name } = await world.newTicket('Contact');
  const visitor = await visit(driver, world.url, { size, locale, as: world.exhibitor, camera: true });
  await visitor.open(to.exhibitor());
  await holdUp(visitor, code);
  await visitor.seen(heading(name));
  await visitor.isFine();
  await visitor.fill(field(new RegExp(`^${leads.contact.note}`)), 'Wants a demo');
  await driver.press('Tab');
  await visitor.seen(text(leads.contact.saved));
  await visitor.isFine();
  await visitor.click(link(leads.scan.toContacts));
  await visitor.seen(button(new RegExp(`^${name}`)));
  await visitor.isFine();
  await visitor.click(button(leads.exporting.formats.xlsx));
  expect((await visitor.downloaded()).content.subarray(0, 2).toString()).toBe('PK');
  await visitor.open(to.delegates(world.exhibitor.currentUser.id));
  await visitor.isFineOnBoth();
  await visitor.leave();
}

/** An attendee has their ticket and its code on a page of their own. */
export async function showOwnTicket({ driver, world, size, locale, words }: Walk) {
  const { ownTickets } = words;
  const attendee = await newAppUser(world.url, world.organiser.api, world.event.id, 'attendee');
  const { name } = await world.newTicket('Owner', attendee.email);
  const visitor = await visit(driver, world.url, { size, locale, as: attendee });
  await visitor.open(to.attendee());
  await visitor.seen({ role: 'img', name: ownTickets.qr(name) });
  await visitor.isFineOnBoth();
  await driver.reload();
  await visitor.seen({ role: 'img', name: ownTickets.qr(name) });
  await visitor.isFine();
  await visitor.click(link(new RegExp(`^${ownTickets.open}`)));
  await visitor.arriveAt('/ticket');
  await visitor.isFine();
  await visitor.leave();
}

/** Attendees check themselves in at a kiosk, which ends with its PIN. */
export async function checkInAlone({ driver, world, size, locale, words }: Walk) {
  const { kiosk } = words;
  const { code } = await world.newTicket('Alone');
  const visitor = await visit(driver, world.url, { size, locale, as: world.staff });
  await visitor.open(to.kiosk(world.event.id));
  await visitor.choose({ role: 'combobox', name: kiosk.setup.way }, kiosk.setup.ways.scanner);
  await visitor.isFineOnBoth();
  await visitor.fill({ label: kiosk.setup.pin }, '2580');
  await visitor.fill({ label: kiosk.setup.pinAgain }, '2580');
  await visitor.click(button(kiosk.setup.start));
  await visitor.seen(heading(kiosk.welcome.title));
  await visitor.isFine();
  await driver.run(scan, code);
  await visitor.click(button(kiosk.confirming.yes));
  await visitor.seen(heading(kiosk.done.title));
  await visitor.isFine();
  await visitor.click(button(kiosk.done.next));
  await visitor.seen(heading(kiosk.welcome.title));
  await driver.reload();
  await visitor.seen(heading(kiosk.welcome.title));
  await visitor.click(button(kiosk.staff));
  for (const digit of '2580') await visitor.click(button(digit));
  await visitor.isFine();
  await visitor.click(button(kiosk.exit.submit));
  await visitor.seen(heading(kiosk.setup.title));
  await visitor.isFine();
  await visitor.leave();
}

/** Shows a code to the camera, or nothing. */
const holdUp = ({ driver }: Visitor, code: string | null) =>
  driver.run(
    (rows: boolean[][]) => window.ofTheTests.holdUp(rows),
    code === null ? [] : encode(code, { border: 4 }).data,
  );

/** A scanner that types and ends with Enter, however busy the machine is: a pause would end the code. */
function scan(code: string) {
  for (const key of [...code, 'Enter'])
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
}
