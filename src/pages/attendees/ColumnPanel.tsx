import { AttendeeColumns } from '../../views/attendees/AttendeeColumns.tsx';

/** The choice of columns, loaded when it is opened. */
export default AttendeeColumns;
