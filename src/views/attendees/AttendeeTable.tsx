import './AttendeeTable.css';
import { memo, useMemo } from 'react';
import { attendees as words } from '#words/attendees.ts';
import { purchaseStatuses } from '#words/purchaseStatuses.ts';
import { type AttendeeColumn, type AttendeeSort, newestFirst, sortedBy } from '../../lib/attendee.ts';
import { formatDateTime } from '../../lib/dates.ts';
import { countryName, fullName } from '../../lib/text.ts';
import { RowTable, tagText } from '../parts/desk/RowTable.tsx';
import { StatusTag } from '../parts/StatusTag.tsx';
import { PaymentStatus } from '../purchase/PaymentStatus.tsx';
import type { AttendeeRow } from './attendeeRow.ts';

/** Pixels of a row, and of a card below lg. */
const heights = { wide: 44, card: 124 };

type Props = {
  attendees: readonly AttendeeRow[];
  /** How many there are in all, loaded or not. */
  total: number;
  timeZone: string;
  columns: readonly AttendeeColumn[];
  sort: AttendeeSort | undefined;
  formTitle: (formId: string) => string;
  isSelected: (uId: string) => boolean;
  /** Whether all that are loaded are selected. */
  areAllSelected: boolean;
  onSelect: (uId: string) => void;
  onSelectAll: () => void;
  onSort: (sort: AttendeeSort) => void;
  onOpen: (attendee: AttendeeRow) => void;
  onNearEnd: () => void;
};

/** The attendees of a form or an event, each row with a box to select it. */
export function AttendeeTable(props: Props) {
  const { attendees, total, columns, sort = newestFirst, onSort, onSelectAll, areAllSelected, isSelected } = props;
  const heads = useMemo(
    () => [
      {
        key: 'select',
        head: <input type="checkbox" aria-label={words.selectAll} checked={areAllSelected} onChange={onSelectAll} />,
      },
      ...columns.map((key) => ({
        key,
        head: words[key],
        text: (attendee: AttendeeRow) => {
          const text = textOf(attendee, key, props.timeZone, props.formTitle);
          return key === 'status' ? tagText(text) : text;
        },
        way: sort === key ? ('ascending' as const) : sort === `-${key}` ? ('descending' as const) : ('none' as const),
        onSort: () => onSort(sortedBy(key, sort)),
      })),
    ],
    [columns, sort, onSort, onSelectAll, areAllSelected, props.timeZone, props.formTitle],
  );
  return (
    <RowTable
      className="attendees-table"
      caption={words.table}
      heads={heads}
      rows={attendees}
      total={total}
      heights={heights}
      onNearEnd={props.onNearEnd}
      renderRow={(attendee, index, tabIndex) => (
        <Row
          key={attendee.uId}
          attendee={attendee}
          index={index}
          tabIndex={tabIndex}
          timeZone={props.timeZone}
          columns={columns}
          formTitle={props.formTitle}
          selected={isSelected(attendee.uId)}
          onSelect={props.onSelect}
          onOpen={props.onOpen}
        />
      )}
    />
  );
}

type RowProps = Pick<Props, 'timeZone' | 'columns' | 'formTitle' | 'onSelect' | 'onOpen'> & {
  attendee: AttendeeRow;
  index: number;
  tabIndex: 0 | -1;
  selected: boolean;
};

const Row = memo(function Row(props: RowProps) {
  const { attendee, index, tabIndex, selected, columns, onSelect, onOpen } = props;
  const name = fullName(attendee);
  const missing = attendee.detailsMissing ? words.detailsMissing : null;
  return (
    <tr aria-rowindex={index} aria-selected={selected} data-key={attendee.uId}>
      <td className="col-select">
        <input
          type="checkbox"
          aria-label={words.select(name)}
          tabIndex={tabIndex}
          checked={selected}
          onChange={() => onSelect(attendee.uId)}
        />
      </td>
      {columns.map((column) =>
        column === 'name' ? (
          <th key={column} scope="row" title={missing ? `${name} (${missing})` : name}>
            <button type="button" tabIndex={tabIndex} onClick={() => onOpen(attendee)}>
              {name}
              {missing ? <span className="attendee-unnamed"> {missing}</span> : null}
            </button>
          </th>
        ) : (
          <Cell key={column} column={column} {...props} />
        ),
      )}
    </tr>
  );
});

function Cell({ attendee, column, timeZone, formTitle }: RowProps & { column: AttendeeColumn }) {
  const isIn = column === 'checkedIn' && attendee.checkedInAt !== null ? ' is-in' : '';
  const text = textOf(attendee, column, timeZone, formTitle);
  return (
    <td className={`col-${column}${isIn}`} title={text}>
      {column === 'status' ? <Status attendee={attendee} /> : text}
    </td>
  );
}

/** What was paid with a test card is marked as that. */
const isPaidInTest = ({ paymentStatus, isTest }: AttendeeRow): boolean => isTest && paymentStatus === 'paid';

const Status = ({ attendee }: { attendee: AttendeeRow }) =>
  isPaidInTest(attendee) ? (
    <StatusTag tone="info">{words.paidInTest}</StatusTag>
  ) : (
    <PaymentStatus status={attendee.paymentStatus} />
  );

function textOf(
  attendee: AttendeeRow,
  column: AttendeeColumn,
  timeZone: string,
  formTitle: (formId: string) => string,
): string {
  const { paymentStatus, checkedInAt } = attendee;
  switch (column) {
    case 'status':
      return isPaidInTest(attendee) ? words.paidInTest : purchaseStatuses[paymentStatus];
    case 'checkedIn':
      return checkedInAt ? formatDateTime(checkedInAt, timeZone) : words.notIn;
    case 'registered':
      return formatDateTime(attendee.registeredAt, timeZone);
    case 'ticket':
      return attendee.ticketName;
    case 'country':
      return countryName(attendee.country);
    case 'form':
      return formTitle(attendee.formId);
    case 'name':
      return fullName(attendee);
    default:
      return attendee[column];
  }
}
