import { describe, expect, it } from 'vitest';
import { phone, visit } from '../../../harness/page.ts';
import { newEvent, newForm } from '../../../harness/seed.ts';
import { getUsersByEvent } from '../../../src/api/contract/attendeeList.ts';
import { getDoorRules } from '../../../src/api/contract/doorRules.ts';
import { localeCookie } from '../../../src/lib/locale.ts';
import { doorRules as german } from '../../../src/messages/de-DE/doorRules.ts';
import { attendeeNote } from '../../../src/messages/en-GB/attendeeNote.ts';
import { door as words } from '../../../src/messages/en-GB/door.ts';
import { doorPanes } from '../../../src/messages/en-GB/doorPanes.ts';
import { doorRules } from '../../../src/messages/en-GB/doorRules.ts';
import { labels } from '../../../src/messages/en-GB/labels.ts';
import { to } from '../../../src/paths.ts';
import { a11yViolations } from '../../support/axe.ts';
import { checkIn, goOn, hears, openSearch, typeCode } from '../../support/doorPage.ts';
import { openDoors } from '../../support/openDoors.ts';
import { misfits } from '../../support/smallScreen.ts';

const { server, browser, cable, organiser, newDoor } = await openDoors();

describe('an organiser', () => {
  it('names gates and sessions before anybody has registered, on the narrowest phone and in German, too', async () => {
    const { id: eventId } = await newEvent(organiser.api);
    await newForm(organiser.api, eventId);
    const { page, context } = await visit(browser, server.url, { as: organiser, size: phone });
    await context.addCookies([{ name: localeCookie, value: 'de-DE', url: server.url }]);
    await page.goto(to.figures(eventId));
    await page.getByRole('button', { name: german.addGate, exact: true }).click();
    await page.getByRole('textbox', { name: german.gate(1) }).fill('Nord');
    await page.getByRole('button', { name: german.addSession, exact: true }).click();
    await page.getByRole('textbox', { name: german.session(1) }).fill('Empfang');
    expect(await misfits(page)).toEqual([]);
    await page.getByRole('button', { name: german.save, exact: true }).click();
    await expect
      .poll(async () => {
        const { gates, sessions } = (await organiser.api.call(getDoorRules, { eventId })).rules;
        return [gates, sessions.map(({ name }) => name)];
      })
      .toEqual([['Nord'], ['Empfang']]);
  });

  it('names the gates and limits a ticket to one of them: the doors let it in there alone, also without a network', async () => {
    const { eventId, codeOf, open } = await newDoor(['Lovelace'], 'VIP');
    const code = codeOf('Lovelace');

    const desk = await visit(browser, server.url, { as: organiser });
    await desk.page.goto(to.figures(eventId));
    const rules = desk.page.getByRole('region', { name: doorRules.title });
    for (const [index, gate] of ['North', 'South'].entries()) {
      await rules.getByRole('button', { name: doorRules.addGate }).click();
      await rules.getByRole('textbox', { name: doorRules.gate(index + 1) }).fill(gate);
    }
    await rules.getByText('VIP').click();
    await rules.getByRole('checkbox', { name: 'North' }).check();
    await rules.getByRole('button', { name: doorRules.save }).click();
    await rules
      .getByText(`${doorRules.entries.once} · ${doorRules.atGates('North')} · ${doorRules.times(0)}`)
      .waitFor();
    expect(await a11yViolations(desk.page)).toEqual([]);
    await expect
      .poll(async () => (await organiser.api.call(getDoorRules, { eventId })).rules.tickets[0]?.rule?.gates)
      .toEqual(['North']);

    const { page } = await open();
    const choose = async (gate: string) => {
      await page.getByRole('button', { name: words.settings.open, exact: true }).click();
      await page.getByRole('combobox', { name: doorPanes.settings.gate, exact: true }).selectOption(gate);
      await page.getByRole('button', { name: doorPanes.settings.close, exact: true }).click();
    };
    await page.getByRole('button', { name: words.settings.chooseGate }).waitFor();
    await choose('South');
    await typeCode(page, code);
    await hears(page, 'door.wrongGate');
    await page.getByText(words.reasons.wrongGate('North', 'South'), { exact: true }).waitFor();
    await goOn(page);

    cable.cut();
    await typeCode(page, code);
    await hears(page, 'door.wrongGate');
    await goOn(page);
    await choose('North');
    await typeCode(page, code);
    await hears(page, 'door.admissible');
    await checkIn(page);
    await hears(page, 'door.admittedToConfirm');
  });

  it('writes a note on a person and what to ask for with a ticket: staff read both before they let them in, also without a network', async () => {
    const { eventId, codeOf, open } = await newDoor(['Lovelace', 'Hopper'], 'Student');
    // As long as they may be.
    const question = 'Ask for a student card of this term with a photo, and compare it with their face';
    const note = 'Wheelchair: open the side door on Mill Lane for her, then call Ana, 0171 2345678';

    const desk = await visit(browser, server.url, { as: organiser });
    await desk.page.goto(to.figures(eventId));
    const rules = desk.page.getByRole('region', { name: doorRules.title });
    await rules.getByText('Student').click();
    await rules.getByRole('textbox', { name: doorRules.ask }).fill(question);
    await rules.getByRole('button', { name: doorRules.save }).click();
    await expect
      .poll(async () => (await organiser.api.call(getDoorRules, { eventId })).rules.tickets[0]?.rule?.ask)
      .toBe(question);
    const { users } = await organiser.api.call(getUsersByEvent, { eventId });
    const ada = users.find(({ surname }) => surname === 'Lovelace');
    await desk.page.goto(to.attendees(eventId, { attendee: ada?.uId }));
    const part = desk.page.getByRole('region', { name: labels.attention });
    await part.getByRole('button', { name: attendeeNote.add }).click();
    await part.getByRole('textbox', { name: labels.attention }).fill(note);
    await part.getByRole('button', { name: attendeeNote.save }).click();
    await part.getByRole('button', { name: attendeeNote.change }).waitFor();
    await part.getByText(note).waitFor();
    expect(await a11yViolations(desk.page)).toEqual([]);

    const { page } = await open({
      size: { width: 320, height: 568 },
      before: (page) =>
        page.addInitScript(() => {
          localStorage.setItem('foyer.door', JSON.stringify({ gate: '', admitAtOnce: true, muted: true }));
        }),
    });
    await page.getByText(`0 ${words.checkedInOf(2)}`, { exact: true }).waitFor();

    /** Judges a ticket: both texts, the name and the button are in sight together, upright and sideways, and nobody is in yet. */
    const judges = async (surname: string, texts: string[]) => {
      await typeCode(page, codeOf(surname));
      await hears(page, 'door.admissible');
      for (const size of [
        { width: 568, height: 320 },
        { width: 320, height: 568 },
      ]) {
        await page.setViewportSize(size);
        for (const text of [`Ada ${surname}`, words.states['door.admissible'], words.checkIn, ...texts]) {
          const box = await page.locator('.door-cover').getByText(text, { exact: true }).boundingBox();
          expect(box && { text, above: box.y >= 0, below: box.y + box.height <= size.height }).toEqual({
            ...{ text, above: true, below: true },
          });
        }
      }
    };
    await judges('Hopper', [question]);
    await checkIn(page);
    await hears(page, 'door.admitted');

    // The list on the device has to be there before the network goes.
    await expect
      .poll(() =>
        page.evaluate(async () => (await indexedDB.databases()).some(({ name }) => name?.startsWith('door.list.'))),
      )
      .toBe(true);
    await page.getByRole('button', { name: words.search.open, exact: true }).waitFor();
    cable.cut();
    await openSearch(page);
    await page.getByRole('searchbox', { name: doorPanes.search.label }).fill('Lovelace');
    await page.getByText(words.noteSealed).waitFor();
    await page.getByRole('button', { name: words.search.close, exact: true }).click();
    await judges('Lovelace', [question, note]);
    expect(await a11yViolations(page)).toEqual([]);
    await checkIn(page);
    await hears(page, 'door.admittedToConfirm');
    await page.locator('.door-cover').getByText(note).waitFor();
  });
});
