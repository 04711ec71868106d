import pg from 'pg';
import { expect, it, vi } from 'vitest';
import type { FormOnSale } from '../../../server/purchase/formOnSale.sql.ts';
import { assertChoices } from '../../../server/purchase/order.ts';
import { questionTypes } from '../../../src/lib/enumerations.ts';
import { withLeft } from '../../../src/lib/form/choices.ts';
import { attendee, placeOrder } from '../../support/buyer.ts';
import { openApi } from '../../support/fixtures.ts';
import { newEvent, newOrganiser } from '../../support/world.ts';

const api = await openApi();

/** How many properties of what `work` is given it reads, at any depth. */
function readsOf<Given extends object>(given: Given, work: (given: Given) => unknown): number {
  let reads = 0;
  const counted = <Value>(value: Value): Value =>
    typeof value !== 'object' || value === null
      ? value
      : new Proxy(value, {
          get(target, key) {
            reads++;
            return counted(Reflect.get(target, key));
          },
        });
  work(counted(given));
  return reads;
}

/** `size` questions with as many options each that have a limit, and as many attendees who choose one of each. */
function formOf(size: number, perQuestion: number) {
  const names = Array.from({ length: size }, (_, place) => `q${place}`);
  const options = Array.from({ length: perQuestion }, (_, place) => `option ${place}`);
  const asked = names.map((id) => ({ id, type: questionTypes.checkboxes, label: id, required: false, options }));
  const questions = asked.map((question) => ({ ...question, condition: null }));
  const limited = names.flatMap((questionId) =>
    options.map((option) => ({ questionId, option, wordings: [option], left: 1_000 })),
  );
  const answers = Object.fromEntries(names.map((id) => [id, ['option 1', 'option 2']]));
  return { questions, limited, attendees: (count: number) => Array.from({ length: count }, () => ({ answers })) };
}

const forOrder = (questions: number, attendees: number) => {
  const { attendees: others, ...form } = formOf(questions, 10);
  return { onSale: { form } as unknown as FormOnSale, attendees: others(attendees) as never[] };
};

const toJudge = (questions: number, attendees: number) =>
  readsOf(forOrder(questions, attendees), ({ onSale, attendees }) => assertChoices(onSale, attendees));

it('judging what an order chooses reads the answers of each attendee once, however many options have a limit', () => {
  const [fewer, more] = [toJudge(10, 10) - toJudge(10, 5), toJudge(20, 10) - toJudge(20, 5)];
  expect(toJudge(20, 10)).toBeLessThan(toJudge(10, 10) * 2.5);
  expect(more).toBeLessThan(fewer * 2.5);
});

it('saying what is left of options looks at each limit once, however many there are', () => {
  const toSay = (questions: number) => readsOf(formOf(questions, 10), (form) => withLeft(form.questions, form.limited));
  expect(toSay(20)).toBeLessThan(toSay(10) * 2.5);
});

it('what forty ask of a form at once is put together and written once for all who are answered by one reading', async () => {
  const { eventId, formId } = await newEvent(api, (await newOrganiser(api)).token);
  const writing = vi.spyOn(JSON, 'stringify');
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => api.call('getFormWQuestion', { eventId, formId })),
  );
  const written = writing.mock.calls.filter(([said]) => said?.payload?.form?.id === formId).length;
  writing.mockRestore();
  expect(answers.map(({ status, payload }) => [status, payload.form.id])).toEqual(Array(40).fill([200, formId]));
  expect(written).toBeLessThanOrEqual(3);
});

it('what forty ask of an event at once is read, put together and written once, without what its forms ask', async () => {
  const { token } = await newOrganiser(api);
  const { eventId } = await newEvent(api, token);
  const { slug } = (await api.ask('getEvent', { eventId }, token)).event;
  const asking = vi.spyOn(pg.Pool.prototype, 'query');
  const writing = vi.spyOn(JSON, 'stringify');
  const answers = await Promise.all(Array.from({ length: 40 }, () => api.call('getPublicEvent', { slug })));
  const written = writing.mock.calls.filter(([said]) => said?.payload?.event?.slug === slug).length;
  const asked = asking.mock.calls.map(([query]) => (query as { name?: string }).name);
  vi.restoreAllMocks();
  expect(answers.map(({ status, payload }) => [status, payload.forms.length])).toEqual(Array(40).fill([200, 1]));
  expect(written).toBeLessThanOrEqual(3);
  expect([1, 2, 3]).toContain(asked.filter((name) => name === 'forms_in_public').length);
  expect(asked).not.toContain('forms_on_sale');
});

/** What statements the database is asked, with the values of each, and what is written that `isOf` picks, while `work` is done. */
async function during(work: () => Promise<unknown>, isOf: (payload: object) => boolean) {
  const asking = vi.spyOn(pg.Pool.prototype, 'query');
  const writing = vi.spyOn(JSON, 'stringify');
  await work();
  const written = writing.mock.calls.filter(([said]) => said?.payload && isOf(said.payload)).length;
  const asked = asking.mock.calls.map(
    ([query]) => query as unknown as { name?: string; text: string; values: unknown[][] },
  );
  vi.restoreAllMocks();
  return { written, asked, ofForms: asked.filter(({ name }) => name === 'forms_on_sale') };
}

it('what a form asks of guests is read and written once for all who ask at once, each by the key of their ticket', async () => {
  const { formId, ticketId } = await newEvent(api, (await newOrganiser(api)).token);
  const buyer = { firstname: 'Ann', surname: 'Assistant', email: 'ann@office.example' };
  const attendees = Array.from({ length: 10 }, () => ({ ...attendee(ticketId, buyer), later: true }));
  const purchase = await placeOrder(api, { formId, ticketIds: [] }, { attendees, buyer });
  const keys = purchase.attendees.map(({ detailsKey }) => detailsKey ?? '');
  const read = () =>
    Promise.all(keys.map((key, n) => api.call('getMissingForm', { key }, undefined, { address: `198.${n}.1.1` })));
  const { written, asked, ofForms } = await during(read, (payload) => 'form' in payload);
  expect(written).toBeLessThanOrEqual(3);
  expect([1, 2, 3]).toContain(ofForms.length);
  expect(asked.filter(({ name, text }) => name !== 'forms_on_sale' && text.includes('questions'))).toEqual([]);
  const tickets = await during(
    () => Promise.all(keys.map((key) => api.call('getMissingDetails', { key }))),
    () => false,
  );
  expect(tickets.asked.filter(({ text }) => text.includes('questions'))).toEqual([]);
});

it('a form is read once for all codes that are tried at once, and its tickets are written once', async () => {
  const { formId } = await newEvent(api, (await newOrganiser(api)).token);
  const tried = await during(
    () =>
      Promise.all(Array.from({ length: 20 }, (_, n) => api.call('getPromoByCodeNFormId', { formId, code: `x${n}` }))),
    () => false,
  );
  expect([...new Set(tried.ofForms.map(({ values }) => JSON.stringify(values)))]).toEqual([JSON.stringify([[formId]])]);
  const { written, ofForms } = await during(
    () => Promise.all(Array.from({ length: 40 }, () => api.call('getTicketsWEarlyBirdActivated', { formId }))),
    (payload) => 'tickets' in payload,
  );
  expect([1, 2, 3]).toContain(ofForms.length);
  expect(written).toBeLessThanOrEqual(3);
});
