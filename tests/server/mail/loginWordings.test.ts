import { describe, expect, it } from 'vitest';
import { eventDraft } from '../../../harness/drafts.ts';
import { anyMailbox } from '../../../harness/mailbox.ts';
import type { EventMail, Wording } from '../../../src/lib/mail.ts';
import { freshAddress } from '../../support/address.ts';
import { onePixel } from '../../support/badges.ts';
import { openApi } from '../../support/fixtures.ts';
import { foyerServer, giveMailbox, keyIn, sendAccountMails } from '../../support/mails.ts';
import { newOrganiser, password } from '../../support/world.ts';

const mailbox = await anyMailbox();
const api = await openApi({ publicUrl: 'https://tickets.example.org', ownMailServer: foyerServer(mailbox.port) });
const organiser = await newOrganiser(api);
const { token } = organiser;
const settings = { organisation: 'Kulturverein Köln e.V.', publishableKey: '', logo: onePixel };
await api.ask('saveSettings', settings, token);
await api.ask('saveProfile', { name: 'Ada Lovelace' }, token);
const eventId = (await api.ask('saveEvent', eventDraft({ name: 'Night of Jazz & Co.' }), token)).event.id;
await giveMailbox(api.pool, organiser.id, mailbox.port);
const wording = (changes: Partial<Wording> = {}): Wording => ({
  subject: 'Ahoy {{name}}: {{event}}',
  title: 'Welcome aboard',
  body: '<p>Doors of {{event}}. See you at <strong>{{where}}</strong>.</p>',
  after: '<p>Yours, {{organiser}}</p>',
  ...changes,
});
const save = (kind: EventMail, words = wording()) =>
  api.ask('saveMailWording', { eventId, kind, locale: 'en-GB', wording: words }, token);

async function invited(type: 'checkin' | 'exhibitor' | 'attendee', name = 'Sam Porter') {
  const email = freshAddress();
  const user = { eventId, type, email, name, password, company: '', stand: '' };
  const { appUser } = await api.ask('saveAppUser', { payload: user }, token);
  await api.ask('inviteAppUsers', { payload: { eventId, users: [appUser.id] } }, token);
  await sendAccountMails(api);
  return letterTo(email);
}
function letterTo(email: string) {
  const found = mailbox.to(email).at(-1);
  if (!found) throw new Error(`No mail to ${email}`);
  return { ...found, text: found.text ?? '', html: found.html ?? '' };
}
async function joinsTeam() {
  const email = freshAddress();
  await api.ask('inviteMember', { email, role: 'finance' }, token);
  await sendAccountMails(api);
  return letterTo(email);
}

describe('a mail with a login', () => {
  it('is in the organiser’s words for its role, around the address, the link and how long it works', async () => {
    await save('checkinLogin');
    const letter = await invited('checkin');
    expect(letter.subject).toBe('Ahoy Sam Porter: Night of Jazz & Co.');
    // A name that ends with a full stop ends the sentence with that one.
    expect(letter.text).toContain('Doors of Night of Jazz & Co. See you at Harbour Hall, Bristol.');
    const order = ['Welcome aboard', 'Doors of', 'Sign in with', '/access#', 'The link works once', 'Yours, '].map(
      (each) => letter.text.indexOf(each),
    );
    expect(order).not.toContain(-1);
    expect(order).toEqual([...order].sort((one, other) => one - other));
    expect(keyIn(letter)).not.toBe('');
    expect((await invited('exhibitor')).subject).toBe('Your login for Night of Jazz & Co.');
    expect((await invited('attendee')).text).toContain('You have a login for Night of Jazz & Co. Choose a password');
  });

  it('has the logo at its head, which comes with it', async () => {
    const letter = await invited('exhibitor');
    expect(letter.html).toContain('cid:logo@foyer');
    expect(letter.attachments.map(({ mimeType, contentId }) => [mimeType, contentId])).toEqual([
      ['image/png', '<logo@foyer>'],
    ]);
  });

  it('is previewed as a login of its role and sent to oneself, with a link that opens nothing', async () => {
    await invited('exhibitor', 'Grace Hopper');
    const asked = { eventId, kind: 'exhibitorLogin' as const, locale: 'en-GB' as const, wording: wording(), place: 0 };
    const payload = await api.ask('previewMailWording', { ...asked, name: 'hopper' }, token);
    expect(payload).toMatchObject({ isMadeUp: false, hasNext: false });
    expect(payload.mail?.subject).toBe('Ahoy Grace Hopper: Night of Jazz & Co.');
    expect(payload.mail?.html).toContain('data:image/png;base64,');
    expect((await api.ask('previewMailWording', { ...asked, name: 'unknown' }, token)).mail).toBeNull();
    const test = await api.ask('testMailWording', { ...asked, name: 'hopper' }, token);
    const letter = letterTo(test.to);
    expect(letter.subject).toBe('[Test] Ahoy Grace Hopper: Night of Jazz & Co.');
    expect(keyIn(letter)).toBe('');
    expect(letter.attachments).toHaveLength(1);
  });
});

describe('an invitation to the team', () => {
  it('says who invites, and to whose team, by the Foyer’s own mail server and so without a picture', async () => {
    const letter = await joinsTeam();
    expect(letter.from?.address).toBe('foyer@example.org');
    // A name that may be an address stands for nobody.
    expect(letter.subject).toBe(`Join ${organiser.email}`);
    expect(letter.text).toContain(`“Ada Lovelace” invites you to join the team of ${organiser.email}`);
    expect(letter.attachments).toEqual([]);
    expect(letter.text).toContain('Role: Finance');
  });
});
