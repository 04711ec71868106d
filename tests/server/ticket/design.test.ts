import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { eventDraft, ticketDraft } from '../../../harness/drafts.ts';
import { withPictures } from '../../../server/ticket/pictures.ts';
import { ticketPdf } from '../../../server/ticket/ticketPdf.ts';
import type { TicketDraft } from '../../../src/api/contract/ticket.ts';
import { openApi } from '../../support/fixtures.ts';
import { readPdf } from '../../support/pdf.ts';
import { pdfText } from '../../support/pdfText.ts';
import { readCodes } from '../../support/qr.ts';
import { ticketPage } from '../../support/registrationFixtures.ts';
import { newAttendee, newEvent, newOrganiser } from '../../support/world.ts';

const api = await openApi();
const { token } = await newOrganiser(api);

const picture = (format: 'png' | 'jpeg', width = 1_200, height = 240) =>
  sharp({ create: { width, height, channels: 3, background: '#d32f2f' } })
    .toFormat(format)
    .toBuffer();
const dataUrl = (bytes: Buffer, type = 'image/png') => `data:${type};base64,${bytes.toString('base64')}`;

type Place = Awaited<ReturnType<typeof newEvent>>;
const save = ({ formId, ticketId }: Place, changes: Partial<TicketDraft>) =>
  api.call('saveTicket', { payload: ticketDraft(formId, { id: ticketId, design: 2, ...changes }) }, token);
const advertOf = (id: string, v?: string) => api.call('getTicketAdvert', { id, ...(v && { v }) });
const bytesOf = async (payload: unknown) => Buffer.from(await (payload as Blob).arrayBuffer());
const pageOf = async (place: Place) => {
  const { attendees } = (await api.ask('getPurchase', { purchaseKey: (await newAttendee(api, place)).key })).purchase;
  return (await api.ask('getTicketPage', { key: attendees[0]?.ticketKey ?? '' })).ticket;
};

describe('the image of an advert', () => {
  it('is drawn anew, shown to everybody, kept until it is removed, and copied with its form', async () => {
    const place = await newEvent(api, token);
    const { ticket } = (await save(place, { advertImage: dataUrl(await picture('jpeg', 4_000, 800)) })).payload;
    const { status, headers, payload } = await advertOf(ticket.id, ticket.advertImage ?? '');
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      200,
      'image/jpeg',
      'public, max-age=31536000, immutable',
    ]);
    expect(await sharp(await bytesOf(payload)).metadata()).toMatchObject({ format: 'jpeg', width: 1_200, height: 240 });
    expect((await save(place, { name: 'Kept', version: ticket.version })).payload.ticket.advertImage).toBe(
      ticket.advertImage,
    );
    const { form } = await api.ask('duplicateForm', { payload: { formId: place.formId } }, token);
    expect((await advertOf(form.tickets[0]?.id ?? '')).status).toBe(200);
    await api.ask('deleteForm', { formId: form.id }, token);
    expect((await advertOf(form.tickets[0]?.id ?? '')).status).toBe(404);
    expect((await save(place, { advertImage: null })).payload.ticket.advertImage).toBeNull();
    expect((await advertOf(ticket.id)).status).toBe(404);
    for (const id of ['x', '00000000-0000-4000-8000-000000000000']) expect((await advertOf(id)).status).toBe(404);
  });

  it('goes with its ticket', async () => {
    const place = await newEvent(api, token);
    const { ticket } = (await save(place, { advertImage: dataUrl(await picture('png')) })).payload;
    expect((await advertOf(ticket.id)).status).toBe(200);
    await api.ask('removeTicket', { ticketId: ticket.id }, token);
    expect((await advertOf(ticket.id)).status).toBe(404);
  });

  it('is a JPEG or PNG by what is in it', async () => {
    const place = await newEvent(api, token);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const broken = (await picture('png')).subarray(0, 60);
    for (const advertImage of [
      dataUrl(svg),
      dataUrl(broken),
      'data:image/svg+xml;base64,PHN2Zz4=',
      'https://x.example',
    ])
      expect(await save(place, { advertImage })).toMatchObject({ status: 422, field: 'payload.advertImage' });
  });

  it.each([
    'javascript:alert(1)',
    'example',
    'data:text/html,x',
    'https://user:pw@example.org',
  ])('does not lead to %s', async (advertLink) =>
    expect(await save(await newEvent(api, token), { advertLink })).toMatchObject({
      status: 422,
      field: 'payload.advertLink',
      msg: 'Enter a full web address, like https://example.org.',
    }));

  it('leads to an address that was typed without its beginning', async () =>
    expect((await save(await newEvent(api, token), { advertLink: ' example.org ' })).payload.ticket.advertLink).toBe(
      'https://example.org',
    ));
});

describe('the colour of an event’s tickets', () => {
  it('is on the ticket, and dark enough to be read', async () => {
    const place = await newEvent(api, token);
    const change = (accent: string) => api.call('saveEvent', { ...eventDraft(), id: place.eventId, accent }, token);
    expect((await change('#1b5e4b')).status).toBe(200);
    expect((await api.ask('getEvent', { eventId: place.eventId }, token)).event.accent).toBe('#1b5e4b');
    expect((await pageOf(place)).event.accent).toBe('#1b5e4b');
    expect(await change('#ffd400')).toMatchObject({
      status: 422,
      field: 'accent',
      msg: 'Choose a darker colour: this one is hard to read on white.',
    });
    expect(await change('red')).toMatchObject({ status: 422, field: 'accent' });
    await api.ask('saveEvent', { ...eventDraft(), id: place.eventId }, token);
    expect((await pageOf(place)).event.accent).toBe('#1b5e4b');
  });
});

describe('a ticket as a file', () => {
  it('shows the logo and the advert, which leads to its link, with the second design only', async () => {
    const logo = dataUrl(await picture('png', 300, 300));
    const place = await newEvent(api, token);
    await api.ask('saveEvent', { ...eventDraft(), id: place.eventId, logo }, token);
    const advert = { advertImage: dataUrl(await picture('png')), advertLink: 'https://inn.example.org/' };
    await save(place, advert);
    const ticket = await pageOf(place);
    const [page, again] = [
      await withPictures(api.db, [ticket]),
      await withPictures(api.db, [{ ...ticket, design: 1 }]),
    ];
    const bytes = await ticketPdf(page, 'en-GB');
    expect(bytes.toString('latin1')).toContain('(https://inn.example.org/)');
    const read = readPdf(bytes);
    expect(read.pages).toHaveLength(1);
    expect(read.pages[0]?.images).toHaveLength(2);
    expect(readCodes(read.pages[0]?.png ?? Buffer.alloc(0))).toEqual([ticket.qrCodeData]);
    const plain = await ticketPdf(again, 'en-GB');
    expect(readPdf(plain).pages[0]?.images).toHaveLength(1);
    expect(plain.toString('latin1')).not.toContain('inn.example.org');
  });

  it('of several has each on a page of its own and the pictures once; nothing is cut of the longest names', async () => {
    const bytes = await picture('jpeg');
    const longest = {
      organization: 'O'.repeat(200),
      ticketName: 'T'.repeat(120),
      advert: 'a '.repeat(150).trim(),
      event: { ...ticketPage().event, name: 'E'.repeat(120), place: 'P'.repeat(200) },
    };
    const names = ['W'.repeat(100), 'محمد 山田太郎 🎉', 'Łukasz'];
    const tickets = names.map((firstname, place) => ({
      ...ticketPage({
        key: `${place}`,
        qrCodeData: `badge-${place}`,
        design: 2,
        firstname,
        surname: place === 0 ? 'M'.repeat(100) : 'Hopper',
        advertImage: 'v',
        ...(place === 0 && longest),
      }),
      pictures: { logo: bytes, advert: bytes },
    }));
    const file = await ticketPdf(tickets, 'en-GB');
    const { pages } = readPdf(file);
    expect(pages).toHaveLength(3);
    expect(pages.map(({ png }) => readCodes(png))).toEqual(names.map((_, place) => [`badge-${place}`]));
    const said = pdfText(file).pages.map((text) => text.replace(/\s/g, ''));
    for (const [letter, count] of Object.entries({ W: 100, M: 100, O: 200, T: 120, E: 120, P: 200 }))
      expect([letter, (said[0]?.match(new RegExp(letter, 'g')) ?? []).length >= count]).toEqual([letter, true]);
    expect(file.toString('latin1').match(/\/Subtype \/Image/g)).toHaveLength(1);
  });

  it('is made without a picture that cannot be read', async () => {
    const broken = Buffer.from('no picture');
    const ticket = { ...ticketPage({ design: 2, advertImage: 'v' }), pictures: { logo: broken, advert: broken } };
    const [page] = readPdf(await ticketPdf([ticket], 'en-GB')).pages;
    expect([page?.images, readCodes(page?.png ?? Buffer.alloc(0))]).toEqual([[], [ticket.qrCodeData]]);
  });
});
