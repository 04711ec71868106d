import { useSelector } from '@xstate/react';
import { desk } from '../../messages/signedIn/desk.ts';
import { exhibitor } from '../../messages/signedIn/exhibitor.ts';
import { dashboardOf } from '../../paths.ts';
import { NotBuiltView } from '../../views/parts/NotBuiltView.tsx';
import { useAppActors } from '../parts/appActors.tsx';

export default function ScannedBadgePage() {
  const { session } = useAppActors();
  const role = useSelector(session, ({ context }) => context.kept?.currentUser?.role ?? 'exhibitor');
  return <NotBuiltView about={exhibitor.contacts} ways={[{ label: desk.notBuilt.home, href: dashboardOf[role] }]} />;
}
