import { describe, expect, it } from 'vitest';
import { phone } from '../../../harness/page.ts';
import { countCheckedIn } from '../../../src/api/contract/door.ts';
import { saveDoorRules } from '../../../src/api/contract/doorRules.ts';
import { door as words } from '../../../src/messages/en-GB/door.ts';
import { doorList } from '../../../src/messages/en-GB/doorList.ts';
import { doorPanes } from '../../../src/messages/en-GB/doorPanes.ts';
import { doors } from '../../../src/messages/en-GB/doors.ts';
import { a11yViolations } from '../../support/axe.ts';
import { isBack } from '../../support/cable.ts';
import { checkIn, goOn, hears, storedList, typeCode } from '../../support/doorPage.ts';
import { openDoors } from '../../support/openDoors.ts';

const { cable, organiser, newDoor } = await openDoors();

const sizes = [phone, { width: 844, height: 390 }, { width: 320, height: 568 }];

describe('a session', () => {
  it('is chosen on a device, counts apart from the entrance, warns when it is full, and goes on without a network, also where the device is moved', async () => {
    const { eventId, codeOf, open } = await newDoor(['Lovelace', 'Hopper', 'Shelley']);
    const [lovelace, hopper, shelley] = [codeOf('Lovelace'), codeOf('Hopper'), codeOf('Shelley')];
    const session = { id: crypto.randomUUID(), name: 'Workshop on lace', capacity: 1, tickets: [] };
    const party = { id: crypto.randomUUID(), name: 'Party', capacity: null, tickets: [] };
    await organiser.api.call(saveDoorRules, {
      payload: { eventId, gates: ['North'], sessions: [session, party], tickets: [] },
    });
    const count = async (at?: string) => {
      const { checkedIn, left } = await organiser.api.call(countCheckedIn, { eventId, session: at });
      return { checkedIn, left };
    };

    const { page } = await open();
    const standAt = async (place: string) => {
      await page.getByRole('button', { name: words.settings.open, exact: true }).click();
      await page.getByRole('combobox', { name: doorPanes.settings.where }).selectOption(place);
      expect(await a11yViolations(page)).toEqual([]);
      await page.getByRole('button', { name: doorPanes.settings.close, exact: true }).click();
    };
    await page.getByRole('button', { name: words.settings.open, exact: true }).click();
    await page.getByRole('combobox', { name: doorPanes.settings.gate }).selectOption('North');
    await page.getByRole('button', { name: doorPanes.settings.close, exact: true }).click();
    await standAt(session.name);
    await page.getByText(session.name, { exact: true }).waitFor();
    // A list that still loads may come after what the server says of an attendee, and not know of it yet.
    const hasListOf = (place: string | null) =>
      expect
        .poll(async () => (await storedList(page, 'lists'))[0])
        .toMatchObject({ session: place, listAt: expect.any(String) });
    await hasListOf(session.id);

    await typeCode(page, lovelace);
    await hears(page, 'door.admissible');
    await checkIn(page);
    await hears(page, 'door.admitted');
    await expect.poll(() => count(session.id)).toEqual({ checkedIn: 1, left: 0 });
    expect(await count()).toEqual({ checkedIn: 0, left: 0 });
    await page.getByRole('button', { name: `1 ${words.insideOf(1)}` }).waitFor();
    await hears(page, 'door.scanning');
    await typeCode(page, lovelace);
    await hears(page, 'door.alreadyIn');
    await goOn(page);

    // Also after a reload it stands there, and not at the entrance.
    await page.reload();
    await page.getByText(session.name, { exact: true }).waitFor();
    await typeCode(page, hopper);
    await hears(page, 'door.admissible');
    await page.getByText(words.full).waitFor();
    for (const size of sizes) {
      await page.setViewportSize(size);
      for (const part of [page.getByText(words.full), page.getByRole('button', { name: words.checkIn, exact: true })]) {
        const box = await part.boundingBox();
        expect(box && box.y >= 0 && box.y + box.height <= size.height, `${size.width}×${size.height}`).toBe(true);
      }
    }
    await page.setViewportSize(phone);
    expect(await a11yViolations(page)).toEqual([]);
    await checkIn(page);
    await hears(page, 'door.admitted');
    await hears(page, 'door.scanning');
    await page.getByRole('button', { name: `2 ${words.insideOf(1)}` }).click();
    const numbers = page.getByRole('dialog', { name: doors.numbers });
    await numbers.getByRole('row', { name: `${session.name} ${doors.insideOf(2, 1)} ${doors.full} 2` }).waitFor();
    await page.getByRole('button', { name: doors.close, exact: true }).click();

    cable.cut();
    await typeCode(page, shelley);
    await hears(page, 'door.admissible');
    await checkIn(page);
    await hears(page, 'door.admittedToConfirm');
    await page.getByText(doorList.unsent(1)).waitFor();
    await hears(page, 'door.scanning');
    await typeCode(page, shelley);
    await hears(page, 'door.alreadyIn');
    cable.mend();
    await isBack(page);
    await expect.poll(() => count(session.id)).toEqual({ checkedIn: 3, left: 0 });
    expect(await count()).toEqual({ checkedIn: 0, left: 0 });

    await goOn(page);
    // A device that is moved without a network has the list of where it stood: who has a ticket is let in.
    await standAt(doorPanes.settings.entrance);
    await page.getByText('North', { exact: true }).waitFor();
    await hasListOf(null);
    cable.cut();
    // Also a page that is loaded anew without a network knows the count and where it can stand.
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    await page.reload();
    await page.getByRole('button', { name: `0 ${words.checkedInOf(3)}` }).waitFor();
    await standAt(party.name);
    await typeCode(page, lovelace);
    await hears(page, 'door.admissible');
    await checkIn(page);
    await hears(page, 'door.admittedToConfirm');
    await hears(page, 'door.scanning');
    await typeCode(page, lovelace);
    await hears(page, 'door.alreadyIn');
    cable.mend();
    await isBack(page);
    await expect.poll(() => count(party.id)).toEqual({ checkedIn: 1, left: 0 });
  });
});
