import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { OwnPage, Page } from '../../../src/api/contract/eventPage.ts';
import type { ApiError } from '../../../src/lib/apiError.ts';
import { eventPageLimits } from '../../../src/lib/limits.ts';
import { pageEditorMachine } from '../../../src/machines/event/pageEditor.ts';
import { task } from '../../../src/machines/parts/task.ts';
import { photoMachine } from '../../../src/machines/ticket/photo.ts';
import { to } from '../../../src/paths.ts';
import { DocumentField } from '../../../src/views/event/page/DocumentField.tsx';
import { PageEditorView } from '../../../src/views/event/page/PageEditorView.tsx';
import { PictureField } from '../../../src/views/event/page/PictureField.tsx';
import { PicturesField } from '../../../src/views/event/page/PicturesField.tsx';
import type { DocumentProps, PictureProps, PicturesProps } from '../../../src/views/event/page/pageEditing.ts';
import { type SheetAnswer, SheetDialog } from '../../../src/views/event/page/SheetDialog.tsx';
import { TeamContext } from '../../../src/views/parts/desk/May.tsx';
import { eventPage, session, speaker } from '../../support/eventPageFixtures.ts';
import { publicEvent as publicEventOf } from '../../support/registrationFixtures.ts';
import { show } from '../../support/show.tsx';

const publicEvent = publicEventOf();

/** Where an uploaded document is. */
const keptDocument = '/api/public/event-document/00000000-0000-4000-8000-000000000079';

type Facts = {
  page?: Page;
  isEventPublished?: boolean;
  save?: (page: Page, version: number) => OwnPage;
  theirs?: OwnPage;
  sheet?: SheetAnswer;
  role?: 'owner' | 'readOnly';
  /** What stands in for choosing and uploading a picture. */
  picture?: (props: PictureProps) => ReactNode;
  /** What becomes of pictures that are uploaded together. */
  upload?: (files: readonly File[], onKept: PicturesProps['onKept']) => Promise<readonly string[]>;
  /** Milliseconds without a change after which the draft is saved. */
  pause?: number;
};

function open({
  page = eventPage(),
  isEventPublished = true,
  save,
  theirs,
  sheet = [],
  role = 'owner',
  picture,
  upload = async () => [],
  pause = 1,
}: Facts = {}) {
  const saved: Page[] = [];
  const first: OwnPage = { page, isPublished: true, previewKey: 'k'.repeat(43), version: 1 };
  let now = first;
  const editor = createActor(
    pageEditorMachine.provide({
      actors: {
        load: fromPromise(async () => ({ own: first, shown: publicEvent, isEventPublished })),
        read: fromPromise(async () => theirs ?? now),
        save: fromPromise(async ({ input }) => {
          now = save?.(input.page, input.version) ?? {
            ...{ ...now, page: input.page, version: input.version + 1, isPublished: false },
          };
          saved.push(input.page);
          return now;
        }),
        publish: fromPromise(async () => {
          now = { ...now, isPublished: true };
          return now;
        }),
      },
      delays: { pause },
    }),
    { input: { historySize: 100 } },
  ).start();
  let onUploaded: DocumentProps['onChange'] = () => {};
  const document = createActor(task<File>({ ask: async (file) => onUploaded(keptDocument, file.name) })).start();
  let onKept: PicturesProps['onKept'] = () => {};
  const uploads = createActor(
    task<readonly File[], readonly string[]>({
      ask: (files) => upload(files, (picture, name) => act(() => onKept(picture, name))),
    }),
  ).start();
  const view = (
    <TeamContext value={role}>
      <PageEditorView
        editor={editor}
        eventId={publicEvent.event.id}
        picture={
          picture ??
          ((props) => (
            <PictureField
              {...props}
              actor={createActor(photoMachine).start()}
              types={['image/png']}
              alt=""
              onAlt={() => {}}
            />
          ))
        }
        pictures={({ onKept: told, ...props }) => {
          onKept = told;
          return <PicturesField {...props} actor={uploads} types={['image/png']} progress={{ done: 1, count: 3 }} />;
        }}
        pdf={({ onChange, ...props }) => {
          onUploaded = onChange;
          return <DocumentField {...props} actor={document} />;
        }}
        sheet={(props) => (
          <SheetDialog
            {...props}
            timeZone={publicEvent.event.timeZone}
            onExample={() => {}}
            reading={createActor(task<Blob, SheetAnswer>({ ask: async () => sheet })).start()}
            onAdd={(edit) => editor.send({ type: 'page.edited', edit })}
          />
        )}
      />
    </TeamContext>
  );
  const facts = () => editor.getSnapshot().context;
  return { ...show(view), saved, editor, facts };
}

const part = async (user: ReturnType<typeof show>['user'], name: string) => {
  await user.click(await screen.findByRole('heading', { name, level: 2 }));
};
const state = () => document.querySelector('.page-state')?.textContent;
const refusal = (facts: Partial<ApiError>): ApiError => ({ code: 'refused', status: 422, msg: 'Not saved.', ...facts });

describe('PageEditorView', { timeout: 20_000 }, () => {
  it('saves a change by itself, and publishes it when it is told to', async () => {
    const { user, saved } = open();
    await user.click(await screen.findByRole('radio', { name: 'Picture first' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]).toMatchObject({ look: 'picture' });
    await waitFor(() => expect(state()).toBe('Draft saved'));
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(state()).toBe('Published'));
    expect(screen.getByRole('button', { name: 'Publish' })).toBeDisabled();
  });

  it('leads to where the name, the dates and the place are changed', async () => {
    open();
    const link = await screen.findByRole('link', { name: 'Edit event' });
    expect(link).toHaveAttribute('href', to.eventEdit(publicEvent.event.id));
  });

  it('leads from a move to the dates of the event', async () => {
    const { user } = open();
    await part(user, 'Changes to the event');
    expect(screen.queryByRole('link', { name: 'Edit event details' })).toBe(null);
    await user.selectOptions(screen.getByLabelText(/Does it take place/), 'It’s been moved');
    expect(screen.getByRole('link', { name: 'Edit event details' }).getAttribute('href')).toMatch(/\/event\/.+\/edit$/);
  });

  it('takes typing in one field back as one step, by a button or by keys', async () => {
    const { user, facts } = open({ pause: 60_000 });
    const field = await screen.findByLabelText(/For people joining online/);
    await user.type(field, 'By mail');
    await user.click(screen.getByRole('radio', { name: 'Picture first' }));
    await user.keyboard('{Control>}z{/Control}');
    expect(facts().page).toMatchObject({ look: 'quiet', online: 'By mail' });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(field).toHaveValue('');
    await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    expect(field).toHaveValue('By mail');
    await user.click(screen.getByRole('button', { name: 'Redo' }));
    expect(facts().page.look).toBe('picture');
  });

  it('says that a colour is made darker, where it is', async () => {
    const { editor } = open();
    await screen.findByLabelText('Brand colour');
    expect(screen.queryByText(/Words in it are darker/)).toBeNull();
    act(() => editor.send({ type: 'page.edited', edit: { do: 'set', change: { accent: '#ffcc00' } } }));
    expect(screen.getByText(/Words in it are darker/)).toBeInTheDocument();
  });

  it('holds back what is not whole, and says where', async () => {
    const { user, saved } = open();
    await part(user, 'Documents');
    await user.click(screen.getByRole('button', { name: 'Add document' }));
    expect(screen.queryByText('Fill this in.'), 'before there was time to').toBeNull();
    expect(state()).toBe('1 unfinished entry isn’t saved; everything else is');
    await user.keyboard('Site plan');
    const link = screen.getByLabelText('Link');
    await user.type(link, 'javascript:alert(1)');
    expect(link).toHaveAccessibleDescription(/Enter a full web address/);
    await waitFor(() => expect(state()).toBe('1 unfinished entry isn’t saved; everything else is'));
    expect(saved.every(({ documents }) => documents.length === 0)).toBe(true);
    await user.clear(link);
    await user.type(link, 'https://plan.example');
    await waitFor(() =>
      expect(saved.at(-1)?.documents).toMatchObject([{ name: 'Site plan', link: 'https://plan.example' }]),
    );
  });

  it('says what is missing in an item that was left', async () => {
    const { user } = open();
    await part(user, 'Speakers');
    await user.click(screen.getByRole('button', { name: 'Add speaker' }));
    expect(screen.queryByText('Needs fixing')).toBeNull();
    await user.click(screen.getByRole('button', { name: /^Unnamed speaker/ }));
    expect(screen.getAllByText('Needs fixing').length).toBeGreaterThan(0);
    await user.click(screen.getByRole('button', { name: /^Unnamed speaker/ }));
    expect(screen.getByText('Fill this in.')).toBeVisible();
  });

  it('leads from Publish to what needs fixing, and publishes nothing before it is fixed', async () => {
    const agenda = [session('1', 'Opening', [6, 9]), session('2', 'Keynote', [6, 10])];
    const { user, facts } = open({ page: eventPage({ agenda }) });
    const publish = () => user.click(screen.getByRole('button', { name: 'Publish' }));
    const title = () => screen.getByLabelText('Title');
    await part(user, 'Agenda');
    await user.click(screen.getByRole('button', { name: /^Keynote/ }));
    await user.clear(title());
    expect(state()).toBe('1 unfinished entry isn’t saved; everything else is');
    await user.click(screen.getByRole('button', { name: /^Untitled session/ }));
    await part(user, 'Agenda');
    await user.click(screen.getByRole('button', { name: 'Preview' }));
    await publish();
    const said = 'Not published: “Untitled session” in Agenda needs fixing first.';
    expect(state()).toBe(said);
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(said);
    await waitFor(() => expect(title()).toHaveFocus());
    expect(title()).toHaveAccessibleDescription('Fill this in.');
    expect(screen.getByRole('button', { name: 'Edit' })).toHaveAttribute('aria-pressed', 'true');
    await publish();
    await waitFor(() => expect(title()).toHaveFocus());
    expect(facts().own.version).toBe(1);
    await user.keyboard('Finale');
    await waitFor(() => expect(state()).toBe('Draft saved'));
    await publish();
    await waitFor(() => expect(state()).toBe('Published'));
  });

  it('leads from Publish to an item that was just added and has no name yet', async () => {
    const { user } = open();
    await part(user, 'Speakers');
    await user.click(screen.getByRole('button', { name: 'Add speaker' }));
    await user.click(screen.getByRole('radio', { name: 'Picture first' }));
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus());
    expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Fill this in.');
  });

  it('removes one item only by a double press', async () => {
    const { user, facts } = open({ page: eventPage({ speakers: [speaker('1', 'Ada'), speaker('2', 'Grace')] }) });
    await part(user, 'Speakers');
    await user.click(screen.getByRole('button', { name: 'Remove Ada' }));
    fireEvent.click(screen.getByRole('button', { name: 'Remove Grace' }), { detail: 2 });
    expect(facts().page.speakers.map(({ name }) => name)).toEqual(['Grace']);
  });

  it('completes a web address that was typed without its beginning', async () => {
    const { user, facts } = open();
    await part(user, 'Sponsors');
    await user.click(screen.getByRole('button', { name: 'Add sponsor' }));
    await user.type(screen.getByLabelText(/^Website/), 'acme.example/about');
    // No line comes or goes as the field is left: a button below it would not be where it is pressed.
    expect(screen.getByLabelText(/^Website/)).not.toHaveAttribute('aria-invalid', 'true');
    await user.tab();
    expect(facts().page.sponsors[0]?.link).toBe('https://acme.example/about');
  });

  it('warns of sessions at the same time in one room and outside the event, and saves them', async () => {
    const agenda = [
      session('1', 'Keynote', [6, 9], { room: 'Hall' }),
      session('2', 'Panel', [6, 9], { room: 'Hall' }),
      session('3', 'Party', [30, 9]),
    ];
    const { user } = open({ page: eventPage({ agenda }) });
    await part(user, 'Agenda');
    expect(screen.getByText(/sessions may need another look/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^Keynote/ }));
    expect(screen.getByText('At the same time as “Panel” in Hall.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^Party/ }));
    expect(screen.getByText('Outside the dates of the event.')).toBeInTheDocument();
    expect(state()).toBe('Published');
  });

  it('moves the whole agenda after an event that was moved, in one step that can be undone', async () => {
    const agenda = [session('1', 'Keynote', [2, 9]), session('2', 'Panel', [2, 11])];
    const { user, facts } = open({ page: eventPage({ agenda }) });
    await part(user, 'Agenda');
    await user.click(screen.getByRole('button', { name: 'Move the whole agenda to begin on Saturday, 6 March 2027' }));
    expect(facts().page.agenda).toMatchObject([
      { startsAt: '2027-03-06T09:00:00.000Z', endsAt: '2027-03-06T10:00:00.000Z' },
      { startsAt: '2027-03-06T11:00:00.000Z', endsAt: '2027-03-06T12:00:00.000Z' },
    ]);
    expect(screen.queryByText(/may need another look/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(facts().page.agenda).toEqual(agenda);
  });

  it('begins a session where the last one ends, and within the event', async () => {
    const { endsAt } = publicEvent.event;
    const untilEnd = (minutes: number) => new Date(Date.parse(endsAt) - minutes * 60_000).toISOString();
    const last = { ...session('1', 'Party', [6, 9]), startsAt: untilEnd(90), endsAt: untilEnd(30) };
    const { user, facts } = open({ page: eventPage({ agenda: [last] }) });
    await part(user, 'Agenda');
    const add = screen.getByRole('button', { name: 'Add session' });
    await user.click(add);
    expect(facts().page.agenda[1]).toMatchObject({ startsAt: untilEnd(30), endsAt });
    await user.click(add);
    expect(facts().page.agenda[2]).toMatchObject({ startsAt: publicEvent.event.startsAt });
  });

  it('gives a new session the room of the last one, which typing replaces', async () => {
    const { user, facts } = open({ page: eventPage({ agenda: [session('1', 'Keynote', [6, 9], { room: 'Hall' })] }) });
    await part(user, 'Agenda');
    await user.click(screen.getByRole('button', { name: 'Add session' }));
    expect(facts().page.agenda[1]?.room).toBe('Hall');
    screen.getByLabelText(/^Room/).focus();
    await user.keyboard('Loft');
    expect(facts().page.agenda[1]?.room).toBe('Loft');
  });

  it('moves the end of a session along with its start, and refuses one before it', async () => {
    const { user, facts } = open({ page: eventPage({ agenda: [session('1', 'Keynote', [6, 9])] }) });
    await part(user, 'Agenda');
    await user.click(screen.getByRole('button', { name: /^Keynote/ }));
    const [starts, ends] = [screen.getByLabelText('Starts'), screen.getByLabelText('Ends')];
    fireEvent.change(ends, { target: { value: '2027-03-06T08:00' } });
    expect(ends).toHaveAccessibleDescription(/The end must be after the start/);
    fireEvent.change(ends, { target: { value: '2027-03-06T11:00' } });
    fireEvent.change(starts, { target: { value: '2027-03-06T14:00' } });
    expect(facts().page.agenda).toMatchObject([
      { startsAt: '2027-03-06T14:00:00.000Z', endsAt: '2027-03-06T16:00:00.000Z' },
    ]);
  });

  it('waits for all digits of a year before anything comes of it', async () => {
    const agenda = [session('1', 'Keynote', [6, 9])];
    const { user, facts } = open({ page: eventPage({ agenda }) });
    await part(user, 'Agenda');
    await user.click(screen.getByRole('button', { name: /^Keynote/ }));
    const starts = screen.getByLabelText('Starts');
    for (const year of ['0002', '0020', '0202']) {
      fireEvent.change(starts, { target: { value: `${year}-03-07T09:00` } });
      expect(starts).toHaveValue(`${year}-03-07T09:00`);
      expect(facts().page.agenda).toEqual(agenda);
    }
    fireEvent.change(starts, { target: { value: '2027-03-07T09:00' } });
    expect(facts().page.agenda).toMatchObject([
      { startsAt: '2027-03-07T09:00:00.000Z', endsAt: '2027-03-07T10:00:00.000Z' },
    ]);
    fireEvent.change(starts, { target: { value: '0002-03-07T09:00' } });
    fireEvent.blur(starts);
    expect(starts).toHaveAccessibleDescription(/Enter a date and time/);
  });

  it('keeps a session in its place while its time is typed, and puts it in order once that is done', async () => {
    const agenda = [session('1', 'Keynote', [6, 9]), session('2', 'Panel', [6, 11])];
    const { user } = open({ page: eventPage({ agenda }) });
    await part(user, 'Agenda');
    const names = () =>
      screen.getAllByRole('button', { name: /^(Keynote|Panel)/ }).map(({ textContent }) => textContent?.slice(0, 5));
    await user.click(screen.getByRole('button', { name: /^Keynote/ }));
    fireEvent.change(screen.getByLabelText('Starts'), { target: { value: '2027-03-06T13:00' } });
    expect(names()).toEqual(['Keyno', 'Panel']);
    await user.click(screen.getByRole('button', { name: /^Keynote/ }));
    expect(names()).toEqual(['Panel', 'Keyno']);
  });

  it('gives a session its speakers, and moves speakers by the arrow keys', async () => {
    const [ada, alan] = [speaker('1', 'Ada'), speaker('2', 'Alan')];
    const { user, facts } = open({
      page: eventPage({ speakers: [ada, alan], agenda: [session('3', 'Keynote', [6, 9])] }),
    });
    await part(user, 'Agenda');
    await user.click(screen.getByRole('button', { name: /^Keynote/ }));
    await user.selectOptions(screen.getByLabelText(/^Speakers/), 'Alan');
    expect(facts().page.agenda[0]?.speakers).toEqual([alan.id]);
    await user.click(screen.getByRole('button', { name: 'Remove Alan from this session' }));
    expect(facts().page.agenda[0]?.speakers).toEqual([]);
    await part(user, 'Speakers');
    act(() => screen.getByRole('button', { name: /^Move Alan, 2 of 2/ }).focus());
    await user.keyboard('{ArrowUp}');
    expect(facts().page.speakers.map(({ name }) => name)).toEqual(['Alan', 'Ada']);
    await user.click(screen.getByRole('button', { name: 'Remove Ada' }));
    expect(facts().page.speakers.map(({ name }) => name)).toEqual(['Alan']);
    expect(screen.getByText('Ada removed.')).toBeInTheDocument();
  });

  it('orders the sections', async () => {
    const { user, facts } = open();
    await part(user, 'Order of sections');
    await user.click(screen.getByRole('button', { name: 'Move Speakers up' }));
    expect(facts().page.order.slice(0, 3)).toEqual(['about', 'speakers', 'agenda']);
    expect(screen.getByText('Speakers moved to position 2 of 6.')).toBeInTheDocument();
  });

  it('draws only some of 500 speakers, and finds the others', async () => {
    const speakers = Array.from({ length: eventPageLimits.speakers }, (_, at) => speaker(`${at}`, `Person ${at}`));
    const { user } = open({ page: eventPage({ speakers }) });
    await part(user, 'Speakers');
    expect(screen.getAllByRole('button', { name: /^Move Person/ })).toHaveLength(40);
    await user.type(screen.getByLabelText('Search this list'), 'person 499');
    expect(screen.getAllByRole('button', { name: /^Move Person/ })).toHaveLength(1);
    expect(screen.getByText('This list is full.')).toBeInTheDocument();
  });

  it('says why the draft was not saved, keeps it, and tries again', async () => {
    let fails = true;
    const { user, facts, saved } = open({
      save: (page) => {
        if (fails) throw refusal({ code: 'unexpected', status: 500, msg: 'Something went wrong on our side.' });
        return { page, isPublished: false, previewKey: null, version: 2 };
      },
    });
    await user.click(await screen.findByRole('radio', { name: 'Picture first' }));
    expect(await screen.findByText('Couldn’t save the draft')).toBeInTheDocument();
    expect(screen.getByText('Something went wrong on our side.')).toBeInTheDocument();
    expect(facts().page.look).toBe('picture');
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(screen.queryByText('Couldn’t save the draft')).toBeNull();
  });

  it('shows at its field what the server refused', async () => {
    const page = eventPage({ speakers: [speaker('1', 'Ada')] });
    const { user } = open({
      page,
      save: () => {
        throw refusal({ field: 'page.speakers.0.name', msg: 'This name can’t be used.' });
      },
    });
    await part(user, 'Speakers');
    await user.click(screen.getByRole('button', { name: /^Ada/ }));
    await user.type(screen.getByLabelText('Name'), '!');
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('This name can’t be used.'));
  });

  it.each([
    ['Keep my changes', { look: 'picture', online: 'Theirs' }],
    ['Use the saved version', { look: 'quiet', online: 'Theirs' }],
  ])('asks what to go on with where somebody else has saved: %s', async (choice, expected) => {
    const theirs: OwnPage = { page: eventPage({ online: 'Theirs' }), isPublished: false, previewKey: null, version: 8 };
    const { user, facts, saved } = open({
      theirs,
      save: (page, version) => {
        if (version !== 8) throw refusal({ status: 409, changed: { by: 'Kim', at: null } });
        return { ...theirs, page, version: 9 };
      },
    });
    await user.click(await screen.findByRole('radio', { name: 'Picture first' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Changed while you were editing' }));
    expect(dialog.getByText('For people joining online')).toBeInTheDocument();
    expect(dialog.getByText(/are saved as the draft right away/)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: choice }));
    await waitFor(() => expect(facts().page).toMatchObject(expected));
    if (expected.look === 'picture') await waitFor(() => expect(saved.at(-1)).toMatchObject(expected));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(facts().page).toMatchObject({ look: 'picture', online: '' });
  });

  it('adds from a spreadsheet what can be read, and says what cannot', async () => {
    const [known, fresh] = [session('1', 'Keynote', [6, 9]), session('2', 'Panel', [6, 10])];
    const grace = { ...speaker('5', 'Grace Hopper'), photo: null };
    const { user, facts } = open({
      page: eventPage({ agenda: [known] }),
      sheet: [
        { number: 2, name: 'Keynote', outcome: 'known', item: known, speakers: [] },
        { number: 3, name: 'Panel', outcome: 'added', item: { ...fresh, speakers: [grace.id] }, speakers: [grace] },
        { number: 4, name: 'Backwards', outcome: 'refused', error: 'endsBeforeStart' },
      ],
    });
    await part(user, 'Agenda');
    await user.click(screen.getByRole('button', { name: 'Add from a spreadsheet' }));
    await user.upload(screen.getByLabelText('Choose spreadsheet'), new File(['x'], 'agenda.csv', { type: 'text/csv' }));
    expect(await screen.findByText('1 row can’t be added. The others can.')).toBeInTheDocument();
    expect(screen.getByText('It ends before it starts.')).toBeInTheDocument();
    expect(screen.getByText('New speakers: Grace Hopper')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Add 1 session' }));
    expect(facts().page.agenda.map(({ title }) => title)).toEqual(['Keynote', 'Panel']);
    expect(facts().page.speakers.map(({ name }) => name)).toEqual(['Grace Hopper']);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(facts().page).toMatchObject({ speakers: [], agenda: [known] });
  });

  it('says what is wrong with a file that is no spreadsheet', async () => {
    const { user } = open({ sheet: 'noHeads' });
    await part(user, 'Speakers');
    await user.click(screen.getByRole('button', { name: 'Add from a spreadsheet' }));
    await user.upload(screen.getByLabelText('Choose spreadsheet'), new File(['x'], 'a.csv', { type: 'text/csv' }));
    expect(await screen.findByText(/couldn’t find the heading “Name”/)).toBeInTheDocument();
  });

  it('copies the address of the draft', async () => {
    const { user } = open();
    const button = await screen.findByRole('button', { name: 'Preview link' });
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await user.click(button);
    expect(write).toHaveBeenCalledWith(
      expect.stringContaining(`/e/${publicEvent.event.slug}?preview=${'k'.repeat(43)}`),
    );
    expect(await screen.findByText('Link copied')).toBeInTheDocument();
  });

  it('comes back to where one was, where it shows either the fields or the page', async () => {
    const { user } = open();
    const { documentElement: root } = document;
    const preview = await screen.findByRole('button', { name: 'Preview' });
    root.scrollTop = 700;
    await user.click(preview);
    expect(root.scrollTop).toBe(0);
    root.scrollTop = 300;
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    expect(root.scrollTop).toBe(700);
    await user.click(preview);
    expect(root.scrollTop).toBe(300);
  });

  it('says that the page appears with an event that is not published yet, and publishes neither', async () => {
    open({ isEventPublished: false });
    expect(await screen.findByText(/This page goes public together with it/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Open page' })).toBeNull();
  });

  it('is to look at alone for who may not change anything', async () => {
    open({ role: 'readOnly' });
    expect(await screen.findByText(/You can look at this page but not change it/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
    expect(screen.getByRole('radio', { name: 'Quiet' })).toBeDisabled();
  });

  const kept = { id: '00000000-0000-4000-8000-000000000078', alt: '', width: 960, height: 480, blur: '' };
  const inserting = ({ use, onChange }: PictureProps) =>
    use === 'text' ? (
      <button type="button" onClick={() => onChange(kept)}>
        Add it
      </button>
    ) : null;

  it('puts a picture where the cursor is in a text, ready to be described, and takes it back with the text', async () => {
    const { user, facts } = open({
      page: eventPage({ about: 'Above. Below.' }),
      pause: 60_000,
      picture: inserting,
    });
    await part(user, 'About');
    const text = screen.getByLabelText<HTMLTextAreaElement>(/What the event is about/);
    text.setSelectionRange('Above.'.length, 'Above.'.length);
    await user.click(screen.getByRole('button', { name: 'Add it' }));
    await waitFor(() => expect(text).toHaveFocus());
    await user.keyboard('The plan');
    expect(facts().page).toMatchObject({
      about: `Above.\n\n![The plan](picture:${kept.id})\n\nBelow.`,
      pictures: [kept],
    });
    for (let step = 0; step < 2; step++) await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(facts().page).toMatchObject({ about: 'Above. Below.', pictures: [] });
  });

  it('puts a picture into a text with what was said to be on it, and typing goes on behind it', async () => {
    const { user, facts } = open({
      page: eventPage({ about: 'Above.' }),
      pause: 60_000,
      picture: ({ use, onChange }) =>
        use === 'text' ? (
          <button type="button" onClick={() => onChange({ ...kept, alt: 'The hall [east]' })}>
            Add it
          </button>
        ) : null,
    });
    await part(user, 'About');
    const text = screen.getByLabelText<HTMLTextAreaElement>(/What the event is about/);
    text.setSelectionRange('Above.'.length, 'Above.'.length);
    await user.click(screen.getByRole('button', { name: 'Add it' }));
    await waitFor(() => expect(text).toHaveFocus());
    await user.keyboard(' Next');
    expect(facts().page.about).toBe(`Above.\n\n![The hall east](picture:${kept.id}) Next\n\n`);
  });

  it('asks what a picture shows before it is put into a text', async () => {
    const said: string[] = [];
    const read = fromPromise(async (_: { input: { file: Blob } }) => ({ address: 'data:,', width: 900, height: 600 }));
    const actor = createActor(photoMachine.provide({ actors: { read } })).start();
    actor.send({ type: 'file.chosen', file: new File([''], 'hall.png') });
    await waitFor(() => expect(actor.getSnapshot().matches('cropping')).toBe(true));
    const { user } = open({
      page: eventPage({ about: 'Above.' }),
      picture: (props) =>
        props.use === 'text' ? (
          <PictureField {...props} {...{ actor, types: [], alt: '' }} onAlt={(alt) => said.push(alt)} />
        ) : null,
    });
    await part(user, 'About');
    await user.type(screen.getByLabelText(/What the picture shows/), 'H');
    expect(said).toEqual(['H']);
  });

  it('calls a document like its file, unless it has a name already', async () => {
    const { user, facts } = open();
    await part(user, 'Documents');
    await user.click(screen.getByRole('button', { name: 'Add document' }));
    const file = new File(['%PDF-'], 'site-plan_2027.PDF', { type: 'application/pdf' });
    await user.upload(screen.getByLabelText<HTMLInputElement>('Upload a PDF'), file);
    await waitFor(() => expect(facts().page.documents).toMatchObject([{ name: 'site plan 2027', link: keptDocument }]));
  });

  it('says when a text has no room for a picture', async () => {
    const about = 'a'.repeat(4_990);
    const { user, facts } = open({
      page: eventPage({ about }),
      picture: inserting,
    });
    await part(user, 'About');
    await user.click(screen.getByRole('button', { name: 'Add it' }));
    expect(screen.getByText('The text has its full length. Shorten it first.')).toBeVisible();
    expect(facts().page.about).toBe(about);
  });

  it('takes a PDF in the place of a link, and says what is none', async () => {
    const { user, facts } = open();
    await part(user, 'Documents');
    await user.click(screen.getByRole('button', { name: 'Add document' }));
    await user.keyboard('Plan');
    const input = screen.getByLabelText<HTMLInputElement>('Upload a PDF');
    await userEvent.setup({ applyAccept: false }).upload(input, new File(['text'], 'plan.txt'));
    expect(screen.getByRole('alert')).toHaveTextContent('This file can’t be used. Choose a PDF of up to 5 MB.');
    expect(facts().page.documents[0]?.link).toBe('');
    await user.upload(input, new File(['%PDF-'], 'Plan.pdf', { type: 'application/pdf' }));
    expect(await screen.findByRole('link', { name: 'Open the PDF Plan' })).toHaveAttribute('href', keptDocument);
    expect(facts().page.documents).toMatchObject([{ name: 'Plan', link: keptDocument }]);
    expect(screen.queryByLabelText(/^Link/)).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('styles a text by buttons, and typing goes on in what was styled', async () => {
    const { user, facts } = open({ page: eventPage({ about: 'Bring boots.' }), pause: 60_000 });
    await part(user, 'About');
    const text = screen.getByLabelText<HTMLTextAreaElement>(/What the event is about/);
    await user.pointer([
      { target: text, offset: 'Bring '.length, keys: '[MouseLeft>]' },
      { target: text, offset: 'Bring boots'.length },
      { keys: '[/MouseLeft]' },
    ]);
    await user.click(screen.getByRole('button', { name: 'Bold' }));
    expect(facts().page.about).toBe('Bring **boots**.');
    await waitFor(() => expect(text).toHaveFocus());
    await user.keyboard('tea');
    expect(facts().page.about).toBe('Bring **tea**.');
    await user.click(screen.getByRole('button', { name: 'Heading' }));
    expect(facts().page.about).toBe('## Bring **tea**.');
    for (let step = 0; step < 3; step++) await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(facts().page.about).toBe('Bring boots.');
  });

  it('styles no text beyond its full length', async () => {
    const about = 'a'.repeat(4_999);
    const { user, facts } = open({ page: eventPage({ about }) });
    await part(user, 'About');
    await user.click(screen.getByRole('button', { name: 'List' }));
    expect(screen.getByText('The text has its full length. Shorten it first.')).toBeVisible();
    expect(facts().page.about).toBe(about);
  });

  it('gives many photos at once to the speakers of their names, or to new ones, as one step', async () => {
    const { user, facts } = open({
      page: eventPage({ speakers: [speaker('7', 'Ada Lovelace')] }),
      pause: 60_000,
      async upload(files, onKept) {
        for (const { name } of files) onKept({ ...kept, alt: '' }, name);
        return [];
      },
    });
    await part(user, 'Speakers');
    const files = ['lovelace-ada.png', 'Grace Hopper.png'].map((name) => new File([''], name, { type: 'image/png' }));
    await user.upload(screen.getByLabelText<HTMLInputElement>('Add photos'), files);
    await waitFor(() =>
      expect(facts().page.speakers).toMatchObject([
        { name: 'Ada Lovelace', photo: { id: kept.id } },
        { name: 'Grace Hopper', photo: { id: kept.id } },
      ]),
    );
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(facts().page.speakers).toEqual([speaker('7', 'Ada Lovelace')]);
  });

  it('gives many logos at once to sponsors, says how far it is and which files were not used', async () => {
    let finish = () => {};
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const { user, facts } = open({
      async upload(files, onKept) {
        onKept({ ...kept, alt: '' }, files[0]?.name ?? '');
        await finished;
        return ['notes.txt', 'tiny.png'];
      },
    });
    await part(user, 'Sponsors');
    await user.upload(
      screen.getByLabelText<HTMLInputElement>('Add logos'),
      new File([''], 'acme.svg.png', { type: 'image/png' }),
    );
    expect(await screen.findByRole('button', { name: 'Uploading 2 of 3…' })).toBeDisabled();
    expect(facts().page.sponsors).toMatchObject([{ name: 'acme.svg', logo: { id: kept.id } }]);
    finish();
    expect(await screen.findByText(/^Not used: notes.txt, tiny.png\. Choose a picture \(PNG, SVG/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add logos' })).toBeEnabled();
  });

  it('says why pictures were not uploaded', async () => {
    const { user } = open({ upload: () => Promise.reject(refusal({ msg: 'The page has 300 pictures.' })) });
    await part(user, 'Speakers');
    await user.upload(
      screen.getByLabelText<HTMLInputElement>('Add photos'),
      new File([''], 'a.png', { type: 'image/png' }),
    );
    expect(await screen.findByText('Couldn’t upload the pictures')).toBeVisible();
    expect(screen.getByText('The page has 300 pictures.')).toBeVisible();
  });

  it('describes and removes a picture', async () => {
    const cover = { id: '00000000-0000-4000-8000-000000000077', alt: '', width: 960, height: 480, blur: '' };
    const { user, facts } = open({ page: eventPage({ cover }) });
    await user.type(await screen.findByLabelText(/What the picture shows/), 'The harbour');
    expect(facts().page.cover?.alt).toBe('The harbour');
    await user.click(screen.getByRole('button', { name: 'Remove picture' }));
    expect(facts().page.cover).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(facts().page.cover?.alt).toBe('The harbour');
  });
});
