import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { badgeDesigner as words } from '#words/badgeDesigner.ts';
import { editing } from '#words/editing.ts';
import type { BadgeDesign } from '../../../src/api/contract/badge.ts';
import type { BadgeDraft } from '../../../src/machines/badge/badgeEdits.ts';
import { canvasMachine } from '../../../src/machines/badge/canvas.ts';
import { editor } from '../../../src/machines/parts/editor.ts';
import { BadgeDesigner, BadgeDesignerView } from '../../../src/views/badge/BadgeDesignerView.tsx';
import type { BadgeSubject, BadgeToSave } from '../../../src/views/badge/subject.ts';
import { badgeLayout, badgePerson, shapeElement, textElement } from '../../support/badges.ts';
import { show } from '../../support/show.tsx';

// jsdom draws nothing: letters are measured by their count.
HTMLCanvasElement.prototype.getContext = () => null;

const draft: BadgeDraft = {
  ...{ name: 'Delegates', formIds: ['f1'] },
  layout: badgeLayout({ elements: [textElement({ x: 3, y: 5, height: 8 }), shapeElement({ x: 50, y: 5, width: 30 })] }),
};
const subject = (changes: Partial<BadgeSubject> = {}): BadgeSubject => ({
  ...{ id: 'd1', version: 1, draft, images: [], eventName: 'Harbour Day', logo: null, isMadeUp: false },
  forms: [
    { id: 'f1', title: 'Visitors', tickets: [], questions: [] },
    { id: 'f2', title: 'Press', tickets: [], questions: [] },
  ],
  people: [
    { uId: 'u1', ...badgePerson(), answers: {} },
    {
      uId: 'u2',
      ...badgePerson({
        firstname: 'Maximiliana-Josefine',
        surname: 'von Hohenstein-Wittelsbach zu Sayn-Berleburg',
      }),
      answers: {},
    },
  ],
  ...changes,
});

/** The designer on an editor that loads the subjects in turn, the last again and again. */
async function design(
  loads: BadgeSubject[] = [subject()],
  save: (toSave: BadgeToSave) => Promise<BadgeDesign> = async ({ content, version }) => ({
    ...{ id: 'd1', eventId: 'e1', ...content, width: 86, height: 54, images: [] },
    version: (version ?? 0) + 1,
  }),
) {
  const saved: BadgeToSave[] = [];
  const left = [...loads];
  const actor = createActor(
    editor<BadgeSubject, BadgeToSave, BadgeDesign>({
      load: async () => (left.length > 1 ? left.shift() : left[0]) as BadgeSubject,
      save: async (given) => {
        saved.push(given);
        return save(given);
      },
    }),
  ).start();
  const first = loads[0] as BadgeSubject;
  const canvas = createActor(
    canvasMachine.provide({ actors: { upload: fromPromise(async () => Promise.reject(new Error('Not here.'))) } }),
    { input: { draft: first.draft, images: [], isNew: first.id === null, historySize: 10 } },
  ).start();
  const { user } = show(
    <BadgeDesignerView editor={actor} eventId="e1">
      {(shown, snapshot) => (
        <BadgeDesigner {...{ canvas, snapshot }} editor={actor} subject={shown} eventId="e1" print={<p>To print</p>} />
      )}
    </BadgeDesignerView>,
  );
  await screen.findByRole('button', { name: words.save });
  const stage = () => screen.getByRole('group', { name: words.canvas });
  const part = (name: string) => within(stage()).getByRole('button', { name: words.selectLayer(name) });
  return { user, canvas, actor, saved, stage, part };
}

const placeOf = (element: HTMLElement) => [element.style.left, element.style.top];
const meanwhile = { code: 'refused', status: 409, msg: 'Bea saved this meanwhile.', changed: { by: 'Bea', at: null } };

describe('the badge designer', () => {
  it('selects, moves and deletes an element by keys, and takes that back', async () => {
    const { user, part } = await design();
    const name = part(words.fields.name);
    name.focus();
    await user.keyboard('{Enter}{ArrowRight}{Shift>}{ArrowDown}{/Shift}');
    expect(placeOf(name)).toEqual([`${(4 / 86) * 100}%`, `${(15 / 54) * 100}%`]);
    await user.keyboard('{Delete}');
    expect(screen.queryByRole('button', { name: words.selectLayer(words.fields.name) })).toBeNull();
    await user.click(screen.getByRole('button', { name: words.undo }));
    expect(placeOf(part(words.fields.name))).toEqual([`${(4 / 86) * 100}%`, `${(15 / 54) * 100}%`]);
  });

  it('changes the words of what is selected, and says what is no field', async () => {
    const { user, part } = await design();
    part(words.fields.name).focus();
    await user.keyboard('{Enter}');
    const text = screen.getByLabelText(words.text);
    fireEvent.change(text, { target: { value: 'Hi {{firstName}} {{nonsense}}' } });
    expect(await screen.findByText(words.unknown('{{nonsense}}'))).toBeVisible();
    fireEvent.change(text, { target: { value: 'Hi {{firstName}}' } });
    expect(part(`Hi ${words.fields.firstName}`)).toBeVisible();
  });

  it('says under a badge that its text is cut, and only there', async () => {
    const small = textElement({ x: 3, y: 5, width: 12, height: 3, minSize: 8, maxSize: 8 });
    await design([subject({ draft: { ...draft, layout: badgeLayout({ elements: [small] }) } })]);
    const [first, second] = within(screen.getByRole('region', { name: words.preview })).getAllByRole('listitem');
    expect(within(second as HTMLElement).getByText(words.cut)).toBeVisible();
    expect(within(first as HTMLElement).queryByText('nothing')).toBeNull();
  });

  it('prints what is saved, and offers it again once what was changed is saved', async () => {
    const { user, saved } = await design();
    expect(screen.getByText('To print')).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: 'Press' }));
    expect(screen.queryByText('To print')).toBeNull();
    await user.click(screen.getByRole('button', { name: words.save }));
    expect(await screen.findByText('To print')).toBeVisible();
    expect(saved).toMatchObject([{ content: { formIds: ['f1', 'f2'] }, version: 1 }]);
  });

  it('begins a new design with a template', async () => {
    const { user } = await design([subject()]);
    await user.click(screen.getByRole('button', { name: words.templates.replace }));
    expect(screen.getByText(words.templates.replaceLead)).toBeVisible();
    await user.click(screen.getByRole('button', { name: new RegExp(words.templates.names.networking) }));
    expect(await screen.findByRole('button', { name: words.selectLayer(words.kinds.qr) })).toBeVisible();
  });
});

describe('two people who save the same design', () => {
  const theirs = subject({
    version: 2,
    draft: {
      ...{ name: 'Theirs', formIds: ['f2'] },
      layout: badgeLayout({
        elements: [
          textElement({ x: 3, y: 5, height: 8, color: '#ff0000' }),
          shapeElement({ id: 'new', x: 10, y: 30, shape: 'ellipse' }),
        ],
      }),
    },
  });

  async function conflict() {
    let refusals = 1;
    const designing = await design([subject(), theirs], async ({ content, version }) => {
      if (refusals-- > 0) throw meanwhile;
      return { id: 'd1', eventId: 'e1', ...content, width: 86, height: 54, images: [], version: (version ?? 0) + 1 };
    });
    const { user, part } = designing;
    part(words.fields.name).focus();
    await user.keyboard('{Enter}{ArrowRight}');
    await user.click(screen.getByRole('button', { name: words.save }));
    const dialog = await screen.findByRole('dialog', { name: editing.conflict.title });
    return { ...designing, dialog };
  }
  const rowsOf = (dialog: HTMLElement) =>
    within(dialog)
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.children].map(({ textContent }) => textContent));

  it('are told what the other did to each element', async () => {
    const { dialog } = await conflict();
    expect(rowsOf(dialog)).toEqual([
      [words.conflict.name, 'Theirs', editing.conflict.unchanged],
      [words.conflict.forms, 'Press', editing.conflict.unchanged],
      [words.fields.name, words.changes.look, words.changes.moved],
      [words.kinds.shape, words.changes.removed, editing.conflict.unchanged],
      [words.kinds.shape, words.changes.added, editing.conflict.unchanged],
    ]);
  });

  it('can keep their own changes on top of the other’s', async () => {
    const { dialog, user, saved, canvas } = await conflict();
    await user.click(within(dialog).getByRole('button', { name: editing.conflict.keepMine }));
    expect(canvas.getSnapshot().context.draft.layout.elements).toMatchObject([
      { id: 'name', x: 4, color: '#14213d' },
      { id: 'new', shape: 'ellipse' },
    ]);
    await user.click(screen.getByRole('button', { name: words.save }));
    expect(saved.at(-1)).toMatchObject({ content: { name: 'Theirs', formIds: ['f2'] }, version: 2 });
  });

  it('can go on with what the other saved', async () => {
    const { dialog, user, canvas } = await conflict();
    await user.click(within(dialog).getByRole('button', { name: editing.conflict.takeTheirs }));
    expect(canvas.getSnapshot().context.draft).toEqual(theirs.draft);
    expect(await screen.findByText('To print')).toBeVisible();
  });

  it('can close the question and lose nothing', async () => {
    const { dialog, canvas } = await conflict();
    await act(async () => {
      dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
    });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(canvas.getSnapshot().context.draft.layout.elements[0]).toMatchObject({ x: 4 });
  });
});
