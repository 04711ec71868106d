import './Stage.css';
import './Verdict.css';
import { Check, LoaderCircle, type LucideIcon, type LucideProps, TriangleAlert, X } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { door } from '#words/door.ts';
import type { DoorAttendee } from '../../api/contract/door.ts';
import { type Verdict as DoorVerdict, hasRemarks } from '../../lib/admission.ts';
import type { ApiError } from '../../lib/apiError.ts';
import type { Means } from '../../lib/door.ts';
import { formatMoney } from '../../lib/money.ts';
import { fullName } from '../../lib/text.ts';
import { type AttemptActor, type AttemptKind, type AttemptSnapshot, isUndoing } from '../../machines/door/attempt.ts';
import type { CheckInSnapshot } from '../../machines/door/checkIn.ts';
import type { VerdictActor, VerdictSnapshot } from '../../machines/door/verdict.ts';
import { stateMeta } from '../../machines/parts/stateMeta.ts';
import { userPhoto } from '../../paths.ts';
import { CrashBoundary } from '../parts/CrashBoundary.tsx';
import { focusFirst } from '../parts/scanning/focusFirst.ts';
import { listTime, reasonOf } from './reasonOf.ts';
import type { Sign } from './VerdictIcon.tsx';

type VerdictProps = { verdict: VerdictActor; snapshot: VerdictSnapshot; checkIn: CheckInSnapshot };

/** What lies over the camera while a ticket is judged. */
export function VerdictCover({ verdict, snapshot, checkIn }: VerdictProps) {
  const { send } = verdict;
  const dismiss = () => send({ type: 'verdict.dismissed' });
  if (snapshot.matches({ lookingUp: 'first' }))
    return <WorkingCard title={door.states['door.lookingUp']} cancel={dismiss} />;
  if (snapshot.hasTag('failed'))
    return (
      <FailedCard
        title={door.states['door.lookupFailed']}
        comfort={door.keptCode}
        error={snapshot.context.error}
        attendee={null}
        retry={() => send({ type: 'attempt.retried' })}
        skip={dismiss}
      />
    );
  if (['admissible', 'toPay', 'leaving'].some((state) => snapshot.matches({ reviewing: state as 'leaving' })))
    return <AdmissibleCard snapshot={snapshot} waiting={checkIn.context.waiting.length} send={send} />;
  return <InvalidCard snapshot={snapshot} waiting={checkIn.context.waiting.length} send={send} />;
}

/** What lies over the camera while an attendee is let in or out, or that is undone. */
export function AttemptCover({ attempt, snapshot }: { attempt: AttemptActor; snapshot: AttemptSnapshot }) {
  const { send } = attempt;
  const { kind, error, admission, together, settings } = snapshot.context;
  const dismiss = () => send({ type: 'verdict.dismissed' });
  const said = door.states[stateMeta(snapshot)?.label[kind] ?? 'door.scanning'];
  if (snapshot.matches({ trying: 'first' })) return <WorkingCard title={said} cancel={dismiss} />;
  if (snapshot.hasTag('failed'))
    return (
      <FailedCard
        title={said}
        comfort={door.keptAttendee}
        error={error}
        attendee={admission.attendee}
        retry={() => send({ type: 'attempt.retried' })}
        skip={dismiss}
      />
    );
  const toConfirm = snapshot.matches({ done: 'toConfirm' });
  // What is to be confirmed says so, also of a whole order.
  const title = kind === 'admit' && together && !toConfirm ? door.orderAdmitted(together.count) : said;
  const isExit = settings.isExit ?? false;
  const { attendee } = admission;
  return <DoneCard {...{ kind, title, toConfirm, attendee, isOfMany: together !== null, isExit, send }} />;
}

function WorkingCard({ title, cancel }: { title: string; cancel: () => void }) {
  return (
    <div className="door-cover door-working">
      <LoaderCircle className="door-spinner" aria-hidden />
      <p>{title}</p>
      <button type="button" className="door-tool" onClick={cancel}>
        {door.cancel}
      </button>
    </div>
  );
}

type Props = {
  title: string;
  comfort: string;
  /** Null when no answer came in time. */
  error: ApiError | null;
  attendee: DoorAttendee | null;
  retry: () => void;
  skip: () => void;
};

/** A try that failed: what happened, what is kept, and the next try. */
function FailedCard({ title, comfort, error, attendee, retry, skip }: Props) {
  const detail = (
    <>
      {attendee ? <AttendeeFacts attendee={attendee} /> : null}
      {error?.said ? null : <p>{error?.msg ?? door.slow}</p>}
      <p className="door-small">{comfort}</p>
    </>
  );
  return (
    <div className="door-cover">
      <Verdict tone="warn" sign="offline" title={title} detail={detail}>
        <button type="button" ref={focusFirst} className="door-main" onClick={retry}>
          {door.retry}
        </button>
        <button type="button" className="door-other" onClick={skip}>
          {door.skip}
        </button>
      </Verdict>
    </div>
  );
}

/** `isOfMany`: the last of an order of which all were checked in; each has their own undo below. */
type DoneCardProps = {
  kind: AttemptKind;
  title: string;
  /** Without a network: the server has not heard of it. */
  toConfirm: boolean;
  attendee: DoorAttendee;
  isOfMany: boolean;
  isExit: boolean;
  send: AttemptActor['send'];
};

/** Shown for a moment: what was done, and the way back from it. */
function DoneCard({ kind, title, toConfirm, attendee, isOfMany, isExit, send }: DoneCardProps) {
  return (
    <div className="door-cover">
      <Verdict
        tone={isUndoing(kind) ? 'warn' : 'success'}
        sign={toConfirm ? 'offline' : isUndoing(kind) ? 'undone' : 'done'}
        title={title}
        detail={<AttendeeFacts attendee={attendee} />}
      >
        <button
          type="button"
          ref={focusFirst}
          className="door-main"
          onClick={() => send({ type: 'verdict.dismissed' })}
        >
          {door.next}
        </button>
        {isUndoing(kind) ? (
          <button type="button" className="door-other" onClick={() => send({ type: 'entry.confirmed' })}>
            {isExit ? door.checkOutAgain : door.checkInAgain}
          </button>
        ) : isOfMany ? null : (
          <button type="button" className="door-other" onClick={() => send({ type: 'undo.requested', attendee })}>
            {door.undo}
          </button>
        )}
      </Verdict>
    </div>
  );
}

/** What a state of the door is called. */
export const labelOf = (snapshot: CheckInSnapshot | VerdictSnapshot) => stateMeta(snapshot)?.label ?? 'door.scanning';

const together = { type: 'order.confirmed' } as const;

/** `waiting` is the number of codes that wait. */
type AdmissibleCardProps = { snapshot: VerdictSnapshot; waiting: number; send: VerdictActor['send'] };

/** A good ticket, one that is good once it is paid here, or one of an attendee who may go out: who it is, and the one big button. */
function AdmissibleCard({ snapshot, waiting, send }: AdmissibleCardProps) {
  const { admission, event, settings } = snapshot.context;
  const attendee = admission?.attendee;
  const isLeaving = snapshot.matches({ reviewing: 'leaving' });
  const toPay = snapshot.matches({ reviewing: 'toPay' }) ? attendee?.toPay : null;
  const detail = (
    <>
      {attendee ? <AttendeeFacts attendee={attendee} asks={!isLeaving} /> : null}
      {admission && toPay ? <p>{reasonOf(admission, event, settings.gate)}</p> : null}
      <ByList listAt={admission?.listAt} zone={event.timeZone} />
      {waiting > 0 ? <p className="door-small">{door.waiting(waiting)}</p> : null}
    </>
  );
  const look = toPay
    ? ({
        tone: 'warn',
        sign: 'toPay',
        title: door.toPay.title(formatMoney(toPay.total, toPay.currency)),
      } as const)
    : ({
        tone: 'info',
        sign: isLeaving ? 'leaving' : 'admissible',
        title: door.states[labelOf(snapshot)],
      } as const);
  const confirm = (label: string, takenAs?: Means) => (
    <button
      key={label}
      type="button"
      ref={takenAs === 'terminal' ? null : focusFirst}
      className="door-main"
      onClick={() => send({ type: 'entry.confirmed', ...(takenAs && { takenAs }) })}
    >
      {label}
    </button>
  );
  return (
    <div className="door-cover">
      <Verdict {...look} detail={detail}>
        {toPay
          ? [confirm(door.toPay.cash, 'cash'), confirm(door.toPay.terminal, 'terminal')]
          : confirm(isLeaving ? door.checkOut : door.checkIn)}
        {attendee && snapshot.can(together) ? (
          <button type="button" className="door-other" onClick={() => send(together)}>
            {door.checkInAll(attendee.othersToCome + 1)}
          </button>
        ) : null}
        <button type="button" className="door-other" onClick={() => send({ type: 'verdict.dismissed' })}>
          {door.skip}
        </button>
      </Verdict>
    </div>
  );
}

export const loadVerdictIcon = () => import('./VerdictIcon.tsx');
const VerdictIcon = lazy(loadVerdictIcon);

type VerdictTone = 'success' | 'danger' | 'warn' | 'info';

/** A valid ticket has no check mark until it is checked in. */
const icons: Record<VerdictTone, LucideIcon> = { success: Check, danger: X, warn: TriangleAlert, info: LoaderCircle };

/** A sign, and another until it is there. */
function SignIcon({ sign, Until, ...look }: LucideProps & { sign: Sign; Until: LucideIcon }) {
  const until = <Until aria-hidden {...look} />;
  return (
    <CrashBoundary instead={until}>
      <Suspense fallback={until}>
        <VerdictIcon sign={sign} aria-hidden {...look} />
      </Suspense>
    </CrashBoundary>
  );
}

type LookProps = {
  tone: VerdictTone;
  title: string;
  /** Until it is there, it is the tone's own. */
  sign: Sign;
  detail?: ReactNode;
  children?: ReactNode;
};

/** What the door does with this ticket, readable at two metres: colour, icon and words say the same. The screen's live region says it aloud. */
export function Verdict({ tone, title, sign, detail, children }: LookProps) {
  return (
    <section className={`verdict is-${tone}`}>
      <SignIcon sign={sign} Until={icons[tone]} className="verdict-icon" strokeWidth={3} />
      <h2 className="verdict-title">{title}</h2>
      {detail ? <div className="verdict-detail">{detail}</div> : null}
      {children ? <div className="verdict-actions">{children}</div> : null}
    </section>
  );
}

/** Of refusals; the others warn. */
const grave: readonly DoorVerdict[] = ['alreadyIn', 'noReentry', 'cancelled', 'transferred', 'test', 'unknown'];

/** `waiting` is the number of codes that wait. */
type InvalidCardProps = { snapshot: VerdictSnapshot; waiting: number; send: VerdictActor['send'] };

/** A refusal with its reason. The next scan replaces it, without a tap. */
function InvalidCard({ snapshot, waiting, send }: InvalidCardProps) {
  const { admission, event, code, settings } = snapshot.context;
  if (!admission) return null;
  const { verdict, attendee } = admission;
  const isUnlisted = snapshot.matches({ reviewing: { refused: 'unlisted' } });
  const detail = (
    <>
      {attendee ? <AttendeeFacts attendee={attendee} /> : null}
      <p>{reasonOf(admission, event, settings.gate)}</p>
      {isUnlisted ? null : <ByList listAt={admission.listAt} zone={event.timeZone} />}
      {verdict === 'unknown' && code !== null ? (
        <p className="door-small">
          {door.code} <code>{code.length > 32 ? `${code.slice(0, 32)}…` : code}</code>
        </p>
      ) : null}
    </>
  );
  return (
    <div className="door-cover">
      <Verdict
        tone={grave.includes(verdict) && !isUnlisted ? 'danger' : 'warn'}
        sign={isUnlisted ? 'offline' : verdict}
        title={door.states[labelOf(snapshot)]}
        detail={detail}
      >
        <button
          type="button"
          ref={focusFirst}
          className="door-main"
          onClick={() => send({ type: 'verdict.dismissed' })}
        >
          {waiting > 0 ? door.nextWaiting(waiting) : door.next}
        </button>
        {verdict === 'alreadyIn' && attendee ? (
          <button type="button" className="door-other" onClick={() => send({ type: 'undo.requested', attendee })}>
            {door.undoCheckIn}
          </button>
        ) : null}
        {isUnlisted ? (
          <button type="button" className="door-other" onClick={() => send({ type: 'attempt.retried' })}>
            {door.retry}
          </button>
        ) : null}
        {verdict === 'unknown' ? (
          <button type="button" className="door-other" onClick={() => send({ type: 'search.opened' })}>
            {door.search.open}
          </button>
        ) : null}
      </Verdict>
    </div>
  );
}

/** Under what only the list on this device says. */
function ByList({ listAt, zone }: { listAt: string | undefined; zone: string }) {
  return listAt ? <p className="door-small">{door.byList(listTime(listAt, zone))}</p> : null;
}

/** Who stands at the door, for the eyes of who lets them in, who may have to be asked for something first. */
function AttendeeFacts({ attendee, asks = false }: { attendee: DoorAttendee; asks?: boolean }) {
  return (
    <div className="door-person">
      {attendee.photo ? (
        <img className="door-photo" src={userPhoto(attendee.photo)} alt={door.photo} width={160} height={160} />
      ) : null}
      <p className="door-name">{fullName(attendee)}</p>
      {hasRemarks(attendee, !asks) ? (
        <div role="alert">
          <Remarks attendee={attendee} asks={asks} />
        </div>
      ) : null}
      <p>{[attendee.ticketName, attendee.organization].filter((fact) => fact !== '').join(' · ')}</p>
      <p className="door-reference">{attendee.reference}</p>
    </div>
  );
}

/** What staff read before they let an attendee pass, in the organiser’s words; dark on every verdict, so that it is not overlooked. */
export const Remarks = ({ attendee: { attention, rule, session }, asks }: { attendee: DoorAttendee; asks: boolean }) =>
  (
    [
      { sign: 'warning', text: attention ?? door.noteSealed },
      { sign: 'question', text: asks && rule?.ask },
      { sign: 'warning', text: asks && session?.isFull && door.full },
    ] as const
  ).map(({ sign, text }) =>
    text ? (
      <span key={text} className="door-remark">
        <SignIcon sign={sign} Until={TriangleAlert} />
        {text}
      </span>
    ) : null,
  );
