import type { DoorAttendee } from '../../api/contract/door.ts';

export const nameOf = ({ firstname, surname }: Pick<DoorAttendee, 'firstname' | 'surname'>): string =>
  `${firstname} ${surname}`.trim();
