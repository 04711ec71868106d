import { useParams } from 'wouter';
import { badge } from '../../messages/organising/badge.ts';
import { desk } from '../../messages/signedIn/desk.ts';
import { to } from '../../paths.ts';
import { NotBuiltView } from '../../views/parts/NotBuiltView.tsx';

const words = desk.notBuilt;

export default function BadgePage() {
  const { eventId = '' } = useParams<{ eventId: string }>();
  return (
    <NotBuiltView
      about={badge.notBuilt}
      ways={[
        { label: words.toEvent, href: to.event(eventId) },
        { label: words.toCheckIn, href: to.checkinStaff(eventId) },
      ]}
    />
  );
}
