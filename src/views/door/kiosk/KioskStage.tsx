import {
  ChevronRight,
  CircleCheckBig,
  CloudOff,
  Hand,
  LoaderCircle,
  type LucideIcon,
  SearchX,
  UserCheck,
} from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { DoorAttendee, ListedAttendee } from '../../../api/contract/door.ts';
import { isInside } from '../../../lib/admission.ts';
import { refusalCodes, shortName } from '../../../lib/door.ts';
import { type KioskActor, type KioskSnapshot, kioskDelays } from '../../../machines/door/kiosk.ts';
import type { Wanted } from '../../../machines/door/kioskPrinter.ts';
import type { KioskWords } from '../../../messages/kiosk.ts';
import { type Typed, TypedForm } from '../../parts/form/TypedForm.tsx';
import { focusFirst } from '../../parts/scanning/focusFirst.ts';

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

/** Presses itself after so many milliseconds, as its bar shows; the machine does it. */
const NextButton = ({ label, after, press }: { label: string; after: number; press: () => void }) => (
  <button type="button" ref={focusFirst} className="kiosk-main" onClick={press}>
    {label}
    <span className="kiosk-time" style={{ animationDuration: `${after}ms` }} aria-hidden />
  </button>
);

type KioskCardProps = {
  tone: 'success' | 'info' | 'warn';
  icon: LucideIcon;
  title: string;
  detail: ReactNode;
  children: ReactNode;
};

/** What became of a code, readable at a metre: colour, icon and words say the same. */
const KioskCard = ({ tone, icon: Icon, title, detail, children }: KioskCardProps) => (
  <section className="kiosk-card" data-tone={tone}>
    <Icon className="kiosk-icon" aria-hidden strokeWidth={3} />
    <h2>{title}</h2>
    {detail}
    <div className="kiosk-ways">{children}</div>
  </section>
);

type KioskWorkingProps = {
  /** In place of what turns. */
  icon?: LucideIcon;
  title: string;
  help?: string;
  cancel: string;
  leave: () => void;
};

/** A call is on its way, or is sent again soon. */
const KioskWorking = ({ icon: Icon, title, help, cancel, leave }: KioskWorkingProps) => (
  <section className="kiosk-card kiosk-working">
    {Icon ? <Icon aria-hidden /> : <LoaderCircle className="kiosk-spinner" aria-hidden />}
    <h2>{title}</h2>
    {help ? <p>{help}</p> : null}
    <button type="button" className="kiosk-other" onClick={leave}>
      {cancel}
    </button>
  </section>
);

type KioskConfirmProps = {
  words: KioskWords['confirming'];
  attendee: DoorAttendee;
  confirm: () => void;
  leave: () => void;
};

/** Whose ticket it is, with no more than its holder needs to know it: another person may hold the code. */
function KioskConfirm({ words, attendee, confirm, leave }: KioskConfirmProps) {
  const name = shortName(attendee);
  return (
    <section className="kiosk-card">
      <h2>{name === '' ? words.unnamed : words.hello(name)}</h2>
      <p className="kiosk-ticket">{attendee.ticketName}</p>
      <div className="kiosk-ways">
        <button type="button" ref={focusFirst} className="kiosk-main" onClick={confirm}>
          {words.yes}
        </button>
        <button type="button" className="kiosk-other" onClick={leave}>
          {words.no}
        </button>
      </div>
    </section>
  );
}

type KioskChoiceProps = {
  words: KioskWords['choosing'];
  choices: ListedAttendee[];
  choose: (attendee: ListedAttendee) => void;
  leave: () => void;
};

/** The attendees of the order whose reference was typed, with who is in. */
const KioskChoice = ({ words, choices, choose, leave }: KioskChoiceProps) => (
  <section className="kiosk-card" aria-labelledby="kiosk-choice">
    <h2 id="kiosk-choice" ref={focusFirst} tabIndex={-1}>
      {words.title}
    </h2>
    <ul className="kiosk-choices">
      {choices.map((attendee) => (
        <li key={attendee.uId}>
          <button type="button" className="kiosk-choice" onClick={() => choose(attendee)}>
            <span>
              <strong>{shortName(attendee)}</strong>
              {attendee.ticketName}
            </span>
            {isInside(attendee) ? (
              <span className="kiosk-choice-in">
                <CircleCheckBig aria-hidden />
                {words.isIn}
              </span>
            ) : (
              <ChevronRight aria-hidden />
            )}
          </button>
        </li>
      ))}
    </ul>
    <button type="button" className="kiosk-other" onClick={leave}>
      {choices.some(isInside) ? words.finish : words.none}
    </button>
  </section>
);

type KioskTypingProps = { words: KioskWords; submit: (code: string) => void; leave: () => void };

/** A reference typed by hand. A scanner that types may fill it in, too. */
function KioskTyping({ words, submit, leave }: KioskTypingProps) {
  const id = useId();

  function take(typed: Typed) {
    const code = typed('code').trim();
    if (code !== '') submit(code);
  }

  return (
    <TypedForm className="kiosk-card" onSubmit={take}>
      <h2>
        <label htmlFor={id}>{words.typing.title}</label>
      </h2>
      <p id={`${id}-help`}>{words.typing.help}</p>
      <input
        id={id}
        ref={focusFirst}
        name="code"
        className="kiosk-field"
        aria-describedby={`${id}-help`}
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="go"
      />
      <div className="kiosk-ways">
        <button type="submit" className="kiosk-main">
          {words.typing.submit}
        </button>
        <button type="button" className="kiosk-other" onClick={leave}>
          {words.cancel}
        </button>
      </div>
    </TypedForm>
  );
}
