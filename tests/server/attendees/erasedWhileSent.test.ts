import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { freshAddress } from '../../support/address.ts';
import { purchaseIdOf } from '../../support/buyer.ts';
import { openApi, openFaultySmtp } from '../../support/fixtures.ts';
import { giveMailbox, sendMails } from '../../support/mails.ts';
import { tablesWith } from '../../support/traces.ts';
import { newAttendee, newEvent, newOrganiser } from '../../support/world.ts';

const api = await openApi({ publicUrl: 'https://tickets.example.org' });
const { token, id: ownerId } = await newOrganiser(api);
const at = await newEvent(api, token);

it('leaves no address in what a mail server says of a mail that was on its way', async () => {
  const email = freshAddress();
  let refuse = () => {};
  const asked = new Promise<void>((heard) => {
    refuse = heard;
  });
  let answer = () => {};
  const server = await openFaultySmtp({
    RCPT: (socket) => {
      answer = () => socket.write(`550 5.1.1 <${email}>: no such mailbox\r\n`);
      refuse();
    },
  });
  await giveMailbox(api.pool, ownerId, server.port);
  const { key } = await newAttendee(api, at, { firstname: `Z${randomUUID().replace(/[\d-]/g, '')}`, email });
  const [{ id }] = await api.sql('select id from registered_users where purchase_id = $1', [
    await purchaseIdOf(api, key),
  ]);
  const sent = sendMails(api);
  await asked;
  expect((await api.call('eraseUser', { userId: id }, token)).status).toBe(200);
  answer();
  await sent;
  const { addresses } = await api.ask('getBlockedAddresses', {}, token);
  expect([await tablesWith(api.pool, email), addresses.map(({ address }) => address)]).toEqual([[], []]);
});
