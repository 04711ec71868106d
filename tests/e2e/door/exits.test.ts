import { describe, expect, it } from 'vitest';
import { registerAttendees } from '../../../scripts/support/register.ts';
import { countCheckedIn } from '../../../src/api/contract/door.ts';
import { door as words } from '../../../src/messages/en-GB/door.ts';
import { doorList } from '../../../src/messages/en-GB/doorList.ts';
import { doorPanes } from '../../../src/messages/en-GB/doorPanes.ts';
import { doors } from '../../../src/messages/en-GB/doors.ts';
import { to } from '../../../src/paths.ts';
import { a11yViolations } from '../../support/axe.ts';
import { isBack, openCable } from '../../support/cable.ts';
import { databaseOf } from '../../support/databaseOf.ts';
import { checkIn, goOn, hears, typeCode, undoOf } from '../../support/doorPage.ts';
import { openFoyer } from '../../support/openFoyer.ts';
import { phone, visit } from '../../support/page.ts';
import { freshEmail, newAppUser, newEvent, newForm, newOrganiser, visitor } from '../../support/seed.ts';

const { server, browser } = await openFoyer();
const cable = await openCable(server.url);
const organiser = await newOrganiser(server.url);
const database = await databaseOf(server);

describe('an exit', () => {
  it('lets out who is inside, undoes that, and remembers it without a network until it is sent', async () => {
    const { id: eventId, name } = await newEvent(organiser.api);
    const form = await newForm(organiser.api, eventId, {}, [{ name: 'Day', price: 0, quantity: 100 }]);
    await registerAttendees(visitor(server.url), {
      formId: form.formId,
      attendees: [
        {
          ticketId: form.tickets[0]?.id ?? '',
          fields: { firstname: 'Ada', surname: 'Lovelace', email: freshEmail('exits') },
          answers: {},
        },
      ],
    });
    const code: string = (
      await database.query(
        'select b.code from badges b join registered_users r on r.id = b.registered_user_id where r.event_id = $1',
        [eventId],
      )
    ).rows[0].code;
    const count = async () => {
      const { checkedIn, left } = await organiser.api.call(countCheckedIn, { eventId });
      return { checkedIn, left };
    };

    const staff = await newAppUser(server.url, organiser.api, eventId, 'checkin');
    const { page, context, crashes } = await visit(browser, cable.url, { as: staff, size: phone });
    await page.goto(to.checkinStaff());
    await page.getByRole('heading', { name }).waitFor();
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
    expect(crashes).toEqual([]);
    await context.close();
  });
});
