import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { calendar } from '#words/calendar.ts';
import { ticket as words } from '#words/ticket.ts';
import type { ShownTicket } from '../../../src/api/contract/ticket.ts';
import { eventCalendar } from '../../../src/filePaths.ts';
import { ticketExportMachine } from '../../../src/machines/ticket/ticketExport.ts';
import { ticketsMachine } from '../../../src/machines/ticket/tickets.ts';
import { to } from '../../../src/paths.ts';
import { PrintTickets } from '../../../src/views/ticket/PrintTickets.tsx';
import { TicketView } from '../../../src/views/ticket/TicketView.tsx';
import { ids, ticketPage } from '../../support/registrationFixtures.ts';

function showTicket(load: () => Promise<ShownTicket[]>) {
  const actor = createActor(
    ticketsMachine.provide({
      actors: { loadTickets: fromPromise<ShownTicket[], { keys: string[] }>(async () => load()) },
    }),
    { input: { keys: ['key'] } },
  ).start();
  render(<TicketView actor={actor} printing={(tickets) => <p>{tickets.length} to print</p>} />);
  return userEvent.setup();
}

describe('the ticket page', () => {
  it('shows the code, whose it is, and when and where to go', async () => {
    showTicket(async () => [ticketPage()]);
    expect(await screen.findByRole('img', { name: words.qr('Ada Lovelace') })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Ada Lovelace' })).toBeVisible();
    expect(screen.getByText('Sat 6 March 2027 (06/03/2027), 09:00\u2060–\u206017:00 GMT')).toBeVisible();
    expect(screen.getByText('F-1001')).toBeVisible();
    expect(screen.getByText('1 to print')).toBeVisible();
  });

  it('offers calendars an entry that leads to the event and never to the ticket, and none of an event that is not published', async () => {
    showTicket(async () => [ticketPage()]);
    const links = await screen.findAllByRole('link', { name: /\.ics|Google|Outlook|Microsoft/ });
    const [file, ...online] = links.map((link) => link.getAttribute('href') ?? '');
    expect(file).toBe(eventCalendar(ids.event));
    expect(online).toHaveLength(3);
    for (const address of online) {
      expect(address).toContain(encodeURIComponent('/e/harbour-day'));
      expect(address).not.toContain(ticketPage().key);
    }
    cleanup();
    const { event } = ticketPage();
    showTicket(async () => [ticketPage({ event: { ...event, slug: null } })]);
    await screen.findByRole('heading', { name: 'Ada Lovelace' });
    expect(screen.queryByText(calendar.add)).toBeNull();
  });

  it('leads to where the holder says who comes, as long as they have not', async () => {
    showTicket(async () => [ticketPage({ detailsMissing: true })]);
    expect(await screen.findByRole('link', { name: words.addDetails })).toHaveAttribute(
      'href',
      to.details(ticketPage().key),
    );
    expect(screen.getByText(words.detailsMissing)).toBeVisible();
    cleanup();
    showTicket(async () => [ticketPage()]);
    expect(await screen.findByRole('link', { name: words.manage })).toHaveAttribute('href', '/e/harbour-day/tickets');
    expect(screen.queryByText(words.detailsMissing)).toBeNull();
  });

  it('offers no way that leads nowhere: by a mail that cannot leave, or to exhibitors of an event without', async () => {
    showTicket(async () => [ticketPage({ findsTickets: false, hasExhibitors: false })]);
    expect(await screen.findByRole('link', { name: words.download })).toBeVisible();
    expect(screen.queryByRole('link', { name: words.manage })).toBeNull();
    expect(screen.queryByRole('link', { name: words.sharing })).toBeNull();
    cleanup();
    showTicket(async () => [ticketPage()]);
    expect(await screen.findByRole('link', { name: words.sharing })).toBeVisible();
  });

  it('says that it was paid in test mode, and nothing where it was not', async () => {
    showTicket(async () => [ticketPage({ testMode: true })]);
    expect(await screen.findByText('Paid in test mode: no money moved.')).toBeVisible();
    cleanup();
    showTicket(async () => [ticketPage()]);
    await screen.findByRole('heading', { name: 'Ada Lovelace' });
    expect(screen.queryByText(/test mode/)).toBeNull();
  });

  it('says that it does not know a ticket, with the reason', async () => {
    showTicket(async () => {
      throw { code: 'refused', status: 404, msg: 'This ticket was cancelled.' };
    });
    expect(await screen.findByRole('heading', { name: words.unknownTitle })).toBeVisible();
    expect(screen.getByText('This ticket was cancelled.')).toBeVisible();
  });

  it('says what became of a ticket that ended, and offers nothing to try', async () => {
    showTicket(async () => {
      throw { code: 'refused', status: 410, msg: 'This ticket was transferred.' };
    });
    expect(await screen.findByRole('heading', { name: words.endedTitle })).toBeVisible();
    expect(screen.getByText('This ticket was transferred.')).toBeVisible();
    expect(screen.queryByText(words.unknownHelp)).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('tries again when no answer came', async () => {
    let calls = 0;
    const user = showTicket(async () => {
      calls += 1;
      if (calls === 1) throw { code: 'offline', status: 0, msg: 'No connection' };
      return [ticketPage()];
    });
    await user.click(await screen.findByRole('button', { name: words.retry }));
    expect(await screen.findByRole('heading', { name: 'Ada Lovelace' })).toBeVisible();
  });
});

describe('printing', () => {
  function showPrinting({ opened = true, tickets = [ticketPage()], broken = false } = {}) {
    const actor = createActor(
      ticketExportMachine.provide({
        actors: {
          awaitImages: fromPromise<void>(async () => {}),
          renderPdf: fromPromise<{ url: string }>(async () => {
            if (broken) throw new Error('no canvas');
            return { url: 'blob:pdf' };
          }),
          openTab: fromPromise<{ opened: boolean }, { url: string }>(async () => ({ opened })),
        },
        delays: { settling: 1 },
      }),
    ).start();
    render(<PrintTickets actor={actor} tickets={tickets} stage={null} />);
    return userEvent.setup();
  }

  it('says that the PDF opened', async () => {
    const user = showPrinting();
    await user.click(screen.getByRole('button', { name: words.print }));
    expect(await screen.findByRole('link', { name: words.open })).toHaveAttribute('href', 'blob:pdf');
    expect(screen.getByRole('status')).toHaveTextContent(words.states.opened);
  });

  it('offers a link and a download where the browser blocks the new tab', async () => {
    const user = showPrinting({ opened: false });
    await user.click(screen.getByRole('button', { name: words.print }));
    expect(await screen.findByText(words.blockedTitle)).toBeVisible();
    expect(screen.getByRole('link', { name: words.open })).toHaveAttribute('href', 'blob:pdf');
    expect(screen.getByRole('link', { name: words.download })).toHaveAttribute('download', 'ticket-F-1001.pdf');
  });

  it('lets the reader try again when the PDF could not be made', async () => {
    const user = showPrinting({ broken: true });
    await user.click(screen.getByRole('button', { name: words.print }));
    await user.click(await screen.findByRole('button', { name: words.retry }));
    expect(await screen.findByRole('button', { name: words.retry })).toBeEnabled();
  });

  it('prints the advert on design 2 only', () => {
    showPrinting({
      tickets: [
        ticketPage({ key: 'one', advert: 'Fish and chips' }),
        ticketPage({ key: 'two', design: 2, advert: 'Ten per cent off' }),
      ],
    });
    expect(screen.queryByText('Fish and chips')).toBeNull();
    expect(screen.getByText('Ten per cent off')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: words.printMany(2) })).toBeVisible();
  });
});
