import './MailTable.css';
import { memo } from 'react';
import { Link } from 'wouter';
import { mails as words } from '#words/mails.ts';
import { formatDateTime } from '../../lib/dates.ts';
import { RowTable } from '../parts/desk/RowTable.tsx';
import { StatusTag } from '../parts/StatusTag.tsx';
import { type MailRow, mailTone } from './mailRow.ts';

/** Pixels of a row, and of a card below lg. */
const heights = { wide: 44, card: 104 };

type Props = {
  mails: readonly MailRow[];
  /** How many there are in all, loaded or not. */
  total: number;
  timeZone: string;
  hrefOf: (mailId: string) => string;
  onNearEnd: () => void;
};

const columns = ['recipient', 'subject', 'kind', 'written', 'state'] as const;
const heads = columns.map((key) => ({ key, head: words[key] }));

/** Mails as a list, the newest first. */
export const MailTable = ({ mails, total, timeZone, hrefOf, onNearEnd }: Props) => (
  <RowTable
    className="mails-table"
    caption={words.table}
    heads={heads}
    rows={mails}
    total={total}
    heights={heights}
    onNearEnd={onNearEnd}
    renderRow={(mail, index) => (
      <Row key={mail.mailId} mail={mail} index={index} timeZone={timeZone} href={hrefOf(mail.mailId)} />
    )}
  />
);

type RowProps = { mail: MailRow; index: number; timeZone: string; href: string };

const Row = memo(function Row({ mail, index, timeZone, href }: RowProps) {
  const { toAddress, subject, kind, state, writtenAt } = mail;
  return (
    <tr aria-rowindex={index}>
      <th scope="row" title={toAddress}>
        <Link href={href}>{toAddress}</Link>
      </th>
      <td title={subject} dir="auto">
        {subject || words.notComposed}
      </td>
      <td>{words.kinds[kind]}</td>
      <td>{formatDateTime(writtenAt, timeZone)}</td>
      <td>
        <StatusTag tone={mailTone[state]}>{words.states[state]}</StatusTag>
      </td>
    </tr>
  );
});
