import { InputRow, Options, SelectRow } from '../../parts/form/ControlRow.tsx';
import './KioskSetup.css';
import { useSelector } from '@xstate/react';
import { type ReactNode, useState } from 'react';
import type { Event } from '../../../api/contract/event.ts';
import {
  isEasyPin,
  isPin,
  type KioskWay,
  kioskWays,
  pinLimits,
  type Refusal,
  refusalCodes,
} from '../../../lib/door.ts';
import { doorLimits } from '../../../lib/limits.ts';
import { type Locale, locales } from '../../../lib/locale.ts';
import type { KioskSettings } from '../../../machines/door/kiosk.ts';
import type { Wanted } from '../../../machines/door/kioskPrinter.ts';
import type { EditorActor } from '../../../machines/parts/editor.ts';
import type { KioskWords } from '../../../messages/kiosk.ts';
import { to } from '../../../paths.ts';
import { Button } from '../../parts/Button.tsx';
import { ButtonLink } from '../../parts/ButtonLink.tsx';
import { CheckRow } from '../../parts/CheckRow.tsx';
import { ErrorNote } from '../../parts/ErrorNote.tsx';
import { type Typed, TypedForm } from '../../parts/form/TypedForm.tsx';
import { Loading } from '../../parts/Loading.tsx';
import { languageNames } from '../../parts/language.ts';
import { NotFoundView } from '../../parts/NotFoundView.tsx';
import { Page } from '../../parts/Page.tsx';

/** `event` is null where it is none of the user's; `unprinted` are the badges that the last kiosk could not print. */
export type KioskSubject = { event: Event | null; settings: KioskSettings; unprinted: Wanted[] };
export type KioskDraft = { settings: KioskSettings; pin: string; eventName: string };

type Words = KioskWords['setup'];
type Props = {
  setup: EditorActor<KioskSubject, KioskDraft, null>;
  eventId: string;
  words: Words;
  /** Hears of the press that starts the kiosk while it is still one. */
  touched: () => void;
  /** Prints the badge of one attendee. */
  printOf: (uId: string) => ReactNode;
};

/** Staff set up a kiosk, and read what else has to be locked. */
export function KioskSetup({ setup, eventId, words, touched, printOf }: Props) {
  const snapshot = useSelector(setup, (state) => state);
  const { subject, error } = snapshot.context;
  if (subject && !subject.event) return <NotFoundView />;
  return (
    <main className="kiosk-setup" id="content">
      <Page width="narrow">
        <header>
          <h1>{words.title}</h1>
          {subject ? <p className="kiosk-setup-event">{subject.event?.name}</p> : null}
          <p>{words.lead}</p>
        </header>
        {snapshot.matches('loading') ? <Loading /> : null}
        {snapshot.matches('loadFailed') ? (
          <ErrorNote error={error ?? { msg: words.slow }} retry={() => setup.send({ type: 'load.retried' })} />
        ) : null}
        {snapshot.matches({ editing: 'refused' }) ? <ErrorNote error={error ?? { msg: words.slow }} /> : null}
        {subject?.event ? (
          <SetupForm
            words={words}
            settings={subject.settings}
            busy={snapshot.hasTag('busy')}
            back={to.checkinStaff(eventId)}
            submit={(settings, pin) => {
              touched();
              setup.send({ type: 'draft.submitted', draft: { settings, pin, eventName: subject.event?.name ?? '' } });
            }}
          />
        ) : null}
        {subject && subject.unprinted.length > 0 ? (
          <section className="kiosk-setup-more" aria-label={words.unprinted}>
            <h2>{words.unprinted}</h2>
            <ul>
              {subject.unprinted.map(({ uId, name }) => (
                <li key={uId}>
                  <span>{name}</span>
                  {printOf(uId)}
                </li>
              ))}
            </ul>
          </section>
        ) : null}
        {subject ? <Advice words={words} /> : null}
      </Page>
    </main>
  );
}

type Faults = { gate: string | null; pin: string | null; again: string | null };

type FormProps = {
  words: Words;
  settings: KioskSettings;
  busy: boolean;
  back: string;
  submit: (settings: KioskSettings, pin: string) => void;
};

function SetupForm({ words, settings, busy, back, submit }: FormProps) {
  const [faults, setFaults] = useState<Faults>({ gate: null, pin: null, again: null });

  function take(typed: Typed) {
    const [gate, pin] = [typed('gate').trim(), typed('pin').trim()];
    const found = {
      gate: gate === '' ? words.gateMissing : null,
      pin: faultOf(pin, words),
      again: typed('again').trim() === pin ? null : words.pinDiffers,
    };
    setFaults(found);
    if (Object.values(found).some((fault) => fault !== null)) return;
    const chosen = {
      gate,
      way: typed('way') as KioskWay,
      locale: typed('locale') as Locale,
      prints: typed('prints') !== '',
      reprints: typed('reprints') !== '',
      muted: typed('sound') === '',
    };
    submit(chosen, pin);
  }

  return (
    <TypedForm className="stack-5" error={faults} onSubmit={take}>
      <InputRow
        label={words.gate}
        help={words.gateHelp}
        error={faults.gate}
        required
        size="lg"
        name="gate"
        maxLength={doorLimits.gate}
        defaultValue={settings.gate}
      />
      <SelectRow label={words.way} required size="lg" name="way" defaultValue={settings.way}>
        <Options of={kioskWays.map((way) => [way, words.ways[way]])} />
      </SelectRow>
      <SelectRow
        label={words.locale}
        help={words.localeHelp}
        required
        size="lg"
        name="locale"
        defaultValue={settings.locale}
      >
        <Options of={locales.map((each) => [each, languageNames[each]])} />
      </SelectRow>
      <CheckRow name="prints" label={words.prints} help={words.printsHelp} defaultChecked={settings.prints} />
      <CheckRow name="reprints" label={words.reprints} help={words.reprintsHelp} defaultChecked={settings.reprints} />
      <CheckRow name="sound" label={words.sound} defaultChecked={!settings.muted} />
      <InputRow
        label={words.pin}
        help={words.pinHelp}
        error={faults.pin}
        required
        size="lg"
        name="pin"
        inputMode="numeric"
        autoComplete="off"
        maxLength={pinLimits.longest}
      />
      <InputRow
        label={words.pinAgain}
        error={faults.again}
        required
        size="lg"
        name="again"
        inputMode="numeric"
        autoComplete="off"
        maxLength={pinLimits.longest}
      />
      <div className="kiosk-setup-actions">
        <Button type="submit" size="lg" disabled={busy}>
          {busy ? words.starting : words.start}
        </Button>
        <ButtonLink href={back} size="lg" variant="outline">
          {words.back}
        </ButtonLink>
      </div>
    </TypedForm>
  );
}

const faultOf = (pin: string, words: Words): string | null => {
  if (!isPin(pin)) return words.pinWrong;
  return isEasyPin(pin) ? words.pinEasy : null;
};

/** What a page cannot do by itself, and what the letters mean. */
const Advice = ({ words }: { words: Words }) => (
  <section className="kiosk-setup-more">
    <details>
      <summary>{words.locking}</summary>
      <p>{words.lockingText}</p>
      <ul>
        {words.lockingWays.map((way) => (
          <li key={way}>{way}</li>
        ))}
      </ul>
    </details>
    <details>
      <summary>{words.printing}</summary>
      <p>{words.printingText}</p>
    </details>
    <details>
      <summary>{words.codes}</summary>
      <p>{words.codesText}</p>
      <dl>
        {(Object.keys(refusalCodes) as Refusal[]).map((refusal) => (
          <div key={refusal}>
            <dt>{refusalCodes[refusal]}</dt>
            <dd>{words.meanings[refusal]}</dd>
          </div>
        ))}
      </dl>
    </details>
  </section>
);
