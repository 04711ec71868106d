import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileChooser, Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { phone, visit } from '../../../harness/page.ts';
import { newEvent, newOrganiser } from '../../../harness/seed.ts';
import { getEventPage, publishEventPage, saveEventPage } from '../../../src/api/contract/eventPage.ts';
import { pageEditor as words } from '../../../src/messages/en-GB/pageEditor.ts';
import { photo } from '../../../src/messages/en-GB/photo.ts';
import { to } from '../../../src/paths.ts';
import { pageDraft, session } from '../../support/eventPageFixtures.ts';
import { openFoyer } from '../../support/openFoyer.ts';

const { server, browser } = await openFoyer();
const organiser = await newOrganiser(server.url);

const open = (page: Page, section: keyof typeof words.sections.names) =>
  page.locator('summary', { hasText: words.sections.names[section] }).click();

async function choose(page: Page, file: Parameters<FileChooser['setFiles']>[0], button: string = words.picture.choose) {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button }).first().click();
  await (await chooser).setFiles(file);
}

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2a6f97' } });

describe('the page of an event', () => {
  it('is made from nothing, published, and seen by a reader', async () => {
    const event = await newEvent(organiser.api, { name: 'Wayfinding 2027' });
    const { page } = await visit(browser, server.url, { as: organiser });
    await page.goto(to.event(event.id));
    await page.getByRole('link', { name: 'Design page' }).click();

    await choose(page, {
      name: 'cover.jpg',
      mimeType: 'image/jpeg',
      buffer: await picture(2_600, 1_800).jpeg().toBuffer(),
    });
    const window = page.locator('.crop-window');
    await window.waitFor();
    const box = await window.boundingBox();
    if (!box) throw new Error('Nothing to crop');
    expect(Math.round((box.width / box.height) * 10)).toBe(20);
    await page.mouse.move(box.x + 50, box.y + 50);
    await page.mouse.down();
    await page.mouse.move(box.x + 50, box.y + 20);
    await page.mouse.up();
    await page.getByRole('button', { name: words.picture.use }).click();
    await page.getByLabel(words.picture.alt).fill('The harbour from above');
    await page.getByLabel(words.look.accent).fill('#ffcc00');
    await page.getByText(words.look.mended).waitFor();

    await page.getByLabel(words.about.label).fill('Join us **here**:');
    const plan = await picture(900, 450).png().toBuffer();
    await choose(page, { name: 'plan.png', mimeType: 'image/png', buffer: plan }, words.picture.insert);
    await page.getByRole('button', { name: words.picture.use }).click();
    // What the picture shows is typed over the words that ask for it.
    await page.locator('textarea:focus').waitFor();
    await page.keyboard.type('A plan of the quay');

    await open(page, 'speakers');
    await page.getByRole('button', { name: words.speakers.add }).click();
    await page.keyboard.type('Ada Lovelace');
    await open(page, 'agenda');
    for (const title of ['Opening', 'Drawing the city']) {
      await page.getByRole('button', { name: words.agenda.add }).click();
      await page.keyboard.type(title);
    }
    // The window beside the controls is the page itself.
    const preview = page.frameLocator('iframe');
    await preview.getByRole('heading', { level: 1, name: 'Wayfinding 2027' }).waitFor();
    await preview.locator('img[alt="A plan of the quay"]').waitFor();
    // It shows what is edited: now the agenda, then the top again.
    await page.getByRole('button', { name: words.width.phone, exact: true }).click();
    const isAt = (section: string) =>
      preview.locator(section).evaluate((shown) => Math.abs(shown.getBoundingClientRect().top) < 2);
    const isAtEnd = () =>
      preview.locator('html').evaluate((html) => Math.abs(html.scrollHeight - html.clientHeight - html.scrollTop) < 2);
    await expect.poll(async () => (await isAt('section.is-agenda')) || (await isAtEnd())).toBe(true);
    await page.getByLabel(words.look.accent).focus();
    await expect.poll(() => preview.locator('html').evaluate((html) => html.scrollTop)).toBe(0);

    // Whoever has the link sees the draft, and nobody else does.
    await page.locator('.page-state', { hasText: words.states['pageEditor.saved'] }).waitFor();
    const { previewKey } = await organiser.api.call(getEventPage, { eventId: event.id });
    const reader = await visit(browser, server.url);
    await reader.page.goto(to.publicEvent(event.slug, previewKey ?? ''));
    await reader.page.getByText('Drawing the city').first().waitFor();
    await reader.page.goto(to.publicEvent(event.slug));
    await reader.page.getByRole('heading', { level: 1, name: 'Wayfinding 2027' }).waitFor();
    expect(await reader.page.getByText('Drawing the city').count()).toBe(0);

    await page.getByRole('button', { name: words.publish, exact: true }).click();
    await page.locator('.page-state', { hasText: words.allPublished }).waitFor();
    const own = await organiser.api.call(getEventPage, { eventId: event.id });
    expect(own).toMatchObject({
      isPublished: true,
      page: {
        ...{ accent: '#ffcc00', cover: { width: 2_000, height: 1_000, alt: 'The harbour from above' } },
        ...{ speakers: [{ name: 'Ada Lovelace' }], agenda: [{ title: 'Opening' }, { title: 'Drawing the city' }] },
      },
    });

    await page.goto(to.publicEvent(event.slug));
    await page.getByRole('heading', { level: 1, name: 'Wayfinding 2027' }).waitFor();
    const read = await page.request.get(`/api/event/getPublicEvent?slug=${event.slug}`);
    expect((await read.json()).payload.page).toMatchObject({
      accent: '#ffcc00',
      order: ['about', 'agenda', 'speakers'],
    });
    const shown = page.getByRole('img', { name: 'A plan of the quay' });
    await shown.scrollIntoViewIfNeeded();
    await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  });

  it('has the time of a session typed digit by digit, and its end goes along', async () => {
    const event = await newEvent(organiser.api);
    const agenda = [session('1', 'Keynote', [6, 9])];
    await organiser.api.call(saveEventPage, { eventId: event.id, page: pageDraft({ agenda }) });
    const { page } = await visit(browser, server.url, { as: organiser });
    await page.goto(to.eventPage(event.id));
    await open(page, 'agenda');
    await page.getByRole('button', { name: /^Keynote/ }).click();
    const [starts, ends] = [page.getByLabel(words.agenda.starts), page.getByLabel(words.agenda.ends)];
    const before = [await starts.inputValue(), await ends.inputValue()];
    await starts.focus();
    // In whichever order this browser has day and month.
    await page.keyboard.type('04042028');
    const moved = (time = '') => time.replace(/^2027-03-06/, '2028-04-04');
    expect([await starts.inputValue(), await ends.inputValue()]).toEqual(before.map(moved));
  });

  it('shows tracks that run at the same time beside each other where there is room, else below each other', async () => {
    const event = await newEvent(organiser.api);
    const agenda = [
      session('1', 'Opening', [6, 9]),
      session('2', 'Light', [6, 10], { track: 'Design' }),
      session('3', 'Wood', [6, 10], { track: 'Engineering' }),
    ];
    await organiser.api.call(saveEventPage, { eventId: event.id, page: pageDraft({ agenda }) });
    await organiser.api.call(publishEventPage, { eventId: event.id });
    const placesAt = async (size: { width: number; height: number }) => {
      const { page } = await visit(browser, server.url, { size });
      await page.goto(to.publicEvent(event.slug));
      const places = [];
      for (const name of ['Opening', 'Light', 'Wood']) {
        const place = await page.getByRole('heading', { name, exact: true }).boundingBox();
        if (!place) throw new Error(`${name} is not shown`);
        places.push(place);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
      return places as [(typeof places)[0], (typeof places)[0], (typeof places)[0]];
    };
    for (const width of [1024, 1440]) {
      const [opening, light, wood] = await placesAt({ width, height: 900 });
      expect(light.y).toBeGreaterThan(opening.y + opening.height);
      expect(Math.abs(wood.y - light.y)).toBeLessThan(1);
      expect(wood.x).toBeGreaterThan(light.x + light.width);
    }
    const [, light, wood] = await placesAt(phone);
    expect(wood.y).toBeGreaterThan(light.y + light.height);
    expect(wood.x).toBe(light.x);
  });

  it('says what is wrong with a picture that cannot be used, and takes one that is large', async () => {
    const event = await newEvent(organiser.api);
    const { page } = await visit(browser, server.url, { as: organiser });
    await page.goto(to.eventPage(event.id));
    const line = await picture(1, 20_000).png().toBuffer();
    for (const [name, buffer, problem] of [
      ['a-document.pdf', Buffer.from('%PDF-1.7'), photo.problems.noPicture],
      ['not-a-picture.jpg', Buffer.from('This is text.'), photo.problems.damaged],
      ['a-line.png', line, photo.problems.tooSmall],
      ['bomb.png', await picture(12_000, 12_000).png().toBuffer(), photo.problems.tooLarge],
    ] as const) {
      const mimeType = { pdf: 'application/pdf', jpg: 'image/jpeg', png: 'image/png' }[name.slice(-3)] ?? '';
      await choose(page, { name, mimeType, buffer });
      await page.getByText(`${problem} ${words.picture.taken.cover}`).waitFor();
      await page.reload();
      await page.getByRole('button', { name: words.picture.choose }).first().waitFor();
    }
    // 50 MB in a file with few pixels: what comes after the picture is nothing to a browser.
    const heavy = join(mkdtempSync(join(tmpdir(), 'foyer-')), 'heavy.jpg');
    writeFileSync(heavy, Buffer.concat([await picture(1_600, 800).jpeg().toBuffer(), Buffer.alloc(50_000_000)]));
    await choose(page, heavy);
    await page.getByRole('button', { name: words.picture.use }).click();
    await page.getByLabel(words.picture.alt).waitFor();
  });

  it('takes the photos of many speakers at once, on a phone', async () => {
    const event = await newEvent(organiser.api);
    const { page } = await visit(browser, server.url, { as: organiser, size: phone, hasTouch: true });
    await page.goto(to.eventPage(event.id));
    await open(page, 'speakers');
    await page.getByRole('button', { name: words.speakers.add }).tap();
    await page.keyboard.type('Ada Lovelace');
    const photos = await Promise.all(
      (
        [
          ['ada_lovelace', 1_600, 900],
          ['tiny', 40, 40],
          ['Grace Hopper', 500, 800],
        ] as const
      ).map(async ([name, width, height]) => ({
        ...{ name: `${name}.jpg`, mimeType: 'image/jpeg' },
        buffer: await picture(width, height).jpeg().toBuffer(),
      })),
    );
    await choose(page, photos, words.speakers.photos);
    await page.getByText(`${words.picture.unused(['tiny.jpg'])} ${words.picture.taken.portrait}`).waitFor();
    await page.locator('.page-state', { hasText: words.states['pageEditor.saved'] }).waitFor();
    const own = await organiser.api.call(getEventPage, { eventId: event.id });
    expect(own.page.speakers.map(({ name, photo }) => [name, photo?.width, photo?.height])).toEqual([
      ['Ada Lovelace', 400, 400],
      ['Grace Hopper', 400, 400],
    ]);
  });

  it('takes an agenda from a file, on a phone', async () => {
    const event = await newEvent(organiser.api, {
      ...{ startsAt: '2027-03-06T09:00:00.000Z', endsAt: '2027-03-06T18:00:00.000Z', timeZone: 'Europe/London' },
    });
    const { page } = await visit(browser, server.url, { as: organiser, size: phone, hasTouch: true });
    await page.goto(to.eventPage(event.id));
    await open(page, 'agenda');
    await page.getByRole('button', { name: words.items.fromSheet }).click();
    const rows = [
      'Titel;Datum;Beginn;Ende;Vortragende',
      'Eröffnung;06.03.2027;9.00;9.30;Ada Lovelace',
      'Ohne Ende;06.03.2027;10.00;;',
    ];
    const downloads = page.waitForEvent('download');
    await page.getByRole('button', { name: words.sheet.example.download }).click();
    const example = await downloads;
    expect(example.suggestedFilename()).toBe('Example agenda.csv');
    await page.getByLabel(words.sheet.file, { exact: true }).setInputFiles(await example.path());
    await page.getByRole('button', { name: words.sheet.addButton(words.sheet.add.agenda(2)) }).waitFor();
    await page.getByRole('button', { name: words.sheet.another }).click();
    await page.getByLabel(words.sheet.file, { exact: true }).setInputFiles({
      ...{ name: 'programm.csv', mimeType: 'text/csv' },
      buffer: Buffer.from(rows.join('\n')),
    });
    await page.getByText(words.sheet.errors.noEnd).waitFor();
    await page.getByRole('button', { name: words.sheet.addButton(words.sheet.add.agenda(1)) }).click();
    await page.getByRole('button', { name: /^Eröffnung 09:00–09:30/ }).waitFor();
    await page.locator('.page-state', { hasText: words.states['pageEditor.saved'] }).waitFor();
    const own = await organiser.api.call(getEventPage, { eventId: event.id });
    expect(own.page).toMatchObject({ agenda: [{ title: 'Eröffnung' }], speakers: [{ name: 'Ada Lovelace' }] });
    // However far down one is, the way to the preview is on the screen.
    const preview = page.getByRole('button', { name: words.preview, exact: true });
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect
      .poll(() => preview.evaluate((button) => button.getBoundingClientRect().bottom / window.innerHeight))
      .toBeLessThan(0.3);
    await preview.click();
    await page.frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
  });

  it.each([
    phone,
    { width: 1440, height: 700 },
  ])('leads from Publish to the field that needs fixing, where it is in sight: %o', async (size) => {
    const event = await newEvent(organiser.api, { name: 'Harbour Day', published: true });
    const agenda = Array.from({ length: 12 }, (_, at) => session(`${at}`, at === 9 ? 'Tides' : `Talk ${at}`, [6, 9]));
    await organiser.api.call(saveEventPage, { eventId: event.id, page: pageDraft({ agenda }) });
    await organiser.api.call(publishEventPage, { eventId: event.id });
    const { page } = await visit(browser, server.url, { as: organiser, size });
    await page.goto(to.eventPage(event.id));
    await open(page, 'agenda');
    await page.getByRole('button', { name: /Tides/ }).first().click();
    const field = page.getByLabel(words.agenda.title, { exact: true });
    await field.fill('');
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.getByRole('button', { name: words.publish, exact: true }).click();
    await page.locator('input:focus').waitFor();
    const seen = () =>
      page.locator('input:focus').evaluate((input) => {
        const { left, top, width, height } = input.getBoundingClientRect();
        return document.elementFromPoint(left + width / 2, top + height / 2) === input;
      });
    await expect.poll(seen).toBe(true);
    const { page: draft } = await organiser.api.call(getEventPage, { eventId: event.id });
    expect(draft.agenda.map(({ title }) => title)).toContain('Tides');
  });
});
