import { describe, expect, it } from 'vitest';
import { arriveAt, visit } from '../../../harness/page.ts';
import { newEvent, newOrganiser } from '../../../harness/seed.ts';
import { desk } from '../../../src/messages/en-GB/desk.ts';
import { editing } from '../../../src/messages/en-GB/editing.ts';
import { event as eventWords } from '../../../src/messages/en-GB/event.ts';
import { to } from '../../../src/paths.ts';
import { openFoyer } from '../../support/openFoyer.ts';

const { server, browser } = await openFoyer();
const organiser = await newOrganiser(server.url);

describe('the browser’s back button', () => {
  /** At the editor of an event that was reached from its page, with a letter typed. */
  async function typed() {
    const event = await newEvent(organiser.api, { name: `Harbour ${crypto.randomUUID()}` });
    const { page, context } = await visit(browser, server.url, { as: organiser });
    await page.goto(to.home());
    await page.getByRole('link', { name: event.name, exact: true }).click();
    await page.getByRole('link', { name: eventWords.page.edit }).click();
    const name = page.getByLabel(eventWords.edit.name, { exact: true });
    await name.fill('Typed and not saved');
    const dialog = page.getByRole('dialog', { name: editing.leave.title });
    return { event, page, context, name, dialog, back: () => page.evaluate(() => history.back()) };
  }

  it('asks before typed work is lost, again and again, and keeps it', async () => {
    const { event, page, name, dialog, back } = await typed();
    for (const _ of [1, 2]) {
      await back();
      await dialog.waitFor();
      expect(new URL(page.url()).pathname).toBe(to.eventEdit(event.id));
      await dialog.getByRole('button', { name: editing.leave.keep }).click();
      await dialog.waitFor({ state: 'detached' });
      expect(await name.inputValue()).toBe('Typed and not saved');
    }
  });

  it('goes back where that is wanted, and once more to the page before', async () => {
    const { event, page, dialog, back } = await typed();
    await back();
    await dialog.getByRole('button', { name: editing.leave.confirm }).click();
    await arriveAt(page, to.event(event.id));
    await page.getByRole('heading', { name: event.name }).first().waitFor();
    await back();
    await arriveAt(page, to.home());
  });

  it('goes back at once after a save', async () => {
    const { event, page, dialog, back } = await typed();
    await page.getByRole('button', { name: desk.save, exact: true }).click();
    await arriveAt(page, to.event(event.id));
    await back();
    await arriveAt(page, to.eventEdit(event.id));
    expect(await dialog.count()).toBe(0);
  });
});
