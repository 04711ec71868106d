import type { Locator, Page } from 'playwright-core';
import type { FieldKey, QuestionType } from '../../src/lib/enumerations.ts';
import { appUsers } from '../../src/messages/en-GB/appUsers.ts';
import { editing } from '../../src/messages/en-GB/editing.ts';
import { event as eventWords } from '../../src/messages/en-GB/event.ts';
import { fields } from '../../src/messages/en-GB/fields.ts';
import { form as formBuilder } from '../../src/messages/en-GB/form.ts';
import { ticketEdit } from '../../src/messages/en-GB/ticketEdit.ts';

/** What an organiser does on the pages of an event, by what they read there. */

const textbox = (place: Page | Locator, name: string) => place.getByRole('textbox', { name });
const select = (place: Page | Locator, name: string) => place.getByRole('combobox', { name, exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();

type TypedEvent = {
  name: string;
  starts: string;
  ends: string;
  zone: string;
  currency: keyof typeof eventWords.edit.currencies;
  place: string;
  description: string;
};

export async function typeEvent(page: Page, typed: TypedEvent) {
  const words = eventWords.edit;
  await textbox(page, words.name).fill(typed.name);
  await page.getByLabel(words.starts).fill(typed.starts);
  await page.getByLabel(words.ends).fill(typed.ends);
  await page.getByLabel(words.timeZone).fill(typed.zone);
  await select(page, words.currency).selectOption({ label: words.currencies[typed.currency] });
  await textbox(page, words.place).fill(typed.place);
  await textbox(page, words.description).fill(typed.description);
}

/** Chooses a file as the event's logo, through the browser's own dialog. */
export async function chooseLogo(page: Page, file: { name: string; mimeType: string; buffer: Buffer }) {
  const chooser = page.waitForEvent('filechooser');
  await press(page, editing.image.choose);
  await (await chooser).setFiles(file);
}

export async function addFormType(page: Page, name: string) {
  await press(page, formBuilder.newFormType);
  await textbox(page, formBuilder.newFormTypeName).fill(name);
  await press(page, formBuilder.addFormType);
}

export const askFor = (page: Page, field: FieldKey, ask: keyof typeof formBuilder.asks) =>
  select(page, formBuilder.askOf(fields[field])).selectOption({ label: formBuilder.asks[ask] });

type TypedQuestion = {
  type: QuestionType;
  label: string;
  required?: boolean;
  options?: string[];
  /** Shown only when the question with this label has this answer. */
  when?: { label: string; equals: string };
};

/** Adds a question below those there are, the `place`th. */
export async function addQuestion(
  page: Page,
  place: number,
  { type, label, required, options = [], when }: TypedQuestion,
) {
  await press(page, formBuilder.types[type]);
  const card = page.getByRole('listitem', { name: formBuilder.questionNumber(place) });
  await textbox(card, formBuilder.label).fill(label);
  for (const [index, option] of options.entries()) {
    const field = textbox(card, formBuilder.option(index + 1));
    if ((await field.count()) === 0) await card.getByRole('button', { name: formBuilder.addOption }).click();
    await field.fill(option);
  }
  if (when) {
    await select(card, formBuilder.condition).selectOption({ label: formBuilder.conditionWhen(when.label) });
    await select(card, formBuilder.conditionEquals).selectOption(when.equals);
  }
  if (required) await card.getByRole('checkbox', { name: formBuilder.required }).check();
}

export async function typeTicket(page: Page, symbol: string, { name, price }: { name: string; price: string }) {
  const words = ticketEdit;
  await textbox(page, words.name).fill(name);
  await textbox(page, words.price(symbol)).fill(price);
  await press(page, words.create);
}

/** Makes a login for check-in staff on the page of an event's logins. */
export async function addStaff(
  page: Page,
  { name, email, password }: { name: string; email: string; password: string },
) {
  const words = appUsers;
  await press(page, words.groups.checkin.add);
  await textbox(page, words.name).fill(name);
  await textbox(page, words.email).fill(email);
  await textbox(page, words.password).fill(password);
  await press(page, words.create);
}
