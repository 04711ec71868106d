import { useParams } from 'wouter';
import { desk } from '../../messages/signedIn/desk.ts';
import { exhibitor } from '../../messages/signedIn/exhibitor.ts';
import { to } from '../../paths.ts';
import { NotBuiltView } from '../../views/parts/NotBuiltView.tsx';

const words = desk.notBuilt;

export default function ExhibitorVisibilityPage() {
  const { eventId = '' } = useParams<{ eventId: string }>();
  return <NotBuiltView about={exhibitor.visibility} ways={[{ label: words.toEvent, href: to.event(eventId) }]} />;
}
