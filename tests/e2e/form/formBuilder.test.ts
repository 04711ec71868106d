import { describe, expect, it } from 'vitest';
import { formDraft, question } from '../../../harness/drafts.ts';
import { arriveAt, visit } from '../../../harness/page.ts';
import { newEvent, newOrganiser } from '../../../harness/seed.ts';
import { getForm, saveForm } from '../../../src/api/contract/form.ts';
import { form as words } from '../../../src/messages/en-GB/form.ts';
import { to } from '../../../src/paths.ts';
import { openFoyer } from '../../support/openFoyer.ts';

const { server, browser } = await openFoyer();
const organiser = await newOrganiser(server.url);

describe('the options of a question', () => {
  it('are moved by dragging their handles', async () => {
    const event = await newEvent(organiser.api);
    const options = ['Red', 'Green', 'Blue'];
    const draft = formDraft(event.id, { questions: [question({ label: 'Colour', type: 2, options })] });
    const { form } = await organiser.api.call(saveForm, { payload: draft });
    const { page } = await visit(browser, server.url, { as: organiser });
    await page.goto(to.formEdit(event.id, form.id));
    await page.getByRole('button', { name: /^1\. Colour/ }).click();
    const last = page.locator('.option-list li').nth(2);
    // Clear of the bar at the bottom, which stays in sight.
    await last.evaluate((row) => row.scrollIntoView({ block: 'center' }));
    const handle = page.getByRole('button', { name: words.moveOption(1, 3) });
    await handle.dragTo(last, { targetPosition: { x: 100, y: 30 } });
    await expect.poll(() => page.getByRole('textbox', { name: words.option(3) }).inputValue()).toBe('Red');
    await page.getByRole('button', { name: words.save }).click();
    await arriveAt(page, to.eventForms(event.id));
    const saved = (await organiser.api.call(getForm, { formId: form.id })).form;
    expect(saved.questions[0]?.options).toEqual(['Green', 'Blue', 'Red']);
  });
});

describe('the questions of a form', () => {
  it('are moved by dragging their handles, and saved in that order', async () => {
    const event = await newEvent(organiser.api);
    const questions = ['First', 'Second', 'Third'].map((label) => question({ label }));
    const { form } = await organiser.api.call(saveForm, { payload: formDraft(event.id, { questions }) });
    const { page } = await visit(browser, server.url, { as: organiser });
    await page.goto(to.formEdit(event.id, form.id));
    const handle = page.getByRole('button', { name: words.move(1, 3) });
    const last = page.getByRole('listitem', { name: words.questionNumber(3) });
    await last.scrollIntoViewIfNeeded();
    const { height = 0 } = (await last.boundingBox()) ?? {};
    await handle.dragTo(last, { targetPosition: { x: 40, y: height - 4 } });
    await page.getByRole('button', { name: /^3\. First/ }).waitFor();
    await page.getByRole('button', { name: words.save }).click();
    await arriveAt(page, to.eventForms(event.id));
    const saved = (await organiser.api.call(getForm, { formId: form.id })).form;
    expect(saved.questions.map(({ label }) => label)).toEqual(['Second', 'Third', 'First']);
  });
});
