import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { type EditedForm, emptyQuestion } from '../../../src/lib/formDraft.ts';
import { formBuilderMachine, type Groundwork } from '../../../src/machines/form/formBuilder.ts';
import { FormBuilderView } from '../../../src/views/form/FormBuilderView.tsx';
import { show } from '../../support/show.tsx';
import { harbour } from '../../support/viewFixtures.ts';

const empty: EditedForm = {
  title: '',
  description: '',
  formTypeId: null,
  capacity: '',
  closesAt: '',
  fields: [],
  questions: [],
};

const diet = {
  ...emptyQuestion('00000000-0000-4000-8000-000000000010', 4),
  label: 'Diet',
  options: ['Anything', 'Other'],
};

function build(form = empty) {
  const saved: EditedForm[] = [];
  const builder = createActor(
    formBuilderMachine.provide({
      actors: {
        load: fromPromise(
          async (): Promise<Groundwork> => ({
            form,
            eventName: harbour.name,
            timeZone: harbour.timeZone,
            formTypes: [],
          }),
        ),
        addFormType: fromPromise(async ({ input }) => ({
          formType: { id: '00000000-0000-4000-8000-000000000008', eventId: harbour.id, name: input.name },
        })),
        save: fromPromise(async ({ input }) => {
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

  it('reorders, copies, removes and brings back questions with the keyboard alone', async () => {
    const { user } = build();
    await user.click(await screen.findByRole('button', { name: 'Paragraph' }));
    await user.keyboard('First');
    await user.click(screen.getByRole('button', { name: 'Paragraph' }));
    await user.keyboard('Second');
    const labels = () =>
      screen.getAllByRole('textbox', { name: 'Question' }).map((input) => (input as HTMLInputElement).value);

    question(2).getByRole('button', { name: 'Move question 2 up' }).focus();
    await user.keyboard('{Enter}');
    expect(labels()).toEqual(['Second', 'First']);
    await user.click(question(1).getByRole('button', { name: 'Duplicate question 1' }));
    expect(labels()).toEqual(['Second', 'Second', 'First']);
    await user.click(question(3).getByRole('button', { name: 'Remove question 3' }));
    expect(labels()).toEqual(['Second', 'Second']);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(labels()).toEqual(['Second', 'Second', 'First']);
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
    await user.click(await screen.findByRole('button', { name: 'Remove option 2' }));
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
});
