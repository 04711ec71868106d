import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { visit } from '../../../harness/page.ts';
import { buyTicket, newEvent, newForm, newOrganiser, visitor } from '../../../harness/seed.ts';
import { mailing } from '../../../src/messages/en-GB/mailing.ts';
import { sharing } from '../../../src/messages/en-GB/sharing.ts';
import { ticket } from '../../../src/messages/en-GB/ticket.ts';
import { to } from '../../../src/paths.ts';
import { openFoyer } from '../../support/openFoyer.ts';

const { server, browser } = await openFoyer();
const organiser = await newOrganiser(server.url);
const event = await newEvent(organiser.api);
const form = await newForm(organiser.api, event.id);
const { attendees } = await buyTicket(visitor(server.url), form, 'Helper');
const key = attendees[0]?.ticketKey ?? '';

/** What comes of text where a page may take HTML or the address of a script; `TypeError` where it is refused. */
const attempts = (page: Page) =>
  page.evaluate(() => {
    const outcome = (attempt: () => void) => {
      try {
        attempt();
        return 'taken';
      } catch (error) {
        return (error as Error).name;
      }
    };
    const script = document.createElement('script');
    return {
      html: outcome(() => {
        document.createElement('div').innerHTML = '<b>Text</b>';
      }),
      frame: outcome(() => document.createElement('iframe').setAttribute('srcdoc', '<b>Text</b>')),
      ownScript: outcome(() => {
        script.src = '/assets/none.js';
      }),
      foreignScript: outcome(() => {
        script.src = 'https://elsewhere.example/some.js';
      }),
      policy: outcome(() => void window.trustedTypes?.createPolicy('foreign', { createHTML: (html) => html })),
    };
  });

describe('text', () => {
  it.each([
    ['the sign-in', to.signin(), null],
    ['an organiser’s page', to.home(), organiser],
    ['the door', to.checkinStaff(event.id), organiser],
    ['an attendee’s own page', to.sharing(key), null],
  ])('is no HTML and no script at %s', async (_, path, as) => {
    const { page } = await visit(browser, server.url, { as });
    await page.goto(path);
    await page.locator('h1').first().waitFor();
    expect(await attempts(page)).toEqual({
      html: 'TypeError',
      frame: 'TypeError',
      ownScript: 'taken',
      foreignScript: 'TypeError',
      policy: 'TypeError',
    });
  });
});

it('a ticket that is opened from such a page is printed by the library that writes it as text', async () => {
  const { page } = await visit(browser, server.url);
  await page.goto(to.sharing(key));
  await page.getByRole('link', { name: sharing.toTicket }).click();
  await page.getByRole('button', { name: ticket.print }).click();
  const made = page.getByRole('link', { name: ticket.open });
  expect(await made.getAttribute('href')).toMatch(/^blob:/);
});

it('what is pasted into a mail keeps its look, and runs nothing', async () => {
  // The preview beside it runs no scripts, not even the visitor's own, which signs in.
  const mayCrash = (crash: string) => crash.includes('sandboxed');
  const { page } = await visit(browser, server.url, { as: organiser, mayCrash });
  await page.goto(to.emailAttendees(event.id, form.formId));
  await page.getByRole('button', { name: mailing.write }).first().click();
  const editor = page.getByRole('textbox', { name: mailing.compose.body });
  await editor.click();
  await editor.evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', '<b>Bring a coat</b><img src="none" onerror="document.title = `Foreign`">');
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await editor.locator('strong', { hasText: 'Bring a coat' }).waitFor();
  expect(await page.title()).not.toBe('Foreign');
});
