import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { locale } from '#words/locale.ts';
import { call } from '../../../api/client.ts';
import type { CurrentUser } from '../../../api/contract/account.ts';
import { getEventByAppUserId } from '../../../api/contract/event.ts';
import type { ApiError } from '../../../lib/apiError.ts';
import { editor } from '../../../machines/parts/editor.ts';
import { kioskIn } from '../../../messages/kiosk.ts';

import { type KioskDraft, type KioskSubject, KioskSetup as View } from '../../../views/door/kiosk/KioskSetup.tsx';
import PrintOne from '../../badge/PrintOne.tsx';
import { enterFullScreen } from './fullScreen.ts';
import { readKiosk, writeKiosk } from './kioskMemory.ts';
import { canKeepPin, keepPin } from './pin.ts';

const words = kioskIn[locale].setup;

type Props = { user: CurrentUser; eventId: string; start: () => void };

/** Where staff set a kiosk up. */
export function KioskSetup({ user, eventId, start }: Props) {
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

const setupOf = ({ user, eventId, start }: Props) =>
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
