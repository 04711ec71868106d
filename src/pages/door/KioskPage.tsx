import { useSelector } from '@xstate/react';
import { Redirect, useParams } from 'wouter';
import { mayAs } from '../../lib/account.ts';
import { dashboardOf, to } from '../../paths.ts';
import { useAppActors, useUser } from '../parts/appActors.tsx';
import { Kiosk } from './kiosk/Kiosk.tsx';
import { KioskSetup } from './kiosk/KioskSetup.tsx';
import { changeKiosk, readKiosk } from './kiosk/kioskMemory.ts';

/** Self check-in at one event: set up by staff, then the only page of this device until they enter their PIN. */
export default function KioskPage() {
  const { eventId = '' } = useParams<{ eventId: string }>();
  const here = to.kiosk(eventId);
  const { session } = useAppActors();
  const user = useUser();
  const isLocked = useSelector(session, ({ context }) => context.kept?.currentUser?.kiosk === here);
  if (!user) return null;
  if (!mayAs(user.team ?? 'owner', 'manage')) return <Redirect to={dashboardOf[user.role]} replace />;

  // A device that has lost what it kept knows no PIN to ask for: the kiosk is set up anew.
  const kept = isLocked ? readKiosk(user.id) : null;
  const key = `${user.id} ${eventId}`;
  if (!kept?.pin)
    return (
      <KioskSetup
        key={key}
        user={user}
        eventId={eventId}
        start={() => session.send({ type: 'profile.changed', profile: { kiosk: here } })}
      />
    );
  const unlock = () => {
    changeKiosk(user.id, { pin: null });
    session.send({ type: 'profile.changed', profile: { kiosk: undefined } });
  };
  return <Kiosk key={key} kept={kept} pin={kept.pin} user={user} unlock={unlock} />;
}
