import './logins.css';
import { useSelector } from '@xstate/react';
import { ArrowLeft, Printer } from 'lucide-react';
import { appUsers } from '#words/appUsers.ts';
import { desk } from '#words/desk.ts';
import { logins as words } from '#words/logins.ts';
import type { AppUser } from '../../api/contract/account.ts';
import type { Event } from '../../api/contract/event.ts';
import type { LoginCard } from '../../api/contract/logins.ts';
import { isMailable } from '../../lib/account.ts';
import { formatDateTime } from '../../lib/dates.ts';
import type { TaskActor } from '../../machines/parts/task.ts';
import { to } from '../../paths.ts';
import { Button } from '../parts/Button.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { PageHeader } from '../parts/desk/PageHeader.tsx';
import { ErrorNote } from '../parts/ErrorNote.tsx';
import { LiveRegion } from '../parts/LiveRegion.tsx';
import { Loading } from '../parts/Loading.tsx';
import { Page } from '../parts/Page.tsx';
import { publicAddress } from '../parts/publicAddress.ts';
import { QrCode } from '../parts/QrCode.tsx';

/** Logins that get something handed out, with the passwords of those just made. */
export type Recipients = { users: AppUser[]; passwords: Record<string, string> };

/** Cards to print, and when they expire. */
type Cards = { cards: LoginCard[]; expiresAt: string };

type CardsProps = Recipients & { actor: TaskActor<undefined, Cards>; event: Event | null; onClose: () => void };

/** Cards to print, each with a code that signs one device in. */
export function LoginCardsView({ actor, event, users, passwords, onClose }: CardsProps) {
  const snapshot = useSelector(actor, (state) => state);
  const { answer: made, error } = snapshot.context;
  return (
    <Page>
      <LiveRegion>{words.handOutStates[snapshot.value]}</LiveRegion>
      <div className="no-print">
        <PageHeader
          title={words.cards.title(users.length)}
          lead={event?.name}
          actions={
            <>
              <Button variant="outline" onClick={onClose}>
                <ArrowLeft aria-hidden />
                {words.cards.back}
              </Button>
              {made ? (
                <Button onClick={() => window.print()}>
                  <Printer aria-hidden />
                  {words.cards.print}
                </Button>
              ) : null}
            </>
          }
        />
      </div>
      {snapshot.matches('idle') ? (
        <div className="login-cards-question">
          <p>{words.cards.lead}</p>
          <p>{words.cards.replaces}</p>
          <Button onClick={() => actor.send({ type: 'task.asked' })}>{words.cards.make(users.length)}</Button>
        </div>
      ) : null}
      {snapshot.matches('busy') ? <Loading rows={4} /> : null}
      {snapshot.matches('refused') ? (
        <ErrorNote
          error={error ?? { msg: desk.timedOut }}
          title={words.cards.failed}
          retry={() => actor.send({ type: 'task.asked' })}
        />
      ) : null}
      {made && event ? (
        <ul className="login-cards">
          {made.cards.map(({ id, key }) => {
            const user = users.find((each) => each.id === id);
            return user ? (
              <Card
                key={id}
                user={user}
                event={event}
                linkKey={key}
                until={made.expiresAt}
                password={passwords[id] ?? null}
              />
            ) : null;
          })}
        </ul>
      ) : null}
    </Page>
  );
}

type CardProps = { user: AppUser; event: Event; linkKey: string; until: string; password: string | null };

function Card({ user, event, linkKey, until, password }: CardProps) {
  return (
    <li className="card login-card">
      <div className="login-card-words">
        <p className="muted">{event.name}</p>
        <h2>{user.name}</h2>
        <p className="muted">
          {[appUsers.groups[user.type].title, user.company, user.stand].filter(Boolean).join(' · ')}
        </p>
        <p>
          {words.cards.scan} {words.cards.until(formatDateTime(until, event.timeZone))}
        </p>
        {password ? (
          <dl>
            <dt>{words.cards.orAt(publicAddress(to.signin()))}</dt>
            <dd>
              {words.cards.with} <code>{user.email}</code>
            </dd>
            <dd>
              {words.cards.password} <code>{password}</code>
            </dd>
          </dl>
        ) : null}
      </div>
      <QrCode value={publicAddress(to.access(linkKey))} size={cardCode} label={words.cards.code(user.name)} />
    </li>
  );
}

/** Pixels; on paper about 4 cm. */
const cardCode = 152;

/** Answers with those who are mailed. */
type MailsProps = { actor: TaskActor<undefined, AppUser[]>; users: AppUser[]; onClose: () => void };

/** Asks before links are mailed, and says how many are on their way. */
export function MailLoginsDialog({ actor, users, onClose }: MailsProps) {
  const snapshot = useSelector(actor, (state) => state);
  const { answer: given, error } = snapshot.context;
  const busy = snapshot.hasTag('busy');
  const count = (given ?? users).length;
  const isGiven = snapshot.matches('done');
  return (
    <Dialog title={isGiven ? words.mails.sentTitle(count) : words.mails.title(count)} onClose={onClose}>
      <div className="dialog-text">{isGiven ? words.mails.sentText : words.mails.text(count)}</div>
      {snapshot.matches('refused') ? (
        <ErrorNote error={error ?? { msg: desk.timedOut }} title={words.mails.failed} />
      ) : null}
      <div className="dialog-actions">
        <Button variant={isGiven ? 'solid' : 'outline'} disabled={busy} onClick={onClose}>
          {isGiven ? words.list.done : desk.cancel}
        </Button>
        {isGiven ? null : (
          <Button disabled={busy} onClick={() => actor.send({ type: 'task.asked' })}>
            {busy ? words.mails.sending : words.mails.send(count)}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

/** Those who can be mailed a link: with an address of their own, and not locked. */
export const mailable = (users: readonly AppUser[]): AppUser[] =>
  users.filter(({ email, locked }) => isMailable(email) && !locked);
