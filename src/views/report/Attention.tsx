import { Link } from 'wouter';
import { figures as words } from '#words/figures.ts';
import type { EventFigures } from '../../api/contract/figures.ts';
import { formatCount, formatMoney } from '../../lib/money.ts';
import { isNearlySoldOut } from '../../lib/report.ts';
import { to } from '../../paths.ts';
import { Panel } from '../parts/desk/Panel.tsx';

type Props = { eventId: string; figures: EventFigures };
type Item = { text: string; href: string };

/** What waits for the organiser, each with the way there. */
export const Attention = ({ eventId, figures }: Props) => <AttentionList items={itemsOf(eventId, figures)} />;

/** The same of any events. */
export const AttentionList = ({ items }: { items: readonly Item[] }) => (
  <Panel title={words.attention}>
    {items.length === 0 ? (
      <p className="hint">{words.nothingWaits}</p>
    ) : (
      <ul className="stack-2 figures-attention">
        {items.map(({ text, href }) => (
          <li key={text}>
            <Link href={href}>{text}</Link>
          </li>
        ))}
      </ul>
    )}
  </Panel>
);

type Waiting = EventFigures['attention'] & Pick<EventFigures, 'currency'>;

/** Money, mails and disputes of an event that wait. */
export function waitingItems(eventId: string, { unpaid, mails, disputes, currency }: Waiting): Item[] {
  const { transfer, door } = unpaid;
  const mailsIn = (state: 'failed' | 'inDoubt') => to.outbox({ event: eventId, state });
  const counted = [
    { count: disputes, text: words.disputes(disputes), href: to.purchases(eventId, 'disputed') },
    {
      count: transfer.orders,
      text: words.transfer(transfer.orders, formatMoney(transfer.total, currency)),
      href: to.purchases(eventId, 'transfer'),
    },
    {
      count: door.orders,
      text: words.door(door.orders, formatMoney(door.total, currency)),
      href: to.purchases(eventId, 'door'),
    },
    { count: mails.failed, text: words.failedMails(mails.failed), href: mailsIn('failed') },
    { count: mails.inDoubt, text: words.mailsInDoubt(mails.inDoubt), href: mailsIn('inDoubt') },
  ];
  return counted.filter(({ count }) => count > 0);
}

function itemsOf(eventId: string, { attention, tickets, currency }: EventFigures): Item[] {
  return [
    ...waitingItems(eventId, { ...attention, currency }),
    ...tickets.filter(isNearlySoldOut).map(({ name, formId, formTitle, reserved, quantity }) => ({
      text:
        reserved >= (quantity ?? 0)
          ? words.soldOut(name, formTitle)
          : words.nearlySoldOut(name, formTitle, formatCount(reserved), formatCount(quantity ?? 0)),
      href: to.eventForms(eventId, formId),
    })),
  ];
}
