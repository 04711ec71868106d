import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { InferOutput } from 'valibot';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { Event } from '../../../src/api/contract/event.ts';
import type { EventDraft } from '../../../src/api/contract/eventDraft.ts';
import type { OwnEvent } from '../../../src/api/contract/ownEvent.ts';
import { usualPricing } from '../../../src/lib/pricing.ts';
import { editor } from '../../../src/machines/parts/editor.ts';
import { to } from '../../../src/paths.ts';
import { EventEditView, type EventSubject } from '../../../src/views/event/EventEditView.tsx';
import { eventValues } from '../../../src/views/event/eventValues.ts';
import { show } from '../../support/show.tsx';
import { harbour, ownHarbour } from '../../support/viewFixtures.ts';

type Draft = InferOutput<typeof EventDraft>;

function edit(subject: EventSubject, answer: () => Promise<Event> = async () => harbour) {
  const drafts: Draft[] = [];
  const logic = editor({
    load: async () => subject,
    save: (draft: Draft) => {
      drafts.push(draft);
      return answer();
    },
  });
  const actor = createActor(logic).start();
  return { ...show(<EventEditView editor={actor} />), drafts, actor };
}

const known: EventSubject = { event: ownHarbour, values: eventValues(ownHarbour) };

describe('EventEditView', { timeout: 20_000 }, () => {
  it('leads to the page for what its draft says otherwise, and leaves that as it is', async () => {
    const event = { ...ownHarbour, description: 'By the sea', drafted: ['about' as const] };
    const { user, drafts } = edit({ event, values: eventValues(event) });
    expect(await screen.findByRole('link', { name: 'Design page' })).toHaveAttribute('href', to.eventPage(harbour.id));
    expect(screen.queryByRole('textbox', { name: /What the event is about/ })).toBeNull();
    expect(screen.getByLabelText(/Brand colour/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(drafts[0]).toMatchObject({ description: 'By the sea' }));
  });

  it('sends times as instants of the chosen zone', async () => {
    const { user, drafts } = edit(known);
    const zone = await screen.findByRole('combobox', { name: 'Time zone' });
    await user.click(zone);
    await user.keyboard('America/New_York');
    fireEvent.change(screen.getByLabelText('Starts'), { target: { value: '2027-06-01T09:30' } });
    fireEvent.change(screen.getByLabelText('Ends'), { target: { value: '2027-06-01T18:00' } });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(drafts).toEqual([
      {
        id: harbour.id,
        version: 1,
        name: 'Harbour Lights',
        slug: 'harbour-lights',
        description: '',
        place: 'Custom House, Leith',
        timeZone: 'America/New_York',
        currency: 'gbp',
        published: false,
        startsAt: '2027-06-01T13:30:00.000Z',
        endsAt: '2027-06-01T22:00:00.000Z',
        transferDays: null,
        payAtDoor: false,
        pricing: usualPricing,
        accent: '#1b1d1b',
        unlisted: false,
      },
    ]);
  });

  it('moves the end along with the start, so that the event is as long as before', async () => {
    edit(known);
    const [starts, ends] = [await screen.findByLabelText('Starts'), screen.getByLabelText('Ends')];
    expect([starts, ends].map((field) => (field as HTMLInputElement).value)).toEqual([
      '2027-03-06T09:00',
      '2027-03-06T17:00',
    ]);
    fireEvent.change(starts, { target: { value: '2027-09-04T10:00' } });
    expect(ends).toHaveValue('2027-09-04T18:00');
    expect(ends).toHaveAccessibleDescription(/Saturday,? 4 September 2027/);
  });

  it('says each day in words, whatever order of day and month the browser shows', async () => {
    edit(known);
    const starts = await screen.findByLabelText('Starts');
    expect(starts).toHaveAccessibleDescription(/Saturday,? 6 March 2027/);
    fireEvent.input(starts, { target: { value: '2027-01-02T09:30' } });
    expect(starts).toHaveAccessibleDescription(/Saturday,? 2 January 2027/);
  });

  it('takes the fee and VAT as they are typed, says what is no rate, and shows them again', async () => {
    const { user, drafts } = edit(known);
    const field = (name: RegExp) => screen.getByLabelText(name);
    await user.type(await screen.findByLabelText(/^Service fee in %/), '2,5');
    await user.type(field(/^Service fee per paid ticket/), '0.30');
    await user.selectOptions(field(/^Who pays the fee/), 'You: included in the price');
    await user.selectOptions(field(/^Prices entered/), 'Without VAT');
    await user.type(field(/^VAT rate in %/), '7.125');
    await user.click(screen.getByRole('checkbox', { name: /^Reverse charge/ }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(field(/^VAT rate in %/)).toHaveAccessibleDescription(
        'Leave empty for your usual rate. VAT rate must be a percentage like 7.5, with at most two decimals.',
      ),
    );
    expect(drafts).toEqual([]);
    await user.type(field(/^VAT rate in %/), '{Backspace}');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const pricing = {
      feeRate: 250,
      feeFixed: 30,
      feeInside: true,
      vatRate: 712,
      feeVatRate: null,
      vatIncluded: false,
      vatShown: true,
      reverseCharge: true,
    };
    expect(drafts.map((draft) => draft.pricing)).toEqual([pricing]);
    expect(eventValues({ ...ownHarbour, pricing }).pricing).toEqual({
      feeRate: '2.5',
      feeFixed: '0.30',
      feeInside: 'organiser',
      vatRate: '7.12',
      feeVatRate: '',
      vatIncluded: 'without',
      vatShown: 'with',
      reverseCharge: true,
    });
  });

  it('lists the zones of today with their offset, and refuses a text that is none', async () => {
    const { user, drafts } = edit(known);
    const zone = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Time zone' });
    expect(zone.value).toMatch(/^Europe\/London \(UTC\+0[01]:00\)$/);
    const listed = [...(zone.list?.options ?? [])].map(({ value }) => value);
    expect(listed).toContain('Asia/Kolkata (UTC+05:30)');
    expect(listed).toContain(zone.value);
    await user.click(zone);
    await user.keyboard('Atlantis');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(zone).toHaveAccessibleDescription(/Choose a time zone from the list\./));
    expect(drafts).toEqual([]);
  });

  it('offers bank transfer only when it is turned on, for seven days unless others are typed', async () => {
    const { user, drafts } = edit(known);
    const days = { name: 'Days to pay by bank transfer' };
    await user.click(await screen.findByRole('checkbox', { name: 'Accept bank transfer' }));
    expect(screen.getByRole('textbox', days)).toHaveValue('7');
    await user.type(screen.getByRole('textbox', { name: 'Account holder' }), 'Harbour Trust');
    await user.type(screen.getByRole('textbox', { name: /^IBAN/ }), 'GB82WEST12345698765432');
    await user.clear(screen.getByRole('textbox', days));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findByText('Days must be a number.')).className).toBe('form-error');
    await user.type(screen.getByRole('textbox', days), '14');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(drafts.map(({ transferDays }) => transferDays)).toEqual([14]);
  });

  it('does not turn bank transfer on before it knows the account, and says at each field what is missing', async () => {
    const { user, drafts } = edit(known);
    await user.click(await screen.findByRole('checkbox', { name: 'Accept bank transfer' }));
    const field = (name: RegExp) => screen.getByRole('textbox', { name });
    const save = () => user.click(screen.getByRole('button', { name: 'Save' }));
    await save();
    await waitFor(() =>
      expect(field(/^Account holder/)).toHaveAccessibleDescription(/^.*Account holder is required\./),
    );
    expect(field(/^IBAN/)).toHaveAccessibleDescription(/Enter an IBAN, or a UK sort code and account number\./);
    await user.type(field(/^Account holder/), 'Harbour Trust');
    await user.type(field(/^Sort code/), '20-00-0');
    await save();
    await waitFor(() =>
      expect(field(/^Sort code/)).toHaveAccessibleDescription('A sort code has 6 digits, like 20-00-00.'),
    );
    expect(field(/^Account number/)).toHaveAccessibleDescription('Account number is required.');
    await user.type(field(/^Sort code/), '0');
    await user.type(field(/^Account number/), '55779911');
    await user.type(field(/^IBAN/), 'GB82 WEST 1234 5698 7654 33');
    await save();
    await waitFor(() => expect(field(/^IBAN/)).toHaveAccessibleDescription(/This IBAN isn’t valid\./));
    expect(drafts).toEqual([]);
    await user.type(field(/^IBAN/), '{Backspace}2');
    await user.type(field(/^Your message/), 'Thank you');
    await save();
    const account = { holder: 'Harbour Trust', iban: 'GB82WEST12345698765432', bic: '', sortCode: '200000' };
    expect(drafts).toMatchObject([
      { transferAccount: { ...account, accountNumber: '55779911' }, transferNote: 'Thank you', transferDays: 7 },
    ]);
  });

  it('shows an account in groups, asks in euros for no sort code, and leaves the account as it is when transfer is off', async () => {
    const iban = 'DE89370400440532013000';
    const transferAccount = { holder: 'Hafen eV', iban, bic: 'COBADEFFXXX', sortCode: '', accountNumber: '' };
    const event: OwnEvent = { ...ownHarbour, currency: 'eur', transferDays: 7, transferAccount };
    const { user, drafts } = edit({ event, values: eventValues(event) });
    expect(await screen.findByRole('textbox', { name: 'IBAN' })).toHaveValue('DE89 3704 0044 0532 0130 00');
    expect(screen.queryByRole('textbox', { name: /Sort code/ })).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: 'Accept bank transfer' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(drafts[0]).toMatchObject({ transferDays: null });
    expect(drafts[0]).not.toHaveProperty('transferAccount');
  });

  it('offers to pay at the door when it is turned on, until the event ends or for some days', async () => {
    const { user, drafts } = edit(known);
    await user.click(await screen.findByRole('checkbox', { name: 'Accept payment at the door' }));
    await user.type(screen.getByRole('textbox', { name: /^Your message/ }), 'Cash only');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.type(screen.getByRole('textbox', { name: /^Days to keep/ }), '3');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(drafts.map(({ payAtDoor, doorDays, doorNote }) => [payAtDoor, doorDays, doorNote])).toEqual([
      [true, null, 'Cash only'],
      [true, 3, 'Cash only'],
    ]);
  });

  it('says what is wrong beside the field, moves there, and sends nothing', async () => {
    const { user, drafts } = edit(known);
    const name = await screen.findByLabelText('Event name');
    await user.clear(name);
    fireEvent.change(screen.getByLabelText('Ends'), { target: { value: '2027-03-06T08:00' } });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findByText('Event name is required.')).className).toBe('form-error');
    expect(screen.getByText('The end must be after the start.').className).toBe('form-error');
    expect(document.activeElement).toBe(name);
    expect(drafts).toEqual([]);
  });

  it('keeps what was typed when the server refuses it, and says why beside the field', async () => {
    const error = { code: 'refused', status: 400, msg: 'Event name is taken.', field: 'name' } as const;
    const { user } = edit(known, () => Promise.reject(error));
    const name = await screen.findByLabelText('Event name');
    await user.clear(name);
    await user.type(name, 'Harbour Lights 2027');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findAllByText(error.msg)).map(({ className }) => className)).toContain('form-error');
    expect((screen.getByLabelText('Event name') as HTMLInputElement).value).toBe('Harbour Lights 2027');
    expect(screen.getByRole('button', { name: 'Save' }).hasAttribute('disabled')).toBe(false);
  });

  it('takes a logo that is a JPEG or PNG and refuses anything else', async () => {
    edit(known);
    const user = userEvent.setup({ applyAccept: false });
    const logo = (await screen.findByLabelText(/^Logo/)) as HTMLInputElement;
    await user.upload(logo, new File(['x'], 'logo.gif', { type: 'image/gif' }));
    expect((await screen.findByText('Choose a JPEG or PNG image of up to 2 MB.')).className).toBe('form-error');
    await user.upload(logo, new File(['x'], 'logo.png', { type: 'image/png' }));
    const preview = await screen.findByRole('img', { name: 'Event logo' });
    expect(preview.getAttribute('src')).toBe('data:image/png;base64,eA==');
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    expect(screen.queryByRole('img')).toBeNull();
  });
});

describe('an event that another user saved meanwhile', { timeout: 20_000 }, () => {
  const newer: OwnEvent = { ...ownHarbour, version: 2, name: 'Harbour Nights', place: 'Pier 4' };
  const changed = { by: 'Grace Hopper', at: '2027-01-01T10:00:00.000Z' };
  const msg = 'Grace Hopper saved this while you were editing. Compare the changes before you save.';

  async function conflict() {
    const drafts: Draft[] = [];
    const subjects = [known, { event: newer, values: eventValues(newer) }];
    const logic = editor({
      load: async () => subjects.shift() ?? known,
      save: (draft: Draft): Promise<Event> => {
        drafts.push(draft);
        const refused = { code: 'refused', status: 409, msg, changed } as const;
        return draft.version === newer.version ? Promise.resolve(newer) : Promise.reject(refused);
      },
    });
    const actor = createActor(logic).start();
    const { user } = show(<EventEditView editor={actor} />);
    const name = await screen.findByLabelText('Event name');
    await user.clear(name);
    await user.type(name, 'Harbour Days');
    await user.type(screen.getByLabelText(/^What the event is about/), 'Lanterns');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Changed while you were editing' }));
    return { user, drafts, dialog };
  }

  it('is shown beside what was typed: what they changed, and what both did', async () => {
    const { dialog } = await conflict();
    expect(dialog.getByText(/^Saved on 01\/01\/2027, \d\d:00\s\S+ by Grace Hopper\./)).toBeVisible();
    const rows = dialog.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent));
    expect(rows).toEqual([
      ['Field', 'Saved version', 'Your version'],
      ['Event name', 'Harbour Nights', 'Harbour Days'],
      ['Venue', 'Pier 4', 'Not edited'],
    ]);
  });

  it('keeps what was typed, and takes over the rest', async () => {
    const { user, drafts, dialog } = await conflict();
    await user.click(dialog.getByRole('button', { name: 'Keep my changes' }));
    expect(screen.getByLabelText(/^Venue/)).toHaveValue('Pier 4');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(drafts.at(-1)).toMatchObject({
      version: 2,
      name: 'Harbour Days',
      place: 'Pier 4',
      description: 'Lanterns',
    });
  });

  it('replaces what was typed, if that is wanted', async () => {
    const { user, dialog } = await conflict();
    await user.click(dialog.getByRole('button', { name: 'Use the saved version' }));
    expect(screen.getByLabelText('Event name')).toHaveValue('Harbour Nights');
    expect(screen.getByLabelText(/^What the event is about/)).toHaveValue('');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('asks again at the next save when nothing was chosen', async () => {
    const { user, drafts } = await conflict();
    fireEvent(screen.getByRole('dialog'), new window.Event('cancel'));
    expect(screen.getByLabelText('Event name')).toHaveValue('Harbour Days');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('dialog')).toBeVisible();
    expect(drafts).toHaveLength(2);
  });
});
