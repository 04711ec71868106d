import { useSelector } from '@xstate/react';
import { organiser } from '../../messages/organiser.ts';
import { dashboardOf } from '../../paths.ts';
import { NotBuiltView } from '../../views/parts/NotBuiltView.tsx';
import { useAppActors } from '../parts/appActors.tsx';

export default function ScannedBadgePage() {
  const { session } = useAppActors();
  const role = useSelector(session, ({ context }) => context.kept?.currentUser?.role ?? 'exhibitor');
  return <NotBuiltView part="scannedBadge" ways={[{ label: organiser.notBuilt.home, href: dashboardOf[role] }]} />;
}
