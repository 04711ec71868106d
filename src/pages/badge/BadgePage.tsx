import { useParams } from 'wouter';
import { organiser } from '../../messages/organiser.ts';
import { to } from '../../paths.ts';
import { NotBuiltView } from '../../views/parts/NotBuiltView.tsx';

const words = organiser.notBuilt;

export default function BadgePage() {
  const { eventId = '' } = useParams<{ eventId: string }>();
  return (
    <NotBuiltView
      part="badge"
      ways={[
        { label: words.toEvent, href: to.event(eventId) },
        { label: words.toCheckIn, href: to.checkinStaff(eventId) },
      ]}
    />
  );
}
