import { describe, expect, it } from 'vitest';
import { startMailbox } from '../../../harness/mailbox.ts';
import { buy, submit } from '../../support/buyer.ts';
import { openApi } from '../../support/fixtures.ts';
import { giveMailbox, sendMails } from '../../support/mails.ts';
import { newEvent, newOrganiser, takeTransfers } from '../../support/world.ts';

const api = await openApi({ publicUrl: 'https://tickets.example.org' });

async function open(price: number) {
  const organiser = await newOrganiser(api);
  const at = await newEvent(api, organiser.token, { price });
  const order = (changes = {}) => submit(api, at, changes).then(({ payload }) => payload.purchase);
  const read = async (key: string) => (await api.ask('getPurchase', { purchaseKey: key })).purchase.mailed;
  return { ...organiser, at, order, read };
}

describe('what a buyer is told of their mail', () => {
  it('is that it is on its way, and then that it has left', async () => {
    const box = await startMailbox();
    const { id, token, at, order, read } = await open(0);
    await giveMailbox(api.pool, id, box.port);
    const free = await order();
    expect([free.status, free.mailed, await read(free.key)]).toEqual(['free', false, false]);
    await sendMails(api);
    expect(await read(free.key)).toBe(true);
    expect(box.received).toHaveLength(1);
    await api.sql('update tickets set price = 1200 where id = $1', [at.ticketId]);
    await takeTransfers(api, token, at.eventId);
    const transfer = await order({ paymentMethod: 'transfer' });
    expect(transfer.mailed).toBe(false);
    await sendMails(api);
    expect(await read(transfer.key)).toBe(true);
    await box.stop();
  });

  it('is nothing without a mail server, while they pay, and where their mail came back', async () => {
    const { id, at, order, read } = await open(0);
    const free = await order();
    expect([free.mailed, await read(free.key)]).toEqual([null, null]);
    const box = await startMailbox({ recipient: () => ({ code: 550, says: 'No such user' }) });
    await giveMailbox(api.pool, id, box.port);
    await api.sql('update tickets set price = 1200 where id = $1', [at.ticketId]);
    const paying = await order();
    expect(paying.mailed).toBeNull();
    const paid = await buy(api, at);
    expect(paid.mailed).toBe(false);
    await sendMails(api);
    expect(await read(paid.key)).toBeNull();
    await box.stop();
  });
});
