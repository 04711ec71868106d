import type { Page } from 'playwright-core';
import { expect, it, vi } from 'vitest';
import { question } from '../../../harness/drafts.ts';
import { arriveAt, phone, visit } from '../../../harness/page.ts';
import { newEvent, newForm, newOrganiser } from '../../../harness/seed.ts';
import { questionTypes } from '../../../src/lib/enumerations.ts';
import { form as words } from '../../../src/messages/en-GB/form.ts';
import { order as orderWords } from '../../../src/messages/en-GB/order.ts';
import { registration } from '../../../src/messages/en-GB/registration.ts';
import { purchase as said } from '../../../src/messages/en-GB/server/purchase.ts';
import { to } from '../../../src/paths.ts';
import { openFoyer } from '../../support/openFoyer.ts';
import { addTicket, attendeeCard, goOn, submitRegistration, typeAttendee } from '../../support/registrationSteps.ts';

const { server, browser } = await openFoyer();

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor();
const option = (page: Page, name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) });

it('gives the last place of an option to one buyer, tells the other at the question, and is full for the organiser', async () => {
  const organiser = await newOrganiser(server.url);
  const event = await newEvent(organiser.api);
  const workshop = question({
    type: questionTypes.multipleChoice,
    label: 'Which workshop?',
    options: ['Boats', 'Birds'],
    required: true,
  });
  const { formId } = await newForm(organiser.api, event.id, { questions: [workshop] });
  const desk = await visit(browser, server.url, { as: organiser });
  const openQuestion = async () => {
    await desk.page.goto(to.formEdit(event.id, formId));
    await desk.page.getByRole('button', { name: /^1\. Which workshop\?/ }).click();
  };
  await openQuestion();
  await desk.page.getByRole('checkbox', { name: words.limited }).check();
  await desk.page.getByRole('textbox', { name: words.limitOf(1) }).fill('1');
  await desk.page.getByText(words.taken(0, 1), { exact: true }).waitFor();
  await desk.page.getByRole('button', { name: words.save }).click();
  await arriveAt(desk.page, to.eventForms(event.id));

  // Both are at the review with the last place chosen before either of them sends it.
  const buyers = await Promise.all(
    (['Ada', 'Grace'] as const).map(async (firstname) => {
      const visited = await visit(browser, server.url, { size: phone });
      const { page } = visited;
      await page.goto(to.registration(event.id, formId));
      await addTicket(page, 'Helper');
      await goOn(page);
      await heading(page, registration.attendeesTitle);
      await typeAttendee(page, 1, { firstname, surname: 'Hopper', email: `${firstname}@example.org` });
      await page.getByText(registration.left(1)).waitFor();
      await option(page, 'Boats').check();
      await goOn(page);
      await heading(page, registration.reviewTitle);
      return visited;
    }),
  );
  const [first, second] = buyers.map(({ page }) => page) as [Page, Page];
  await submitRegistration(first);
  await heading(first, orderWords.confirmedTitle);
  await submitRegistration(second);

  // It is said at the question, for that person, and all they typed is there.
  await heading(second, registration.attendeesTitle);
  const full = said.choiceFull({ option: 'Boats', question: 'Which workshop?', name: 'Grace Hopper', left: 0 });
  await second.getByRole('group', { name: 'Which workshop?', description: full }).waitFor();
  expect(await attendeeCard(second, 1).getByRole('textbox', { name: 'Email' }).inputValue()).toBe('Grace@example.org');
  expect(await option(second, 'Boats').isChecked()).toBe(true);
  await second.getByText(orderWords.optionFull, { exact: true }).waitFor();
  // The page may still be moving to the question that it complains of.
  await vi.waitFor(() => option(second, 'Birds').check({ timeout: 2_000 }), 60_000);
  expect(await option(second, 'Boats').isDisabled()).toBe(true);
  await goOn(second);
  await heading(second, registration.reviewTitle);
  await submitRegistration(second);
  await heading(second, orderWords.confirmedTitle);

  await openQuestion();
  await desk.page.getByText(words.taken(1, 1), { exact: true }).waitFor();
  await desk.page.goto(to.attendees(event.id, { add: 'yes' }));
  await option(desk.page, 'Birds').waitFor();
  expect(await option(desk.page, 'Boats').isDisabled()).toBe(true);
});
