import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { everybody } from '../../../src/lib/badge/design.ts';
import { badgeLimits } from '../../../src/lib/limits.ts';
import { badgeLayout, onePixel, qrElement, textElement } from '../../support/badges.ts';
import { openApi } from '../../support/fixtures.ts';
import { openTransaction } from '../../support/openTransaction.ts';
import { newAttendee, newEvent, newOrganiser, saveForm } from '../../support/world.ts';

let at: Awaited<ReturnType<typeof newEvent>>;
const api = await openApi();
const { token } = await newOrganiser(api);

const fresh = async () => {
  at = await newEvent(api, token);
};
const draft = (changes: object = {}) => ({
  payload: { eventId: at.eventId, name: 'Delegates', formIds: [at.formId], layout: badgeLayout(), ...changes },
});
const save = async (changes: object = {}) => (await api.ask('saveBadgeDesign', draft(changes), token)).badgeDesign;
const all = async () => (await api.ask('getAllBadgeDesigns', { eventId: at.eventId }, token)).badgeDesigns;
const image = (eventId: string, url: string) => api.call('saveBadgeImage', { payload: { eventId, image: url } }, token);
const dataUrl = (type: string, bytes: Buffer) => `data:${type};base64,${bytes.toString('base64')}`;
/** Gives the event an image of so many bytes, in place of one that it was given so before. */
const keepLarge = (client: { query: (text: string, values: unknown[]) => Promise<unknown> }, bytes: number) =>
  client.query(
    `with file as (insert into files (id, bytes) values (gen_random_uuid()::text, $2) returning id)
     insert into badge_images (event_id, type, file, version, width, height, created_at)
     select $1, 'image/png', id, 'large', 1, 1, $3 from file
     on conflict (event_id, version) do update set file = excluded.file`,
    [at.eventId, bytes, api.clock.now],
  );
const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#804020' } });

describe('a badge design', () => {
  beforeAll(fresh);

  it('is read as it was saved, and changed', async () => {
    const made = await save();
    const read = (await api.ask('getBadgeDesignWVisibility', { badgeDesignId: made.id }, token)).badgeDesign;
    expect(read).toEqual(made);
    expect(read).toMatchObject({ name: 'Delegates', formIds: [at.formId], layout: badgeLayout(), version: 1 });
    const changed = await save({ id: made.id, name: 'Guests', version: 1 });
    expect(changed).toMatchObject({ id: made.id, name: 'Guests', version: 2 });
  });

  it('is one at most for a form: the last that was saved for it', async () => {
    await fresh();
    const form = await saveForm(api, token, at.eventId);
    const first = await save({ formIds: [at.formId, form.id] });
    api.clock.advance(1_000);
    const second = await save({ name: 'Press', formIds: [form.id] });
    expect((await all()).map(({ id, formIds }) => ({ id, formIds }))).toEqual([
      { id: second.id, formIds: [form.id] },
      { id: first.id, formIds: [at.formId] },
    ]);
    const found = (await api.ask('getBadgeDesignByFormId', { formId: form.id }, token)).badgeDesign;
    expect(found?.id).toBe(second.id);
    await api.ask('removeBadgeDesign', { badgeDesignId: second.id }, token);
    const after = await api.ask('getBadgeDesignByFormId', { formId: form.id }, token);
    expect(after.badgeDesign).toBe(null);
    expect((await api.call('getBadgeDesignWVisibility', { badgeDesignId: second.id }, token)).status).toBe(404);
  });

  it('of two people who save the same version, the second is told', async () => {
    const made = await save();
    await save({ id: made.id, name: 'Theirs', version: made.version });
    const refused = await api.call(
      'saveBadgeDesign',
      draft({ id: made.id, name: 'Mine', version: made.version }),
      token,
    );
    expect(refused.status).toBe(409);
    const [kept] = (await all()).filter(({ id }) => id === made.id);
    expect(kept?.name).toBe('Theirs');
  });

  it('two new ones for the same form at once leave the form with one', async () => {
    await fresh();
    await Promise.all([save({ name: 'One' }), save({ name: 'Two' }), save({ name: 'Three' })]);
    expect((await all()).flatMap(({ formIds }) => formIds)).toEqual([at.formId]);
  });

  it('has nothing beyond its edge, no element twice, and no form or image of another event', async () => {
    await fresh();
    const other = await newEvent(api, token);
    const { payload: foreign } = await image(other.eventId, onePixel);
    const picture = (imageId: string) => ({
      ...{ id: 'picture', kind: 'image', imageId, side: 'front', turn: 0, shows: everybody },
      ...{ x: 0, y: 0, width: 10, height: 10 },
    });
    const refusals: [object, number, string][] = [
      [{ layout: badgeLayout({ elements: [textElement({ x: 80 })] }) }, 422, 'Something is beyond the edge'],
      [{ layout: badgeLayout({ elements: [qrElement(), qrElement()] }) }, 422, 'Element is not valid.'],
      [{ layout: badgeLayout({ elements: [textElement({ color: 'red' })] }) }, 422, 'Colour is not valid.'],
      [{ layout: badgeLayout({ width: 9 }) }, 422, 'Width must be 20 or more.'],
      [{ formIds: [other.formId] }, 404, 'This form no longer exists.'],
      [
        { layout: badgeLayout({ elements: [picture(foreign.image.id) as never] }) },
        404,
        'This image no longer exists.',
      ],
      [{ layout: badgeLayout({ elements: [picture(randomUUID()) as never] }) }, 404, 'This image no longer exists.'],
    ];
    for (const [changes, status, msg] of refusals) {
      const refused = await api.call('saveBadgeDesign', draft(changes), token);
      expect({ status: refused.status, msg: refused.msg }).toEqual({ status, msg: expect.stringContaining(msg) });
    }
    expect(await all()).toEqual([]);
  });

  it('is one of fifty at most', async () => {
    await fresh();
    const made = await save();
    await api.sql(
      `insert into badge_designs (event_id, name, width, height, format, elements, created_at)
       select $1, 'x', 86, 54, 'single', '[]', now() from generate_series(2, $2::integer)`,
      [at.eventId, badgeLimits.designs],
    );
    const refused = await api.call('saveBadgeDesign', draft(), token);
    expect(refused).toMatchObject({ status: 409, msg: expect.stringContaining('up to 50 badge designs') });
    expect((await save({ id: made.id, name: 'Still' })).name).toBe('Still');
  });
});

describe('the list of designs', () => {
  beforeAll(fresh);

  it('says what each is used for, and which tickets and choices have something of their own', async () => {
    const { ticket } = await api.ask('getTicket', { ticketId: at.ticketId }, token);
    const { form } = await api.ask('getForm', { formId: at.formId }, token);
    const [question] = form.questions;
    const choice = { questionId: question?.id ?? '', option: 'Builder' };
    const gone = { questionId: randomUUID(), option: 'Gone' };
    const shows = { tickets: [at.ticketId, randomUUID()], forms: [], choices: [choice, choice, gone] };
    const elements = [textElement({ shows }), qrElement({ shows })];
    const made = await save({ layout: badgeLayout({ elements }) });
    const plain = await save({ name: 'Plain', formIds: [] });
    expect((await all()).map(({ id, uses }) => [id, uses]).sort()).toEqual(
      [
        [
          made.id,
          {
            forms: [form.title],
            tickets: [ticket.name],
            choices: [{ question: question?.label, option: 'Builder' }],
          },
        ],
        [plain.id, { forms: [], tickets: [], choices: [] }],
      ].sort(),
    );
  });

  it('gets a copy of one, for no form yet', async () => {
    const [original] = await all();
    const { badgeDesign } = await api.ask(
      'duplicateBadgeDesign',
      { payload: { badgeDesignId: original?.id ?? '' } },
      token,
    );
    const read = async (badgeDesignId = '') =>
      (await api.ask('getBadgeDesignWVisibility', { badgeDesignId }, token)).badgeDesign;
    const [before, copy] = [await read(original?.id), await read(badgeDesign.id)];
    expect(copy).toEqual({ ...before, id: badgeDesign.id, name: `Copy of ${before.name}`, formIds: [], version: 1 });
    expect((await all()).map(({ id }) => id)).toContain(badgeDesign.id);
  });
});

describe('an image of a badge', () => {
  beforeAll(fresh);

  it('is drawn anew, no larger than it needs to be, and kept once', async () => {
    const file = dataUrl('image/jpeg', await photo(2_400, 1_200).withMetadata({ orientation: 1 }).jpeg().toBuffer());
    const first = (await image(at.eventId, file)).payload.image;
    const second = (await image(at.eventId, file)).payload.image;
    expect(first).toEqual(second);
    expect(first).toMatchObject({ width: 1_200, height: 600 });
    const shown = await api.app.request(first.url);
    expect(shown.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const { exif, format } = await sharp(Buffer.from(await shown.arrayBuffer())).metadata();
    expect({ exif, format }).toEqual({ exif: undefined, format: 'jpeg' });
    const element = { ...qrElement({ id: 'p' }), kind: 'image' as const, imageId: first.id };
    const saved = await save({ layout: badgeLayout({ elements: [element] }) });
    expect(saved.images).toEqual([first]);
  });

  it('is a JPEG or PNG by its content, whatever it says it is', async () => {
    const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
    const cut = (await photo(400, 400).png().toBuffer()).subarray(0, 60);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    for (const lie of [dataUrl('image/png', gif), dataUrl('image/jpeg', svg), dataUrl('image/png', cut)]) {
      const refused = await api.call('saveBadgeImage', { payload: { eventId: at.eventId, image: lie } }, token);
      expect({ status: refused.status, field: refused.field }).toEqual({ status: 422, field: 'image' });
    }
    const { payload } = await image(at.eventId, dataUrl('image/jpeg', await photo(9, 9).png().toBuffer()));
    expect((await api.app.request(payload.image.url)).headers.get('content-type')).toBe('image/png');
  });

  it('is one too many where all of an event have more than twenty megabytes', async () => {
    await fresh();
    await keepLarge(api.pool, 20_000_000);
    expect(await image(at.eventId, onePixel)).toMatchObject({
      status: 409,
      field: 'image',
      msg: 'The images of an event’s badges can have up to 20 MB together. Remove one from a design first, or choose a smaller one.',
    });
    await keepLarge(api.pool, 19_990_000);
    expect((await image(at.eventId, onePixel)).status).toBe(200);
  });

  it('is counted by another that is saved at the same time', async () => {
    await fresh();
    const first = await openTransaction(api);
    await first.query('select from events where id = $1 for update', [at.eventId]);
    await keepLarge(first, 20_000_000);
    const second = image(at.eventId, onePixel);
    await first.isWaitedFor();
    await first.commit();
    expect((await second).status).toBe(409);
  });

  it('that no design has is gone a day later', async () => {
    await fresh();
    const { id } = (await image(at.eventId, onePixel)).payload.image;
    api.clock.advance(86_400_001);
    await save();
    const { rowCount } = await api.pool.query('select from badge_images where id = $1', [id]);
    expect(rowCount).toBe(0);
  });
});

describe('what a design can be tried with', () => {
  it('are the forms of the event and its attendees with the longest and shortest names', async () => {
    await fresh();
    for (const [firstname, surname] of [
      ['Al', 'Ng'],
      ['Wolfeschlegelsteinhausen', 'Bergerdorff-Konstantinopolitanisch'],
      ['Grace', 'Hopper'],
    ] as const)
      await newAttendee(api, at, { firstname, surname });
    const { id } = await save();
    const designerData = await api.ask('getBadgeDesignerData', { eventId: at.eventId }, token);
    expect(designerData.forms).toEqual([
      expect.objectContaining({ id: at.formId, designId: id, tickets: [expect.objectContaining({ id: at.ticketId })] }),
    ]);
    expect(designerData.forms[0]?.questions.map((question) => question.id)).toEqual([at.questionId]);
    expect(designerData.people.map(({ firstname }) => firstname)).toEqual(['Wolfeschlegelsteinhausen', 'Al', 'Grace']);
    expect(designerData.eventName).not.toBe('');
  });
});
