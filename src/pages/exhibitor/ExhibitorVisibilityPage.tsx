import { useParams } from 'wouter';
import { organiser } from '../../messages/organiser.ts';
import { to } from '../../paths.ts';
import { NotBuiltView } from '../../views/parts/NotBuiltView.tsx';

const words = organiser.notBuilt;

export default function ExhibitorVisibilityPage() {
  const { eventId = '' } = useParams<{ eventId: string }>();
  return <NotBuiltView part="visibility" ways={[{ label: words.toEvent, href: to.event(eventId) }]} />;
}
