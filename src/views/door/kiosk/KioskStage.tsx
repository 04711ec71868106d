import { CircleCheckBig, CloudOff, Hand, SearchX, UserCheck } from 'lucide-react';
import { refusalCodes } from '../../../lib/admission.ts';
import { type KioskActor, type KioskSnapshot, kioskDelays } from '../../../machines/door/kiosk.ts';
import type { Wanted } from '../../../machines/door/kioskPrinter.ts';
import type { KioskWords } from '../../../messages/kiosk.ts';
import { KioskCard } from './KioskCard.tsx';
import { KioskChoice } from './KioskChoice.tsx';
import { KioskConfirm } from './KioskConfirm.tsx';
import { KioskTyping } from './KioskTyping.tsx';
import { KioskWorking } from './KioskWorking.tsx';
import { NextButton } from './NextButton.tsx';

type Props = {
  snapshot: KioskSnapshot;
  /** Badges that could not be printed. */
  unprinted: readonly Wanted[];
  words: KioskWords;
  send: KioskActor['send'];
};

/** Everything after the first screen, one state at a time. */
export function KioskStage({ snapshot, unprinted, words, send }: Props) {
  const { admission, choices, refusal } = snapshot.context;
  const leave = () => send({ type: 'flow.left' });
  if (snapshot.matches('typing'))
    return <KioskTyping words={words} submit={(code) => send({ type: 'code.scanned', code })} leave={leave} />;
  if (snapshot.matches('choosing'))
    return (
      <KioskChoice
        words={words.choosing}
        choices={choices}
        choose={(attendee) => send({ type: 'attendee.chosen', attendee })}
        leave={leave}
      />
    );
  if (snapshot.matches('confirming') && admission?.attendee)
    return (
      <KioskConfirm
        words={words.confirming}
        attendee={admission.attendee}
        confirm={() => send({ type: 'entry.confirmed' })}
        leave={leave}
      />
    );
  if (snapshot.matches({ checking: 'waiting' }) || snapshot.matches({ admitting: 'waiting' }))
    return (
      <KioskWorking
        icon={CloudOff}
        title={words.offline}
        help={words.offlineHelp}
        cancel={words.cancel}
        leave={leave}
      />
    );
  if (snapshot.matches('checking')) return <KioskWorking title={words.checking} cancel={words.cancel} leave={leave} />;
  if (snapshot.matches('admitting'))
    return <KioskWorking title={words.admitting} cancel={words.cancel} leave={leave} />;
  if (snapshot.matches('done')) {
    const again = snapshot.matches({ done: 'printingAgain' });
    const isPrinted = again || snapshot.matches({ done: 'printing' });
    const badge = unprinted.some(({ uId }) => uId === admission?.attendee?.uId)
      ? words.done.unprinted
      : words.done[again ? 'again' : 'printing'];
    return (
      <KioskCard
        tone="success"
        icon={CircleCheckBig}
        title={again ? words.alreadyIn.title : words.done.title}
        detail={<p>{isPrinted ? badge : words.done.welcome}</p>}
      >
        <NextButton label={words.done.next} after={kioskDelays.moment} press={leave} />
      </KioskCard>
    );
  }
  if (snapshot.matches('alreadyIn'))
    return (
      <KioskCard tone="info" icon={UserCheck} title={words.alreadyIn.title} detail={<p>{words.alreadyIn.text}</p>}>
        {snapshot.matches({ alreadyIn: 'offering' }) ? (
          <button type="button" className="kiosk-other" onClick={() => send({ type: 'badge.requested' })}>
            {words.alreadyIn.reprint}
          </button>
        ) : null}
        <NextButton label={words.done.next} after={kioskDelays.reading} press={leave} />
      </KioskCard>
    );
  if (!refusal) return null;
  const { title, text } = words.refused[refusal];
  return (
    <KioskCard
      tone="warn"
      icon={refusal === 'unknown' ? SearchX : Hand}
      title={title}
      detail={
        <>
          <p>{text}</p>
          <p className="kiosk-code">{words.code(refusalCodes[refusal])}</p>
        </>
      }
    >
      <NextButton label={words.next} after={kioskDelays.reading} press={leave} />
    </KioskCard>
  );
}
