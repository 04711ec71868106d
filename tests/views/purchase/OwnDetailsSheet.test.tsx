import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { fields as fieldWords } from '#words/fields.ts';
import { order as orderWords } from '#words/order.ts';
import { ownTickets as words } from '#words/ownTickets.ts';
import { validation } from '#words/validation.ts';
import { question } from '../../../harness/drafts.ts';
import type { OwnDetails } from '../../../src/api/contract/ownTickets.ts';
import { questionTypes } from '../../../src/lib/enumerations.ts';
import { editor } from '../../../src/machines/parts/editor.ts';
import { type OwnChange, OwnDetailsSheet, type OwnDraft } from '../../../src/views/purchase/OwnDetailsSheet.tsx';

const lunch = question({ id: 'q1', label: 'Lunch?' });
const details = (changes: Partial<OwnDetails> = {}, fields: Partial<OwnDetails['fields']> = {}): OwnDetails => ({
  uId: 'u1',
  form: {
    fields: [
      { key: 'organization', required: false },
      { key: 'country', required: false },
    ],
    questions: [lunch],
  },
  fields: {
    ...{ firstname: 'Ada', surname: 'Lovelace', email: 'ada@example.org', phone: '' },
    ...{ organization: 'Engines', jobTitle: '', country: 'GB' },
    ...fields,
  },
  answers: { q1: 'Soup' },
  country: 'GB',
  mails: true,
  version: 1,
  ...changes,
});
const meanwhile = {
  ...{ code: 'refused', status: 409, msg: 'Bea saved this meanwhile.' },
  changed: { by: 'Bea', at: '2027-03-01T10:00:00.000Z' },
};

/** The sheet on an editor that loads these in turn, the last again and again; the first save is refused where there are two. */
async function open(change: OwnChange, ...loads: OwnDetails[]) {
  const saved: OwnDraft[] = [];
  const told: string[] = [];
  const left = [...loads];
  let refusals = loads.length - 1;
  const actor = createActor(
    editor<OwnDetails, OwnDraft, unknown>({
      load: async () => (left.length > 1 ? left.shift() : left[0]) as OwnDetails,
      save: async (draft) => {
        saved.push(draft);
        if (refusals-- > 0) throw meanwhile;
      },
      whenSaved: () => told.push('saved'),
      whenClosed: () => told.push('closed'),
    }),
  ).start();
  render(<OwnDetailsSheet actor={actor} change={change} />);
  await screen.findByRole('textbox', { name: new RegExp(fieldWords.firstname) });
  const user = userEvent.setup();
  const field = (name: string) => screen.getByRole('textbox', { name: new RegExp(`^${name}`) });
  const retype = async (name: string, text: string) => {
    await user.clear(field(name));
    await user.type(field(name), text);
  };
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  return { user, saved, told, field, retype, press, actor };
}
const { edit, transfer } = words.change;
const differences = () =>
  [...within(screen.getByRole('alert')).getAllByRole('term')].map((term) => [
    term.textContent,
    ...[...(term.parentElement?.querySelectorAll('dd') ?? [])].map(({ textContent }) => textContent),
  ]);

describe('the sheet that changes one’s details', () => {
  it('begins with what was answered, the email address included', async () => {
    const { field, retype, press, saved } = await open('edit', details());
    expect(field(fieldWords.organization)).toHaveValue('Engines');
    expect(field(fieldWords.email)).toHaveValue('ada@example.org');
    await retype(fieldWords.email, 'ada@example.net');
    await retype('Lunch', 'Bread');
    await press(edit.submit);
    expect(saved).toMatchObject([{ fields: { firstname: 'Ada', email: 'ada@example.net' }, answers: { q1: 'Bread' } }]);
  });

  it('lets a choice that need not be made be taken back', async () => {
    const choice = { ...lunch, type: questionTypes.multipleChoice, options: ['Soup', 'Bread'] };
    const { user, press, saved } = await open('edit', details({ form: { fields: [], questions: [choice] } }));
    expect(screen.getByRole('radio', { name: 'Soup' })).toBeChecked();
    await user.click(screen.getByRole('radio', { name: orderWords.unanswered }));
    await press(edit.submit);
    expect(saved.map(({ answers }) => answers.q1 ?? '')).toEqual(['']);
  });

  it('asks before what was typed is lost', async () => {
    const { retype, press, told } = await open('edit', details());
    await retype(fieldWords.firstname, 'Adah');
    await press(words.close);
    expect(screen.getByText(words.discard.text)).toBeVisible();
    await press(words.discard.stay);
    expect(told).toEqual([]);
    await press(words.close);
    await press(words.discard.leave);
    expect(told).toEqual(['closed']);
  });
});

describe('the sheet that says who comes', () => {
  it('has nothing of the buyer in it', async () => {
    const { field, press } = await open('fill', details());
    expect(screen.getByRole('dialog')).toHaveAccessibleName(words.change.fill.title);
    expect(field(fieldWords.firstname)).toHaveValue('');
    await press(words.change.fill.submit);
    expect(await screen.findByText(validation.emailRequired)).toBeVisible();
  });
});

describe('details that another person saved meanwhile', () => {
  const theirs = details({ version: 2, answers: { q1: '' } }, { surname: 'King', country: 'DE', firstname: 'A.' });

  async function conflict() {
    const opened = await open('edit', details(), theirs);
    await opened.retype(fieldWords.firstname, 'Adah');
    await opened.press(edit.submit);
    await screen.findByText('Bea saved this meanwhile.');
    return opened;
  }

  it('are shown beside what was typed', async () => {
    await conflict();
    expect(differences()).toEqual([
      [fieldWords.firstname, words.conflict.theirs('A.'), words.conflict.mine('Adah')],
      [fieldWords.surname, words.conflict.theirs('King'), words.conflict.mine(words.conflict.unchanged)],
      [fieldWords.country, words.conflict.theirs('Germany'), words.conflict.mine(words.conflict.unchanged)],
      ['Lunch?', words.conflict.theirs(words.conflict.empty), words.conflict.mine(words.conflict.unchanged)],
    ]);
  });

  it('stay where one’s own changes are kept on top of them', async () => {
    const { press, saved, told, field } = await conflict();
    await press(words.conflict.keepMine);
    expect(field(fieldWords.surname)).toHaveValue('King');
    await press(edit.submit);
    expect(saved.at(-1)).toMatchObject({
      fields: { firstname: 'Adah', surname: 'King', country: 'DE' },
      answers: { q1: '' },
    });
    await expect.poll(() => told).toEqual(['saved']);
  });

  it('are what is gone on with where one wants them', async () => {
    const { press, field } = await conflict();
    await press(words.conflict.takeTheirs);
    expect(field(fieldWords.firstname)).toHaveValue('A.');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('lose nothing that was typed where the question is closed', async () => {
    const { field } = await conflict();
    await act(async () => {
      screen.getByRole('dialog').dispatchEvent(new Event('cancel', { cancelable: true }));
    });
    expect(screen.queryByRole('alert')).toBeNull();
    expect(field(fieldWords.firstname)).toHaveValue('Adah');
  });
});

describe('the sheet that transfers a ticket', () => {
  async function typed(...loads: OwnDetails[]) {
    const opened = await open('transfer', ...loads);
    for (const [name, text] of [
      [fieldWords.firstname, 'Grace'],
      [fieldWords.surname, 'Hopper'],
      [fieldWords.email, 'grace@example.org'],
    ] as const)
      await opened.retype(name, text);
    return opened;
  }

  it('has nothing of the holder in it, and names what is missing', async () => {
    const { field, press, saved } = await open('transfer', details());
    expect(field(fieldWords.firstname)).toHaveValue('');
    expect(field(fieldWords.organization)).toHaveValue('');
    await press(transfer.submit);
    expect(await screen.findByText(validation.emailRequired)).toBeVisible();
    expect(saved).toEqual([]);
  });

  it('gives the ticket to who was entered', async () => {
    const { press, saved, told } = await typed(details());
    await press(transfer.submit);
    await expect.poll(() => told).toEqual(['saved']);
    expect(saved).toMatchObject([{ fields: { firstname: 'Grace', email: 'grace@example.org' } }]);
  });

  it('says what was changed of the ticket meanwhile, and goes on with who was entered', async () => {
    const { press, saved, told } = await typed(details(), details({ version: 2 }, { surname: 'King' }));
    await press(transfer.submit);
    await screen.findByText('Bea saved this meanwhile.');
    expect(differences()).toEqual([[fieldWords.surname, words.conflict.theirs('King')]]);
    await press(words.conflict.goOn);
    await press(transfer.submit);
    await expect.poll(() => told).toEqual(['saved']);
    expect(saved).toHaveLength(2);
    expect(saved[1]).toMatchObject({ fields: { firstname: 'Grace', surname: 'Hopper' } });
  });
});
