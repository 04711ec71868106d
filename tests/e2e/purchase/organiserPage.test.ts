import sharp from 'sharp';
import { expect, it } from 'vitest';
import { desktop, phone, visit } from '../../../harness/page.ts';
import { newEvent, newForm, newOrganiser } from '../../../harness/seed.ts';
import { addEventPicture, publishEventPage, saveEventPage } from '../../../src/api/contract/eventPage.ts';
import { event as eventWords } from '../../../src/messages/en-GB/event.ts';
import { organiser as words } from '../../../src/messages/en-GB/organiser.ts';
import { registration } from '../../../src/messages/en-GB/registration.ts';
import { settings as settingsWords } from '../../../src/messages/en-GB/settings.ts';
import { to } from '../../../src/paths.ts';
import { a11yViolations } from '../../support/axe.ts';
import { pageDraft } from '../../support/eventPageFixtures.ts';
import { openFoyer } from '../../support/openFoyer.ts';

const { server, browser } = await openFoyer();
const organiser = await newOrganiser(server.url);
const { api } = organiser;

it('is switched on in the settings, lists all public events, and leads to them', async () => {
  const event = await newEvent(api, { name: 'Harbour Day' });
  await newForm(api, event.id);
  await newEvent(api, { name: 'The Eleventh International Conference on Wayfinding, Cartography and the Sea' });
  const times = { startsAt: '2025-03-05T09:00:00.000Z', endsAt: '2025-03-05T16:00:00.000Z' };
  await newEvent(api, { name: 'Winter Regatta', ...times });
  const blue = { create: { width: 1_200, height: 600, channels: 3 as const, background: '#205070' } };
  const image = `data:image/png;base64,${(await sharp(blue).png().toBuffer()).toString('base64')}`;
  const { picture } = await api.call(addEventPicture, { eventId: event.id, use: 'cover', image });
  await api.call(saveEventPage, { eventId: event.id, page: pageDraft({ cover: { id: picture.id, alt: '' } }) });
  await api.call(publishEventPage, { eventId: event.id });

  const desk = await visit(browser, server.url, { as: organiser, size: desktop });
  await desk.page.goto(to.settings());
  await desk.page.getByRole('textbox', { name: settingsWords.organisationName }).fill('Harbour Trust');
  await desk.page.getByRole('textbox', { name: settingsWords.slug }).fill('harbour-trust-e2e');
  await desk.page.getByRole('button', { name: settingsWords.save, exact: true }).click();
  await desk.page.getByRole('link', { name: /\/o\/harbour-trust-e2e$/ }).waitFor();

  const { page } = await visit(browser, server.url, { size: phone });
  await page.goto(to.organiser('harbour-trust-e2e'));
  await page.getByRole('heading', { level: 1, name: 'Harbour Trust' }).waitFor();
  const namesIn = (title: string) => page.getByRole('region', { name: title }).getByRole('heading', { level: 3 });
  expect(await namesIn(words.coming).allTextContents()).toHaveLength(2);
  expect(await namesIn(words.past).allTextContents()).toEqual(['Winter Regatta']);
  await page
    .getByText(new RegExp(`^${registration.free}`))
    .first()
    .waitFor();
  if (process.env.LOOK_AT)
    for (const width of [320, 390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.screenshot({ path: `${process.env.LOOK_AT}/organiser-${width}.png`, fullPage: true });
    }
  expect(await a11yViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Harbour Day' }).click();
  await page.waitForURL(`**${to.publicEvent(event.slug)}`);
});

it('has a poster to download where an event is shared', async () => {
  const event = await newEvent(api, { name: 'Poster Day' });
  await newForm(api, event.id);
  const { page } = await visit(browser, server.url, { as: organiser, size: desktop });
  await page.goto(to.event(event.id));
  await page.getByRole('button', { name: eventWords.page.share, exact: true }).first().click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('dialog')
      .getByRole('button', { name: `A3 (PDF): ${eventWords.page.poster}` })
      .click(),
  ]);
  expect(download.suggestedFilename()).toBe('Poster Poster Day A3.pdf');
  if (process.env.LOOK_AT) await page.screenshot({ path: `${process.env.LOOK_AT}/share.png` });
});
