import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect } from 'vitest';
import { questionTypes } from '../../../../src/lib/enumerations.ts';
import { to } from '../../../../src/paths.ts';
import { onePixel } from '../../../support/badges.ts';
import { button, css, field, heading, link, text, visit } from '../../../support/engines/visitor.ts';
import { textRows, workbookOf } from '../../../support/workbook.ts';
import { ownSlug, type Walk } from './walk.ts';

/** A form is built: questions by typing, their order by the keyboard and by the mouse. */
export async function buildForm({ driver, world, size, locale, words }: Walk) {
  const { form } = words;
  const visitor = await visit(driver, world.url, { size, locale, as: world.organiser });
  await visitor.open(to.formAdd(world.event.id));
  await visitor.fill(field(new RegExp(`^${form.title}`)), `Volunteers ${locale}`);
  for (const [index, label] of ['First', 'Second', 'Third'].entries()) {
    await visitor.click(button(form.types[questionTypes.shortAnswer]));
    await visitor.fill(field(form.label, questionAt(form.questionNumber(index + 1))), label);
  }
  const order = () =>
    driver.run(() =>
      [...document.querySelectorAll('.question-card .question-label')].map((each) => each.textContent?.slice(3)),
    );
  const becomes = (labels: string[]) =>
    visitor.until(`the order ${labels}`, async () => String(await order()) === String(labels));
  await becomes(['First', 'Second', 'Third']);

  // Folded, all of them fit on a phone.
  await visitor.click(button(/^3\. Third/));
  await visitor.focus(button(form.move(3, 3)));
  await driver.press('ArrowUp');
  await becomes(['First', 'Third', 'Second']);
  await visitor.focus(button(form.move(1, 3)));
  await driver.press('ArrowDown');
  await becomes(['Third', 'First', 'Second']);

  await visitor.drag(button(form.move(1, 3)), questionAt(form.questionNumber(3)));
  await becomes(['First', 'Second', 'Third']);
  await visitor.isFine();
  await visitor.click(button(form.save));
  await visitor.arriveAt(to.eventForms(world.event.id));
  await visitor.isFine();
  await visitor.leave();
}

const questionAt = (name: string) => ({ role: 'listitem', name });

/** An event gets a logo, and an email is written. */
export async function writeAndIllustrate({ driver, world, size, locale, words }: Walk) {
  const { desk, editing, event, mailing } = words;
  const visitor = await visit(driver, world.url, { size, locale, as: world.organiser });
  await withFile('logo.png', Buffer.from(onePixel.split(',')[1] ?? '', 'base64'), async (path) => {
    await visitor.open(to.eventEdit(world.event.id));
    await visitor.seen(button(new RegExp(`^(${editing.image.choose}|${editing.image.replace})$`)));
    await visitor.attach(css('input[type="file"]'), path);
    await visitor.seen({ role: 'img', name: event.edit.logoAlt });
    await visitor.isFine();
    await visitor.click(button(desk.save));
    await visitor.arriveAt(to.event(world.event.id));
    await visitor.isFine();
  });

  await visitor.open(to.mailing(world.event.id, world.mailingId));
  await visitor.fill(field(mailing.compose.subject), `News ${locale}`);
  await visitor.fill(field(mailing.compose.body), 'See you ');
  await visitor.click(button(mailing.editor.bold));
  // The focus goes back to the text by itself.
  await visitor.seen(css('.body-tool[aria-pressed="true"]'));
  await visitor.until('the focus is in the text', () =>
    driver.run(() => document.activeElement?.matches('.tiptap') ?? false),
  );
  await driver.type('soon');
  await visitor.until('the word is bold', async () => (await visitor.read(css('.tiptap strong'))) === 'soon');
  await visitor.seen({ text: mailing.states['mailing.saved'] });
  await visitor.isFine();
  await driver.reload();
  await visitor.seen({ text: 'soon', within: css('.tiptap strong') });
  await visitor.isFine();
  await visitor.leave();
}

/** The organiser writes and illustrates the page of an event, publishes it, prints its poster and takes an address for all events. */
export async function designPage({ driver, world, size, locale, words: { event, pageEditor, settings } }: Walk) {
  const visitor = await visit(driver, world.url, { size, locale, as: world.organiser });
  await visitor.open(to.eventPage(world.event.id));
  await visitor.isFine();
  await visitor.click(heading(pageEditor.sections.names.about));
  await visitor.fill(field(new RegExp(`^${pageEditor.about.label}`)), `Told ${locale}.`);
  await visitor.click(button(pageEditor.styles.heading));
  await visitor.until('the text is a heading, and typed on', () =>
    driver.run(() => {
      const typing = document.activeElement;
      return typing instanceof HTMLTextAreaElement && typing.value.startsWith('## Told');
    }),
  );
  const plan = sharp({ create: { width: 900, height: 450, channels: 3, background: '#2a6f97' } });
  await withFile('plan.png', await plan.png().toBuffer(), async (path) => {
    await visitor.attach(css(`input[aria-label="${pageEditor.picture.insert}"]`), path);
    await visitor.click(button(pageEditor.picture.use));
  });
  await visitor.until('the words for the picture are typed next', () =>
    driver.run(() => document.activeElement?.matches('textarea') ?? false),
  );
  await driver.type('A plan of the quay');
  await visitor.isFine();
  await visitor.click(button(pageEditor.publish));
  await visitor.seen({ text: pageEditor.allPublished, within: css('.page-bar') });
  await visitor.isFineOnBoth();

  await visitor.open(to.event(world.event.id));
  await visitor.click(button(event.page.share));
  await visitor.click(button(new RegExp(event.page.posterSize('A4').replace(/[()]/g, '.'))));
  const poster = await visitor.downloaded();
  expect(poster.content.subarray(0, 5).toString()).toBe('%PDF-');

  await visitor.open(to.settings());
  const slug = ownSlug(world);
  await visitor.fill(field(new RegExp(`^${settings.slug}`)), slug);
  await visitor.click(button(settings.save));
  await visitor.seen(link(new RegExp(`${to.organiser(slug)}$`)));
  await visitor.isFine();
  await visitor.leave();
}

/** Attendees come in from two kinds of files, and go out as one. */
export async function importAndExport({ driver, world, size, locale, words }: Walk) {
  const { importing, attendees, attendeeTools, desk } = words;
  const visitor = await visit(driver, world.url, { size, locale, as: world.organiser });
  const [lunch] = world.speakers.form.questions;
  const heads = ['First name', 'Surname', 'Email', lunch?.label ?? ''];
  const guest = (kind: string) => ['Guest', `From ${kind}`, world.freshEmail(kind), lunch?.options[0] ?? ''];
  const sheet = { name: 'Guests', rows: textRows([heads, guest('xlsx')]) };
  const files = {
    'guests.csv': Buffer.from([heads, guest('csv')].map((row) => row.join(',')).join('\n')),
    'guests.xlsx': Buffer.from(workbookOf({ sheets: [sheet] })),
  };
  for (const [name, content] of Object.entries(files)) {
    await visitor.open(to.viewAttendees(world.event.id, world.speakers.form.id, { import: 'yes' }));
    await visitor.seen(text(importing.drop));
    await visitor.isFine();
    await withFile(name, content, async (path) => {
      await visitor.attach(css('input[type="file"]'), path);
      await visitor.choose({ role: 'combobox', name: importing.ticketForAll }, 'Speaker');
    });
    await visitor.isFine();
    await visitor.click(button(importing.check));
    await visitor.click(button(importing.start(1, 0)));
    await visitor.seen(text(importing.done(1, 0)));
    await visitor.isFine();
  }
  await visitor.click(link(importing.toAttendees));
  await visitor.seen(text('Guest From xlsx'));
  if (size.width < 600) await visitor.click(button(desk.moreTools));
  await visitor.click(button(attendees.export));
  await visitor.click(button(attendeeTools.exportDownload));
  const { name, content } = await visitor.downloaded();
  expect(name).toMatch(/\.xlsx$/);
  // A workbook is a zip archive.
  expect(content.subarray(0, 2).toString()).toBe('PK');
  await visitor.isFine();
  await visitor.leave();
}

async function withFile(name: string, content: Buffer, work: (path: string) => Promise<void>) {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-file-'));
  try {
    writeFileSync(join(folder, name), content);
    await work(join(folder, name));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
