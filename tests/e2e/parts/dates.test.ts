import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { formDraft } from '../../../harness/drafts.ts';
import { arriveAt, visit } from '../../../harness/page.ts';
import { newEvent, newForm, newOrganiser } from '../../../harness/seed.ts';
import { getForm, saveForm } from '../../../src/api/contract/form.ts';
import { getFormOverview } from '../../../src/api/contract/formOverview.ts';
import { dates } from '../../../src/messages/en-GB/dates.ts';
import { desk } from '../../../src/messages/en-GB/desk.ts';
import { event as eventWords } from '../../../src/messages/en-GB/event.ts';
import { form as formWords } from '../../../src/messages/en-GB/form.ts';
import { ticketEdit as ticketWords } from '../../../src/messages/en-GB/ticketEdit.ts';
import { to } from '../../../src/paths.ts';
import { openFoyer } from '../../support/openFoyer.ts';

const { server, browser } = await openFoyer();
const organiser = await newOrganiser(server.url);

/** As Firefox is, which says nothing of a date that was never whole. */
const untold = () => {
  const supports = CSS.supports.bind(CSS) as (...asked: string[]) => boolean;
  CSS.supports = (...asked: string[]) => asked[0] === '-moz-appearance' || supports(...asked);
  Object.defineProperty(ValidityState.prototype, 'badInput', { get: () => false });
};

async function open(address: string, told: boolean) {
  const { page } = await visit(browser, server.url, { as: organiser });
  if (!told) await page.addInitScript(untold);
  await page.goto(address);
  return page;
}

const asks = (page: Page) => page.getByText(dates.half['datetime-local'], { exact: true });

describe.each([
  ['that says what is half-typed', true],
  ['that says nothing of it', false],
])('in a browser %s', (_, told) => {
  it('half an end of sales is asked for when it is left, and saved when it is whole', async () => {
    const event = await newEvent(organiser.api);
    const form = await newForm(organiser.api, event.id);
    const [ticket] = form.tickets;
    const page = await open(to.ticketEdit(event.id, form.formId, ticket?.id ?? ''), told);
    const ends = page.getByRole('textbox', { name: ticketWords.saleEnds });
    await ends.pressSequentially('1224');
    expect(await asks(page).count()).toBe(0);
    await page.getByLabel(ticketWords.name, { exact: true }).focus();
    await asks(page).waitFor();
    expect(await ends.getAttribute('aria-invalid')).toBe('true');
    await page.getByRole('button', { name: desk.save, exact: true }).click();
    expect(await ends.evaluate((field) => field === document.activeElement)).toBe(true);
    await ends.fill('2030-12-24T18:30');
    await asks(page).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: desk.save, exact: true }).click();
    await arriveAt(page, to.eventForms(event.id));
    const { forms } = await organiser.api.call(getFormOverview, { eventId: event.id });
    const saved = forms.flatMap(({ tickets }) => tickets).find(({ id }) => id === ticket?.id);
    expect(saved?.saleEndsAt).toBe('2030-12-24T18:30:00.000Z');
  });

  it('half a beginning of an event, which has to have one, is asked for as a whole', async () => {
    const page = await open(to.eventAdd(), told);
    const starts = page.getByRole('textbox', { name: eventWords.edit.starts });
    await starts.fill('');
    await starts.pressSequentially('1224');
    await page.getByLabel(eventWords.edit.name, { exact: true }).focus();
    await page.getByText(dates.halfRequired['datetime-local'], { exact: true }).waitFor();
  });

  it('half an end of registration is not taken for none, and cleared where that is meant', async () => {
    const event = await newEvent(organiser.api);
    const { form } = await organiser.api.call(saveForm, { payload: formDraft(event.id) });
    const page = await open(to.formEdit(event.id, form.id), told);
    const closes = page.getByLabel(formWords.closesAt);
    await closes.pressSequentially('1224');
    await page.getByRole('button', { name: formWords.save, exact: true }).click();
    await asks(page).waitFor();
    expect(new URL(page.url()).pathname).toBe(new URL(to.formEdit(event.id, form.id), server.url).pathname);
    await page.getByRole('button', { name: dates.clearOf(formWords.closesAt) }).click();
    await asks(page).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: formWords.save, exact: true }).click();
    await arriveAt(page, to.eventForms(event.id));
    expect((await organiser.api.call(getForm, { formId: form.id })).form.closesAt).toBeNull();
  });
});

describe('an end of registration', () => {
  const closesAt = '2030-12-24T18:30:00.000Z';
  async function withEnd() {
    const event = await newEvent(organiser.api);
    const { form } = await organiser.api.call(saveForm, { payload: formDraft(event.id, { closesAt }) });
    const page = await open(to.formEdit(event.id, form.id), true);
    const field = page.getByLabel(formWords.closesAt);
    const save = async () => {
      await page.getByRole('button', { name: formWords.save, exact: true }).click();
      await arriveAt(page, to.eventForms(event.id));
      return (await organiser.api.call(getForm, { formId: form.id })).form.closesAt;
    };
    return { page, field, save };
  }

  it('of which a part was deleted keeps what is left, and is asked for', async () => {
    const { page, field, save } = await withEnd();
    await field.focus();
    await page.keyboard.press('Backspace');
    await page.getByRole('button', { name: formWords.save, exact: true }).click();
    await asks(page).waitFor();
    // The day or the month, whichever comes first in the browser's language.
    await page.keyboard.type('11');
    expect(await field.inputValue()).toMatch(/^2030-(11-24|12-11)T18:30$/);
    expect(await save()).toMatch(/^2030-(11-24|12-11)T18:30:00.000Z$/);
  });

  it('that is cleared is none', async () => {
    const { page, field, save } = await withEnd();
    await field.fill('');
    expect(await asks(page).count()).toBe(0);
    expect(await field.evaluate((element) => element.hasAttribute('data-empty'))).toBe(true);
    expect(await save()).toBeNull();
  });
});
