import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { type EditedForm, emptyForm as empty, emptyQuestion } from '../../../src/lib/form/draft.ts';
import { type BuilderData, formBuilderMachine } from '../../../src/machines/form/formBuilder.ts';
import { FormBuilderView } from '../../../src/views/form/FormBuilderView.tsx';
import { show } from '../../support/show.tsx';
import { harbour } from '../../support/viewFixtures.ts';

const diet = {
  ...emptyQuestion('00000000-0000-4000-8000-000000000010', 4),
  label: 'Diet',
  options: ['Anything', 'Other'],
};

function build(form = empty, given: Partial<BuilderData> = {}, refusal: unknown = null) {
  const saved: EditedForm[] = [];
  const builder = createActor(
    formBuilderMachine.provide({
      actors: {
        load: fromPromise(
          async (): Promise<BuilderData> => ({
            form,
            version: 1,
            eventName: harbour.name,
            timeZone: harbour.timeZone,
            formTypes: [],
            archived: [],
            counts: [],
            ...given,
          }),
        ),
        addFormType: fromPromise(async ({ input }) => ({
          formType: { id: '00000000-0000-4000-8000-000000000008', eventId: harbour.id, name: input.name },
        })),
        save: fromPromise(async ({ input }) => {
          if (refusal) throw refusal;
          saved.push(input.form);
          return { formId: '00000000-0000-4000-8000-000000000002' };
        }),
      },
    }),
  ).start();
  return { ...show(<FormBuilderView builder={builder} eventId={harbour.id} isNew />), saved };
}

const preview = () => within(screen.getByRole('complementary', { name: 'Preview' }));
const question = (place: number) => within(screen.getByRole('listitem', { name: `Question ${place}` }));
const toggle = (place: number) => question(place).getByRole('button', { name: new RegExp(`^${place}\\. `) });
const lines = () =>
  screen
    .getAllByRole('listitem', { name: /^Question/ })
    .map((card) => card.querySelector('.question-label')?.textContent ?? '');

describe('FormBuilderView', { timeout: 20_000 }, () => {
  it('shows what attendees see while it is built, conditions included', async () => {
    const { user } = build({ ...empty, title: 'Delegates', questions: [diet] });
    await user.click(await screen.findByRole('button', { name: 'Short answer' }));
    await user.keyboard('Which?');
    await user.selectOptions(question(2).getByLabelText('Shown'), 'Only when “Diet” is…');
    await user.selectOptions(question(2).getByLabelText('Answer'), 'Other');

    expect(preview().getByRole('heading').textContent).toBe('Delegates');
    expect(preview().queryByLabelText(/^Which/)).toBeNull();
    await user.selectOptions(preview().getByLabelText(/^Diet/), 'Other');
    expect(preview().getByLabelText(/^Which/).tagName).toBe('INPUT');
  });

  it('names what is missing and saves nothing, then saves when it is mended', async () => {
    const { user, saved } = build();
    const title = await screen.findByRole('textbox', { name: 'Title' });
    await user.click(screen.getByRole('button', { name: 'Save form' }));
    expect(screen.getByText('Enter a title.').className).toBe('form-error');
    expect(title.getAttribute('aria-invalid')).toBe('true');
    expect(saved).toEqual([]);
    await user.type(title, 'Delegates');
    await user.click(screen.getByRole('button', { name: 'Save form' }));
    expect(saved).toEqual([{ ...empty, title: 'Delegates' }]);
  });

  it('asks who may transfer tickets only where they can be transferred, and both may until it is said', async () => {
    const { user, saved } = build({ ...empty, title: 'Delegates' });
    const transfers = await screen.findByRole('checkbox', { name: 'Attendees can transfer their ticket' });
    expect(screen.queryByLabelText('Who can transfer a ticket')).toBeNull();
    await user.click(transfers);
    const by = screen.getByLabelText('Who can transfer a ticket');
    expect(by).toHaveDisplayValue('Holder and buyer');
    await user.selectOptions(by, 'Only the holder');
    await user.click(screen.getByRole('button', { name: 'Save form' }));
    expect(saved.map(({ selfService, transferBy }) => [selfService.transfer, transferBy])).toEqual([['', 'holder']]);
  });

  it('limits how many can choose an option, and says how many have', async () => {
    const counts = [{ questionId: diet.id, answered: 12, options: [{ option: 'Other', chosen: 12 }] }];
    const { user, saved } = build({ ...empty, title: 'Delegates', questions: [diet] }, { counts });
    await user.click(await screen.findByRole('button', { name: /^1\. Diet/ }));
    expect(screen.queryByLabelText('Limit of option 1')).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: 'Limit how many can choose an option' }));
    const limit = screen.getByLabelText('Limit of option 2');
    expect(limit).toHaveAccessibleDescription('12 chosen');
    await user.type(limit, '3x');
    await user.click(screen.getByRole('button', { name: 'Save form' }));
    expect(limit).toBeInvalid();
    expect(limit).toHaveAccessibleDescription(/Enter a whole number/);
    await user.type(limit, '{Backspace}0');
    expect(limit).toHaveAccessibleDescription('12 of 30 chosen');
    await user.click(screen.getByRole('button', { name: 'Save form' }));
    expect(saved.map(({ questions }) => questions[0]?.limits)).toEqual([['', '30']]);
  });

  it('reorders, copies, removes and brings back questions with the keyboard alone', async () => {
    const { user } = build();
    await user.click(await screen.findByRole('button', { name: 'Paragraph' }));
    await user.keyboard('First');
    await user.click(screen.getByRole('button', { name: 'Paragraph' }));
    await user.keyboard('Second');
    const labels = () => lines().map((line) => line.replace(/^\d+\. /, ''));

    question(2).getByRole('button', { name: 'Move question 2 up' }).focus();
    await user.keyboard('{Enter}');
    expect(labels()).toEqual(['Second', 'First']);
    await user.click(question(1).getByRole('button', { name: 'Duplicate question 1' }));
    expect(labels()).toEqual(['Second', 'Second', 'First']);
    await user.click(toggle(3));
    await user.click(question(3).getByRole('button', { name: 'Remove question 3' }));
    expect(labels()).toEqual(['Second', 'Second']);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(labels()).toEqual(['Second', 'Second', 'First']);
  });

  it('moves options with the arrow keys of their handles, and a condition stays on the option that it names', async () => {
    const conditional = {
      ...diet,
      id: 'which',
      label: 'Which?',
      condition: { questionId: diet.id, equals: diet.options[0] ?? '' },
    };
    const { user, saved } = build({ ...empty, title: 'Delegates', questions: [diet, conditional] });
    await user.click(await screen.findByRole('button', { name: /^1\. Diet/ }));
    const count = diet.options.length;
    question(1)
      .getByRole('button', { name: new RegExp(`^Move option 1 of ${count}`) })
      .focus();
    await user.keyboard('{ArrowDown}');
    expect(question(1).getByText(`Moved to position 2 of ${count}.`)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save form' }));
    const [first = '', second = '', ...rest] = diet.options;
    expect(saved.map(({ questions }) => questions.map(({ options }) => options)[0])).toEqual([
      [second, first, ...rest],
    ]);
    expect(saved[0]?.questions[1]?.condition?.equals).toBe(first);
  });

  it('shows the introduction as the public page does: headings, lists and links, and no HTML of its own', async () => {
    const description = '# Programme\n\n- Talks\n- [Map](https://example.org)\n\n<b>free</b>';
    build({ ...empty, title: 'Delegates', description });
    await screen.findByRole('complementary', { name: 'Preview' });
    expect(preview().getByRole('heading', { name: 'Programme' }).tagName).toBe('H3');
    expect(preview().getAllByRole('listitem')).toHaveLength(2);
    expect(preview().getByRole('link', { name: 'Map' }).getAttribute('rel')).toContain('noopener');
    expect(preview().getByText('<b>free</b>')).toBeVisible();
  });

  it('begins a section above a question, as attendees see it', async () => {
    const { user, saved } = build({ ...empty, title: 'Delegates', questions: [diet] });
    await user.click(await screen.findByRole('button', { name: /^1\. Diet/ }));
    await user.click(question(1).getByRole('checkbox', { name: 'Start a section here' }));
    await user.click(screen.getByRole('button', { name: 'Save form' }));
    expect(question(1).getByText('Enter a heading, or remove the section.')).toBeVisible();
    expect(preview().getByRole('heading', { name: 'Untitled section' })).toBeVisible();
    await user.type(question(1).getByRole('textbox', { name: 'Heading' }), 'Food');
    await user.type(question(1).getByRole('textbox', { name: /^Text under the heading/ }), 'We cook for you.');
    expect(preview().getByRole('heading', { name: 'Food' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save form' }));
    expect(saved.map(({ questions }) => questions[0]?.section)).toEqual([{ title: 'Food', text: 'We cook for you.' }]);
  });

  it('asks always for the first three fields and for others as wanted', async () => {
    const { user } = build();
    await user.selectOptions(await screen.findByLabelText('How to ask for Organisation'), 'Required');
    expect(screen.getAllByText('Always asked')).toHaveLength(3);
    expect(preview().getByLabelText('Organisation').getAttribute('aria-required')).toBe('true');
  });

  it('adds a form type on Enter without saving the form', async () => {
    const { user, saved } = build();
    await user.click(await screen.findByRole('button', { name: 'Add a type' }));
    await user.keyboard('Press{Enter}');
    const types = await screen.findByRole('option', { name: 'Press' });
    expect((types as HTMLOptionElement).selected).toBe(true);
    expect(saved).toEqual([]);
  });

  it('asks for a second option', async () => {
    const { user, saved } = build({ ...empty, title: 'Delegates', questions: [diet] });
    await user.click(await screen.findByRole('button', { name: /^1\. Diet/ }));
    await user.click(screen.getByRole('button', { name: 'Remove option 2' }));
    await user.click(screen.getByRole('button', { name: 'Save form' }));
    expect(screen.getByText('Add at least two options.').className).toBe('form-error');
    expect(saved).toEqual([]);
  });

  it('moves to the first error when what is built cannot be saved', async () => {
    const { user, saved } = build({ ...empty, questions: [diet] });
    await user.click(await screen.findByRole('button', { name: 'Save form' }));
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true'));
    expect(document.activeElement).toBe(screen.getByLabelText('Title'));
    expect(saved).toEqual([]);
  });

  const which = {
    ...emptyQuestion('00000000-0000-4000-8000-000000000011', 0),
    label: 'Which?',
    condition: { questionId: diet.id, equals: 'Other' },
  };
  const answered = [{ questionId: diet.id, answered: 175, options: [{ option: 'Other', chosen: 1 }] }];

  it('folds each question to a line that says its type, whether it is required and when it is shown', async () => {
    const { user } = build({ ...empty, questions: [{ ...diet, required: true }, which] }, { counts: answered });
    const first = await screen.findByRole('button', {
      name: '1. Diet Dropdown · Required · 175 people answered this',
    });
    const second = screen.getByRole('button', {
      name: '2. Which? Short answer · Shown when “Diet” is “Other”',
    });
    expect(screen.queryByRole('textbox', { name: 'Question' })).toBeNull();
    await user.click(first);
    expect(question(1).getByRole('textbox', { name: 'Question' })).toHaveValue('Diet');
    await user.click(second);
    expect(screen.getAllByRole('textbox', { name: 'Question' })).toHaveLength(1);
    expect(question(2).getByRole('textbox', { name: 'Question' })).toHaveValue('Which?');
    expect([first, second].map((button) => button.getAttribute('aria-expanded'))).toEqual(['false', 'true']);
  });

  it('moves a folded question by the arrow keys, keeps the focus on it and says where it stands', async () => {
    const { user } = build({ ...empty, questions: [diet, which] });
    const handle = await screen.findByRole('button', { name: /^Move question 2 of 2/ });
    handle.focus();
    await user.keyboard('{ArrowUp}');
    expect(lines()).toEqual(['1. Which?', '2. Diet']);
    expect(document.activeElement).toBe(handle);
    expect(screen.getByText('Moved to position 1 of 2.')).toBeInTheDocument();
    await user.keyboard('{ArrowUp}{ArrowDown}');
    expect(lines()).toEqual(['1. Diet', '2. Which?']);
  });

  it('asks before it removes a question that people answered, and offers to bring it back', async () => {
    const { user, saved } = build({ ...empty, title: 'Delegates', questions: [diet] }, { counts: answered });
    await user.click(await screen.findByRole('button', { name: /^1\. Diet/ }));
    await user.click(screen.getByRole('button', { name: 'Remove question 1' }));
    const dialog = () => within(screen.getByRole('dialog', { name: 'Remove the question “Diet”?' }));
    expect(dialog().getByText(/^175 people answered this\./)).toBeVisible();
    await user.click(dialog().getByRole('button', { name: 'Cancel' }));
    expect(lines()).toEqual(['1. Diet']);
    await user.click(screen.getByRole('button', { name: 'Remove question 1' }));
    await user.click(dialog().getByRole('button', { name: 'Remove question' }));
    expect(screen.queryByRole('listitem', { name: 'Question 1' })).toBeNull();
    const archived = within(screen.getByRole('region', { name: 'Removed questions with answers' }));
    expect(archived.getByText('175 people answered this')).toBeVisible();
    await user.click(archived.getByRole('button', { name: 'Bring back “Diet”' }));
    expect(lines()).toEqual(['1. Diet']);
    await user.click(screen.getByRole('button', { name: 'Save form' }));
    expect(saved[0]?.questions).toEqual([diet]);
  });

  it('removes a question without answers at once', async () => {
    const { user } = build({ ...empty, questions: [diet, which] }, { counts: answered });
    await user.click(await screen.findByRole('button', { name: /^2\. Which/ }));
    await user.click(screen.getByRole('button', { name: 'Remove question 2' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(lines()).toEqual(['1. Diet']);
  });

  it('offers questions that were removed earlier, with how many answered them', async () => {
    const { user } = build(empty, { archived: [diet], counts: answered });
    await user.click(await screen.findByRole('button', { name: 'Bring back “Diet”' }));
    expect(lines()).toEqual(['1. Diet']);
    expect(screen.queryByRole('region', { name: 'Removed questions with answers' })).toBeNull();
  });

  it('says who is asked always once the question of a condition is gone', async () => {
    const which = { ...diet, id: 'which', label: 'Which?', condition: { questionId: diet.id, equals: 'Other' } };
    const { user } = build({ ...empty, questions: [diet, which] });
    await user.click(await screen.findByRole('button', { name: /^1\. Diet/ }));
    await user.click(screen.getByRole('button', { name: 'Remove question 1' }));
    expect(screen.getByText('Question removed. Now asked of everyone: “Which?”.')).toBeVisible();
  });

  it('asks before it removes an option that was chosen, and not before another', async () => {
    const { user } = build({ ...empty, questions: [diet] }, { counts: answered });
    await user.click(await screen.findByRole('button', { name: /^1\. Diet/ }));
    await user.click(screen.getByRole('button', { name: 'Remove option 2' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Remove the option “Other”?' }));
    expect(dialog.getByText(/^1 person chose this\./)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Remove option' }));
    expect(screen.queryByRole('textbox', { name: 'Option 2' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await user.click(screen.getByRole('button', { name: 'Remove option 1' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('textbox', { name: 'Option 1' })).toHaveValue('Other');
  });

  it('shows a condition on a question that was moved below as broken, and lets it be changed or removed', async () => {
    const { user, saved } = build({ ...empty, title: 'Delegates', questions: [diet, which] });
    (await screen.findByRole('button', { name: /^Move question 2/ })).focus();
    await user.keyboard('{ArrowUp}');
    expect(question(1).getByText('Needs fixing')).toBeVisible();
    await user.click(toggle(1));
    const condition = question(1).getByLabelText('Shown');
    expect(condition).toHaveDisplayValue('“Diet” (not possible here)');
    expect(condition).toHaveAccessibleDescription(
      'This condition refers to a question that now comes later. Choose again.',
    );
    await user.click(screen.getByRole('button', { name: 'Save form' }));
    expect(saved).toEqual([]);
    await user.selectOptions(condition, 'Always');
    expect(question(1).queryByLabelText('Shown')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Save form' }));
    expect(saved[0]?.questions).toEqual([{ ...which, condition: null }, diet]);
  });

  it('says that the answer of a condition is no longer an option, at the answer', async () => {
    const { user } = build({ ...empty, questions: [{ ...diet, options: ['Anything', 'Vegan'] }, which] });
    await user.click(await screen.findByRole('button', { name: /^2\. Which/ }));
    const answer = question(2).getByLabelText('Answer');
    expect(answer).toHaveDisplayValue('“Other” (no longer an option)');
    expect(answer).toBeInvalid();
    await user.selectOptions(answer, 'Vegan');
    expect(answer).toBeValid();
  });

  it.each<[string, Partial<typeof diet>, string, string]>([
    ['left empty', { options: ['Anything', ''] }, 'Option 2', 'Fill in every option, or remove it.'],
    ['there twice', { options: ['Same', 'Other', 'Same '] }, 'Option 3', 'Two options are the same. Change one.'],
    ['alone', { options: ['Only'] }, 'Option 1', 'Add at least two options.'],
  ])('opens the question with an option %s, goes to it and says so there', async (_, changes, name, text) => {
    const { user } = build({ ...empty, title: 'Delegates', questions: [{ ...diet, ...changes }] });
    await user.click(await screen.findByRole('button', { name: 'Save form' }));
    const option = await screen.findByRole('textbox', { name });
    await waitFor(() => expect(document.activeElement).toBe(option));
    expect(option).toBeInvalid();
    expect(option).toHaveAccessibleDescription(text);
  });

  it('has the end of its address, and says there that another form has it', async () => {
    const msg = 'The address press is already used by another form of this event.';
    const taken = { code: 'refused', status: 409, msg, field: 'payload.slug', said: false };
    const { user } = build({ ...empty, title: 'Press' }, {}, taken);
    const address = await screen.findByRole('textbox', { name: /^Public address/ });
    await user.type(address, 'press');
    await user.click(screen.getByRole('button', { name: 'Save form' }));
    await waitFor(() => expect(address).toHaveAccessibleDescription(expect.stringContaining(msg)));
    expect(address.getAttribute('aria-invalid')).toBe('true');
  });

  it('says at its field what the server refuses, and opens the question it is in', async () => {
    const refusal = {
      code: 'invalid',
      status: 422,
      msg: 'Two of these are alike.',
      field: 'payload.questions.1.label',
    };
    const { user } = build({ ...empty, title: 'Delegates', questions: [diet, which] }, {}, refusal);
    await user.click(await screen.findByRole('button', { name: 'Save form' }));
    const label = await question(2).findByRole('textbox', { name: 'Question' });
    await waitFor(() => expect(document.activeElement).toBe(label));
    expect(label).toHaveAccessibleDescription('Two of these are alike.');
  });
});
