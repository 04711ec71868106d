import { describe, expect, it } from 'vitest';
import { countCheckedIn } from '../../../src/api/contract/door.ts';
import { door as words } from '../../../src/messages/en-GB/door.ts';
import { doorList } from '../../../src/messages/en-GB/doorList.ts';
import { doorPanes } from '../../../src/messages/en-GB/doorPanes.ts';
import { doors } from '../../../src/messages/en-GB/doors.ts';
import { a11yViolations } from '../../support/axe.ts';
import { isBack } from '../../support/cable.ts';
import { checkIn, goOn, hears, typeCode, undoOf } from '../../support/doorPage.ts';
import { openDoors } from '../../support/openDoors.ts';

const { cable, organiser, newDoor } = await openDoors();

describe('an exit', () => {
  it('lets out who is inside, undoes that, and remembers it without a network until it is sent', async () => {
    const { eventId, codeOf, open } = await newDoor(['Lovelace']);
    const code = codeOf('Lovelace');
    const count = async () => {
      const { checkedIn, left } = await organiser.api.call(countCheckedIn, { eventId });
      return { checkedIn, left };
    };

    const { page } = await open();
    await typeCode(page, code);
    await hears(page, 'door.admissible');
    await checkIn(page);
    await hears(page, 'door.admitted');

    await page.getByRole('button', { name: words.settings.open, exact: true }).click();
    await page.getByRole('combobox', { name: doorPanes.settings.direction, exact: true }).selectOption('out');
    expect(await a11yViolations(page)).toEqual([]);
    await page.getByRole('button', { name: doorPanes.settings.close, exact: true }).click();
    await page.getByText(words.exit, { exact: true }).waitFor();
    await hears(page, 'door.scanning');
    const letOut = async () => {
      await typeCode(page, code);
      await hears(page, 'door.leaving');
      await page.getByRole('button', { name: words.checkOut, exact: true }).click();
    };
    await letOut();
    await hears(page, 'door.letOut');
    await expect.poll(count).toEqual({ checkedIn: 1, left: 1 });
    expect(await a11yViolations(page)).toEqual([]);
    await hears(page, 'door.scanning');
    await page.getByRole('button', { name: words.checkedInOf(1) }).click();
    const figures = page.getByRole('dialog', { name: doors.numbers }).getByRole('definition');
    await expect.poll(() => figures.allTextContents()).toEqual(['0', '1', '0', '1']);
    expect(await a11yViolations(page)).toEqual([]);
    await page.getByRole('button', { name: doors.close, exact: true }).click();
    await typeCode(page, code);
    await hears(page, 'door.notInside');
    await goOn(page);
    await undoOf(page, 'Ada Lovelace');
    await hears(page, 'door.exitUndone');
    await expect.poll(count).toEqual({ checkedIn: 1, left: 0 });
    await hears(page, 'door.scanning');

    cable.cut();
    await letOut();
    await hears(page, 'door.letOutToConfirm');
    await page.getByText(doorList.unsent(1)).waitFor();
    await page.getByRole('button', { name: words.checkedInOf(1) }).click();
    await page
      .getByRole('dialog', { name: doors.numbers })
      .getByText(/^No connection\. These numbers are from/)
      .waitFor();
    await page.getByRole('button', { name: doors.close, exact: true }).click();
    expect(await count()).toEqual({ checkedIn: 1, left: 0 });
    cable.mend();
    await isBack(page);
    await expect.poll(count).toEqual({ checkedIn: 1, left: 1 });
  });
});
