import { afterAll, expect, it } from 'vitest';
import { startMailbox } from '../../../harness/mailbox.ts';
import type { From } from '../../support/api.ts';
import { openApi } from '../../support/fixtures.ts';
import { giveMailbox, sendMails } from '../../support/mails.ts';
import { soldOutEvent, waitingDraft } from '../../support/waiting.ts';
import { newOrganiser } from '../../support/world.ts';

const api = await openApi({ publicUrl: 'https://tickets.example.org' });
const box = await startMailbox();
afterAll(box.stop);
const receivedBy = (address: string) => box.received.filter(({ envelope }) => envelope.to[0] === address).length;

it('of mails that strangers caused while there was no mail server, a mailbox gets as many in an hour as else, and the others after that', async () => {
  const victim = 'victim@example.org';
  const { id, token } = await newOrganiser(api);
  const place = await soldOutEvent(api, token);
  const join = (email: string, from: From) =>
    api.ask('joinWaitingList', { payload: waitingDraft(place, { email }) }, undefined, from);
  for (let n = 0; n < 45; n++) await join(victim, { address: '60.1.1.1' });
  await join('other@example.org', { address: '60.1.1.1' });
  for (const _ of [1, 2, 3]) await sendMails(api);
  await giveMailbox(api.pool, id, box.port);
  const [{ seen }] = await api.sql(
    `select count(*)::integer as seen from mails where owner_id = $1 and state = 'held'`,
    [id],
  );
  await api.ask('sendWaitingMails', { seen }, token);
  const hour = async () => {
    for (const _ of [1, 2, 3]) await sendMails(api);
    api.clock.advance(61 * 60_000);
    return receivedBy(victim);
  };
  expect(await hour()).toBe(20);
  expect(receivedBy('other@example.org')).toBe(1);
  expect([await hour(), await hour()]).toEqual([40, 45]);
});

it('of mails that strangers caused while a mail server did not work, a mailbox gets as many in an hour as else', async () => {
  const victim = 'another.victim@example.org';
  const { id, token } = await newOrganiser(api);
  await giveMailbox(api.pool, id, box.port);
  const place = await soldOutEvent(api, token);
  for (let hour = 0; hour < 3; hour++) {
    await api.sql("update mail_servers set paused_until = '9999-01-01' where owner_id = $1", [id]);
    for (let n = 0; n < 20; n++)
      await api.ask('joinWaitingList', { payload: waitingDraft(place, { email: victim }) }, undefined, {
        address: '60.1.1.1',
      });
    await sendMails(api);
    api.clock.advance(61 * 60_000);
  }
  await api.sql('update mail_servers set paused_until = null where owner_id = $1', [id]);
  await sendMails(api);
  expect(receivedBy(victim)).toBe(20);
});
