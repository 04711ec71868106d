import type { DoorPerson } from '../../api/contract/badge.ts';
import { nameOf } from './nameOf.ts';

/** Who stands at the door, for the eyes of who lets them in. */
export function PersonFacts({ person }: { person: DoorPerson }) {
  return (
    <div className="door-person">
      <p className="door-name">{nameOf(person)}</p>
      <p>{[person.ticketName, person.organization].filter((fact) => fact !== '').join(' · ')}</p>
      <p className="door-reference">{person.reference}</p>
    </div>
  );
}
