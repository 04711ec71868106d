import { describe, expect, it } from 'vitest';
import { phone, visit } from '../../../harness/page.ts';
import { newAppUser, newEvent, newForm } from '../../../harness/seed.ts';
import { getDoorTickets, sellTicket } from '../../../src/api/contract/doorSale.ts';
import { getPurchases } from '../../../src/api/contract/purchases.ts';
import { localeCookie } from '../../../src/lib/locale.ts';
import { door as germanDoor } from '../../../src/messages/de-DE/door.ts';
import { doorSale as germanWords } from '../../../src/messages/de-DE/doorSale.ts';
import { door } from '../../../src/messages/en-GB/door.ts';
import { doorSale as words } from '../../../src/messages/en-GB/doorSale.ts';
import { to } from '../../../src/paths.ts';
import { a11yViolations } from '../../support/axe.ts';
import { isBack } from '../../support/cable.ts';
import { nameGate } from '../../support/doorPage.ts';
import { interceptRequests } from '../../support/interceptedRequests.ts';
import { openDoors } from '../../support/openDoors.ts';
import { misfits } from '../../support/smallScreen.ts';

const { server, browser, cable, organiser, openDoor } = await openDoors();

describe('a door that sells tickets', () => {
  it('sells in two presses, again and for somebody named, takes one back, and without a network says why it cannot', async () => {
    const { id: eventId, name } = await newEvent(organiser.api);
    await newForm(organiser.api, eventId, {}, [
      { name: 'Day ticket', price: 2_500, quantity: 100, soldAtDoor: true },
      { name: 'Child', price: 0, quantity: 100, soldAtDoor: true },
      { name: 'Speaker', price: 0, quantity: 100 },
    ]);
    const { page } = await openDoor({ eventId, name });
    const press = (label: string) => page.getByRole('button', { name: label, exact: true }).click();
    const dialog = (title: string) => page.getByRole('dialog', { name: title });
    await nameGate(page, 'North');

    await press(words.open);
    await dialog(words.title).getByText('£25.00').last().waitFor();
    expect(await page.getByRole('radio').count()).toBe(2);
    expect(await a11yViolations(page)).toEqual([]);
    expect(await misfits(page)).toEqual([]);
    await page.setViewportSize(phone);
    await press(words.cash);
    await dialog(words.states['sale.sold']).getByText(words.in(1)).waitFor();
    expect(await a11yViolations(page)).toEqual([]);
    await page.keyboard.press('Enter');

    await page
      .getByRole('radio', { name: /^Day ticket/ })
      .and(page.locator(':checked'))
      .waitFor();
    await press(words.more);
    await page.getByRole('textbox', { name: words.name }).fill('Ada Lovelace');
    await press(words.terminal);
    await dialog(words.states['sale.sold']).getByText(words.in(2)).waitFor();
    await dialog(words.states['sale.sold']).getByText(words.paid.terminal('£50.00')).waitFor();
    await press(words.takeBack);
    await dialog(words.states['sale.asking']).getByText(words.giveBack.terminal('£50.00')).waitFor();
    expect(await a11yViolations(page)).toEqual([]);
    await press(words.takeBack);
    await dialog(words.states['sale.returned']).waitFor();
    await press(words.another);

    await page.getByRole('radio', { name: /^Child/ }).check();
    await press(words.nothing);
    await dialog(words.states['sale.sold']).waitFor();
    await press(words.close);
    await page.getByRole('button', { name: door.checkedInOf(2) }).waitFor();
    await page.getByText('Guest', { exact: true }).first().waitFor();

    const listed = page.waitForResponse((response) => response.url().includes(getDoorTickets.path));
    await press(words.open);
    await (await listed).finished();
    await dialog(words.title).waitFor();
    cable.cut();
    await press(words.nothing);
    await dialog(words.states['sale.unanswered']).waitFor();
    expect(await misfits(page)).toEqual([]);
    await page.setViewportSize(phone);
    await press(words.aside);
    await press(words.pending);
    await dialog(words.states['sale.unanswered']).waitFor();
    cable.mend();
    await isBack(page);
    await dialog(words.states['sale.sold']).waitFor();
    await press(words.close);

    // What was pressed is one sale, also where the page is loaded anew before there is an answer.
    await page.route(`**${sellTicket.path}`, (route) => route.abort());
    await press(words.open);
    await press(words.nothing);
    await dialog(words.states['sale.unanswered']).waitFor();
    await page.reload();
    await page.getByRole('button', { name: words.pending, exact: true }).waitFor();
    await page.unroute(`**${sellTicket.path}`);
    await dialog(words.states['sale.sold']).waitFor();
    await press(words.close);

    cable.cut();
    await press(words.open);
    await page.getByText(words.disconnected).waitFor();
    expect(
      await page
        .getByRole('button', { name: words.cash, exact: true })
        .or(page.getByRole('button', { name: words.nothing, exact: true }))
        .isDisabled(),
    ).toBe(true);
    cable.mend();
    await isBack(page);
    await page.getByText(words.disconnected).waitFor({ state: 'detached' });

    const { purchases } = await organiser.api.call(getPurchases, { eventId });
    expect(purchases.map(({ status, total }) => [status, total]).sort()).toEqual([
      ['free', 0],
      ['free', 0],
      ['free', 0],
      ['paid', 2_500],
      ['refunded', 5_000],
    ]);
  });

  it('leaves the buttons above where they are when selling is offered, in the longer words, too', async () => {
    const { id: eventId } = await newEvent(organiser.api);
    await newForm(organiser.api, eventId, {}, [{ name: 'Day ticket', price: 2_500, quantity: 100, soldAtDoor: true }]);
    const staff = await newAppUser(server.url, organiser.api, eventId, 'checkin');
    const { page, context } = await visit(browser, server.url, { as: staff, size: phone });
    await context.addCookies([{ name: localeCookie, value: 'de-DE', url: server.url }]);
    const calls = await interceptRequests(page, { tickets: getDoorTickets });
    await page.goto(to.checkinStaff());
    await calls.isMade('tickets');
    const stage = page.locator('.door-stage');
    await page.getByRole('button', { name: germanDoor.scanner.typeCode }).waitFor();
    const before = await stage.boundingBox();
    await calls.answer('tickets');
    await page.getByRole('button', { name: germanWords.open, exact: true }).waitFor();
    expect(before?.height).toBeGreaterThan(0);
    expect(await stage.boundingBox()).toEqual(before);
  });
});
