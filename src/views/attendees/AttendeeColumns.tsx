import './AttendeeFilters.css';
import { attendees as listWords } from '#words/attendees.ts';
import { attendeeTools as words } from '#words/attendeeTools.ts';
import { type AttendeeColumn, attendeeColumns } from '../../lib/attendee.ts';

type Props = { columns: readonly AttendeeColumn[]; onChoose: (columns: AttendeeColumn[]) => void };

/** Which columns the list of attendees has besides the name. */
export default function AttendeeColumns({ columns, onChoose }: Props) {
  return (
    <section className="attendee-filters is-columns" aria-label={words.columns}>
      {attendeeColumns
        .filter((column) => column !== 'name')
        .map((column) => (
          <label key={column}>
            <input
              type="checkbox"
              checked={columns.includes(column)}
              onChange={({ target }) =>
                onChoose(target.checked ? [...columns, column] : columns.filter((each) => each !== column))
              }
            />
            {listWords[column]}
          </label>
        ))}
      <p className="form-help">{words.columnsHelp}</p>
    </section>
  );
}
