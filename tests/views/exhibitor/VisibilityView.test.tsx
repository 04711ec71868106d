import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { fields as fieldWords } from '#words/fields.ts';
import { visibility as words } from '#words/visibility.ts';
import { question } from '../../../harness/drafts.ts';
import type { Stand, Visibility } from '../../../src/api/contract/exhibitor.ts';
import { editor } from '../../../src/machines/parts/editor.ts';
import { listing } from '../../../src/machines/parts/listing.ts';
import type { TicketSubject } from '../../../src/views/exhibitor/StandsPanel.tsx';
import type { Previewed } from '../../../src/views/exhibitor/VisibilityPreview.tsx';
import { VisibilityView } from '../../../src/views/exhibitor/VisibilityView.tsx';
import type { Choice, VisibilityDraft, VisibilitySubject } from '../../../src/views/exhibitor/visibilityValues.ts';
import { show } from '../../support/show.tsx';
import { delegates, harbour } from '../../support/viewFixtures.ts';

const lunch = question({ id: 'q1', label: 'Lunch?' });
const stands: Stand[] = ['Acme', 'Globex'].map((name, index) => ({
  ...{ id: `s${index}`, name, stand: 'B1', logins: 1, contacts: 0, lastScanAt: null },
}));
const subject = (changes: Partial<VisibilitySubject> = {}): VisibilitySubject => ({
  event: harbour,
  form: { ...delegates, questions: [lunch], archivedQuestions: [question({ id: 'q0', label: 'Shoes?' })] },
  forms: [
    { id: delegates.id, title: 'Delegates' },
    { id: 'other', title: 'Press' },
  ],
  visibility: null,
  stands,
  ...changes,
});

async function edit(given = subject()) {
  const saved: VisibilityDraft[] = [];
  const previewed: Choice[] = [];
  const forms: string[] = [];
  const actor = createActor(
    editor<VisibilitySubject, VisibilityDraft, Visibility>({
      load: async () => given,
      save: async (draft) => {
        saved.push(draft);
        return { ...draft, version: draft.version + 1 };
      },
    }),
  ).start();
  const preview = createActor(
    listing<Previewed>({
      fetchPage: async ({ query }) => {
        const rows =
          query === '' ? [{ name: 'Ada Lovelace', seen: { fields: { firstname: 'Ada' }, answers: [] } }] : [];
        return { rows, next: null, total: rows.length };
      },
    }),
    { input: { rowKey: 'name', confirmedActions: [] } },
  ).start();
  const ticket = createActor(
    editor<TicketSubject, { ticketId: string }, string>({
      load: async () => ({ groups: [], ticketId: '' }),
      save: async ({ ticketId }) => ticketId,
    }),
  ).start();
  const { user } = show(
    <VisibilityView
      {...{ preview, ticket }}
      eventId={given.event.id}
      editor={actor}
      onPreviewed={(choice) => previewed.push(choice)}
      onForm={(id) => forms.push(id)}
    />,
  );
  await screen.findByRole('button', { name: words.save });
  return { user, saved, previewed, forms };
}
const details = () => within(screen.getByRole('region', { name: words.fields }));

describe('what exhibitors see', () => {
  it('is proposed without what anybody is reached by, and is nothing until it is saved', async () => {
    const { user, saved } = await edit();
    expect(screen.getByText(words.unset)).toBeVisible();
    const checked = details().getAllByRole('checkbox', { checked: true });
    expect(checked.map((box) => (box as HTMLInputElement).labels?.[0]?.textContent)).toEqual([
      fieldWords.firstname,
      fieldWords.surname,
      fieldWords.organization,
    ]);
    await user.click(screen.getByRole('button', { name: words.save }));
    await expect.poll(() => saved).toMatchObject([{ formId: delegates.id, questions: [], overrides: [], version: 0 }]);
  });

  it('is shown on a real attendee as it is chosen, before it is saved', async () => {
    const { user, previewed, saved } = await edit();
    expect(await screen.findByText(words.previewOf('Ada Lovelace'))).toBeVisible();
    await user.click(details().getByRole('checkbox', { name: fieldWords.email }));
    await user.click(details().getByRole('checkbox', { name: 'Lunch?' }));
    expect(previewed.at(-1)).toEqual({
      fields: ['firstname', 'surname', 'organization', 'email'],
      questions: ['q1'],
    });
    expect(saved).toEqual([]);
    await user.type(screen.getByRole('searchbox', { name: words.previewSearch }), 'zz');
    expect(await screen.findByText(words.noneFound)).toBeVisible();
  });

  it('may be something else for one exhibitor, until it follows the others again', async () => {
    const { user, saved, previewed } = await edit();
    await user.selectOptions(screen.getByLabelText(new RegExp(words.addExhibitor)), 's0');
    const own = within(screen.getByRole('group', { name: words.sees('Acme · B1') }));
    await user.click(own.getByRole('checkbox', { name: fieldWords.email }));
    await user.click(own.getByRole('checkbox', { name: words.removed('Shoes?') }));
    const others = { fields: ['firstname', 'surname', 'organization'], questions: [] };
    expect(previewed.at(-1)).toEqual(others);
    await user.selectOptions(screen.getByLabelText(new RegExp(words.previewFor)), 'Acme · B1');
    expect(previewed.at(-1)).toEqual({ fields: [...others.fields, 'email'], questions: ['q0'] });
    await user.selectOptions(screen.getByLabelText(new RegExp(words.previewFor)), words.others);
    expect(previewed.at(-1)).toEqual(others);
    await user.click(screen.getByRole('button', { name: words.save }));
    await expect
      .poll(() => saved)
      .toMatchObject([
        {
          fields: ['firstname', 'surname', 'organization'],
          overrides: [{ standId: 's0', fields: ['firstname', 'surname', 'organization', 'email'], questions: ['q0'] }],
        },
      ]);
    await user.click(screen.getByRole('button', { name: words.follow('Acme · B1') }));
    expect(screen.queryByRole('group', { name: words.sees('Acme · B1') })).toBeNull();
  });

  it('is set for each form, and names the exhibitors there are', async () => {
    const { user, forms } = await edit();
    await user.selectOptions(screen.getByLabelText(new RegExp(`^${words.form}`)), 'other');
    expect(forms).toEqual(['other']);
    expect(screen.getByRole('table', { name: words.stands })).toHaveTextContent('Globex');
  });
});
