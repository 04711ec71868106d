import { describe, expect, it } from 'vitest';
import { createDemoEvent } from '../../../harness/demo/event.ts';
import { visit } from '../../../harness/page.ts';
import { newOrganiser } from '../../../harness/seed.ts';
import { to } from '../../../src/paths.ts';
import { readWords, type Word } from '../../support/badgePdf.ts';
import { openFoyer } from '../../support/openFoyer.ts';

const { server, browser } = await openFoyer();
const { api } = await newOrganiser(server.url);
const { event } = await createDemoEvent(api, new Date());
const address = to.publicEvent(event.slug);

async function open(size: { width: number; height: number }) {
  const { page } = await visit(browser, server.url, { size });
  await page.goto(address);
  await page.locator('.event-page:not([data-arriving])').waitFor();
  return { page };
}

/** Words of which another one covers a third. */
function covered(words: Word[]): string[] {
  const area = ({ left, right, top, bottom }: Word) => Math.max(0, right - left) * Math.max(0, bottom - top);
  return words.flatMap((one, place) =>
    words.slice(place + 1).flatMap((other) => {
      const shared = {
        text: `${one.text} and ${other.text}`,
        left: Math.max(one.left, other.left),
        right: Math.min(one.right, other.right),
        top: Math.max(one.top, other.top),
        bottom: Math.min(one.bottom, other.bottom),
      };
      return area(shared) > Math.min(area(one), area(other)) / 3 ? [shared.text] : [];
    }),
  );
}

describe('the page of an event', () => {
  it('is called as the event is', async () => {
    const { page } = await open({ width: 1440, height: 900 });
    expect(await page.title()).toBe('Wayfinding 2027 | Foyer');
  });

  it('is there as a whole once it has arrived, for a picture of it and for programs that read it', async () => {
    const { page } = await open({ width: 390, height: 844 });
    const unseen = page.locator('.agenda-session, .speaker, .event-question, .event-documents li');
    const hidden = await unseen.evaluateAll((all) =>
      all.filter((each) => !each.checkVisibility({ contentVisibilityAuto: true })).map((each) => each.textContent),
    );
    expect(await unseen.count()).toBeGreaterThan(10);
    expect(hidden).toEqual(
      await page
        .locator('.more-speakers:not([open]) .speaker')
        .evaluateAll((all) => all.map((each) => each.textContent)),
    );
  });

  it('is printed without a word over another', async () => {
    const { page } = await open({ width: 1440, height: 900 });
    const margin = { top: '10mm', bottom: '10mm', left: '10mm', right: '10mm' };
    const pdf = await page.pdf({ format: 'A4', margin });
    const pages = readWords(pdf);
    expect(pages.flatMap(covered)).toEqual([]);
    expect(pages.flat().map(({ text }) => text)).toContain('Agenda');
  });

  it('shows nothing to press without scripts that would do nothing', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(server.url + address);
    await page.locator('.event-page').waitFor();
    expect(await page.locator('.event-page button:visible').allTextContents()).toEqual([]);
  });
});
