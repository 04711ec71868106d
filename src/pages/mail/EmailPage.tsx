import { useParams } from 'wouter';
import { mail } from '../../messages/organising/mail.ts';
import { desk } from '../../messages/signedIn/desk.ts';
import { to } from '../../paths.ts';
import { NotBuiltView } from '../../views/parts/NotBuiltView.tsx';

const words = desk.notBuilt;

export default function EmailPage() {
  const { eventId = '', formId = '' } = useParams<{ eventId: string; formId: string }>();
  return (
    <NotBuiltView
      about={mail.notBuilt}
      ways={[
        { label: words.toAttendees, href: to.viewAttendees(eventId, formId) },
        { label: words.toEvent, href: to.event(eventId) },
      ]}
    />
  );
}
