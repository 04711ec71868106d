import type { DoorPerson } from '../../api/contract/badge.ts';

export const nameOf = ({ firstname, surname }: Pick<DoorPerson, 'firstname' | 'surname'>): string =>
  `${firstname} ${surname}`.trim();
