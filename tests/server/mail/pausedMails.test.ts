import { afterAll, expect, it } from 'vitest';
import { openApi } from '../../support/fixtures.ts';
import { startMailbox } from '../../support/mailbox.ts';
import { giveMailbox, sendMails } from '../../support/mails.ts';
import { soldOutEvent, waitingDraft } from '../../support/waiting.ts';
import { newOrganiser } from '../../support/world.ts';

const api = await openApi({ publicUrl: 'https://tickets.example.org' });
const box = await startMailbox();
afterAll(box.stop);

it('of mails that strangers caused while a mail server did not work, a mailbox gets as many in an hour as else', async () => {
  const victim = 'victim@example.org';
  const { id, token } = await newOrganiser(api);
  await giveMailbox(api.pool, id, box.port);
  const place = await soldOutEvent(api, token);
  for (let hour = 0; hour < 3; hour++) {
    await api.pool.query("update mail_servers set paused_until = '9999-01-01' where owner_id = $1", [id]);
    for (let n = 0; n < 20; n++)
      await api.call('joinWaitingList', { payload: waitingDraft(place, { email: victim }) }, undefined, {
        address: '60.1.1.1',
      });
    await sendMails(api);
    api.clock.now = new Date(api.clock.now.getTime() + 61 * 60_000);
  }
  await api.pool.query('update mail_servers set paused_until = null where owner_id = $1', [id]);
  await sendMails(api);
  expect(box.received.filter(({ envelope }) => envelope.to[0] === victim).length).toBeLessThanOrEqual(20);
});
