import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { desktop, openPage } from '../../../harness/page.ts';
import { newEvent, newOrganiser } from '../../../harness/seed.ts';
import { to } from '../../../src/paths.ts';
import { openFoyer } from '../../support/openFoyer.ts';

const { server, browser } = await openFoyer();

let page: Page;
let eventId: string;
beforeAll(async () => {
  const organiser = await newOrganiser(server.url);
  eventId = (await newEvent(organiser.api)).id;
  ({ page } = await openPage(browser, server.url, { as: organiser, size: desktop }));
});
afterAll(() => page.context().close());

const labelled = (label: string) => page.locator('label').filter({ hasText: new RegExp(`^${label}`) });

describe('the fields of an organiser', () => {
  it('say which are optional where others are not', async () => {
    await page.goto(to.eventEdit(eventId));
    expect(await labelled('Venue').innerText()).toBe('Venue optional');
    expect(await labelled('Event name').innerText()).toBe('Event name');
  });

  it('say it of none where all are', async () => {
    await page.goto(to.settings());
    expect(await labelled('Contact email').innerText()).toBe('Contact email');
    expect(await labelled('Link to your terms').innerText()).toBe('Link to your terms');
  });

  it('show a colour as a small field, not as a bar', async () => {
    await page.goto(to.eventEdit(eventId));
    const colour = await page.getByLabel('Brand colour').boundingBox();
    const name = await page.getByRole('textbox', { name: 'Event name' }).boundingBox();
    expect(colour?.width).toBeLessThanOrEqual(120);
    expect(colour?.height).toBeGreaterThanOrEqual(32);
    expect(name?.width).toBeGreaterThan(300);
  });
});
