import { useParams } from 'wouter';
import { organiser } from '../../messages/organiser.ts';
import { to } from '../../paths.ts';
import { NotBuiltView } from '../../views/parts/NotBuiltView.tsx';

const words = organiser.notBuilt;

export default function EmailPage() {
  const { eventId = '', formId = '' } = useParams<{ eventId: string; formId: string }>();
  return (
    <NotBuiltView
      part="email"
      ways={[
        { label: words.toAttendees, href: to.viewAttendees(eventId, formId) },
        { label: words.toEvent, href: to.event(eventId) },
      ]}
    />
  );
}
