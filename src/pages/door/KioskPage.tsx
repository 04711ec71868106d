import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import { Redirect, useParams } from 'wouter';
import { locale } from '#words/locale.ts';
import { call } from '../../api/client.ts';
import type { CurrentUser } from '../../api/contract/account.ts';
import { getEventByAppUserId } from '../../api/contract/event.ts';
import { mayAs } from '../../lib/account.ts';
import type { ApiError } from '../../lib/apiError.ts';
import { editor } from '../../machines/parts/editor.ts';
import { kioskIn } from '../../messages/kiosk.ts';
import { dashboardOf, to } from '../../paths.ts';
import { type KioskDraft, type KioskSubject, KioskSetup as View } from '../../views/door/kiosk/KioskSetup.tsx';
import PrintOne from '../badge/PrintOne.tsx';
import { useAppActors, useUser } from '../parts/appActors.tsx';
import { enterFullScreen } from './kiosk/fullScreen.ts';
import { Kiosk } from './kiosk/Kiosk.tsx';
import { changeKiosk, readKiosk, writeKiosk } from './kiosk/kioskMemory.ts';
import { canKeepPin, keepPin } from './kiosk/pin.ts';

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

const words = kioskIn[locale].setup;

type SetupProps = { user: CurrentUser; eventId: string; start: () => void };

/** Where staff set a kiosk up. */
function KioskSetup({ user, eventId, start }: SetupProps) {
  const [logic] = useState(() => setupOf({ user, eventId, start }));
  const setup = useActorRef(logic);
  return (
    <View
      setup={setup}
      eventId={eventId}
      words={words}
      touched={enterFullScreen}
      printOf={(uId) => <PrintOne eventId={eventId} uId={uId} />}
    />
  );
}

const setupOf = ({ user, eventId, start }: SetupProps) =>
  editor<KioskSubject, KioskDraft, null>({
    load: async (signal) => {
      const { events } = await call(getEventByAppUserId, { userId: user.id }, { signal });
      const kept = readKiosk(user.id);
      return {
        event: events.find(({ id }) => id === eventId) ?? null,
        settings: kept?.settings ?? {
          ...{ gate: words.gateDefault, way: 'front', locale },
          ...{ prints: false, reprints: false, muted: false },
        },
        unprinted: kept?.eventId === eventId ? kept.unprinted : [],
      };
    },
    save: async ({ settings, pin, eventName }) => {
      if (!canKeepPin()) throw { code: 'refused', status: 0, msg: words.insecure } satisfies ApiError;
      writeKiosk(user.id, { eventId, eventName, settings, pin: await keepPin(pin), wrong: 0, unprinted: [] });
      return null;
    },
    whenSaved: start,
  });
