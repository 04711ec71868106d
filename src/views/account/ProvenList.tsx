import './AccountView.css';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { formatMoment } from '../../lib/dates.ts';
import type { TaskActor } from '../../machines/parts/task.ts';
import type { passkeys } from '../../messages/en-GB/passkeys.ts';
import { Button } from '../parts/Button.tsx';
import type { Typed } from '../parts/form/TypedForm.tsx';
import { LiveRegion } from '../parts/LiveRegion.tsx';
import { type Proof, ProofForm, ProofRows, proofIn } from './ProofForm.tsx';

/** Removes the entry with the id, or adds one where it is null. */
export type ProvenChange = Proof & { id: string | null };
/** Its answer says whether anything was changed: what is added may be cancelled elsewhere. */
export type ProvenChanger = TaskActor<ProvenChange, { isChanged: boolean }>;

type Entry = { id: string; name: string; addedAt: string; usedAt: string | null };

type Props = {
  entries: Entry[];
  actor: ProvenChanger;
  words: Pick<
    typeof passkeys,
    | ('lead' | 'added' | 'used' | 'unused' | 'states')
    | ('add' | 'addText' | 'addFailed' | 'remove' | 'removeOf' | 'removeIt' | 'removeText' | 'removeFailed')
  >;
  timeZone: string;
  /** Whether the account has a second step, as far as the page knows. */
  withCode: boolean;
  canAdd: boolean;
  /** Said once nothing was added after all. */
  cancelled?: string;
  /** Said instead of the button where nothing can be added. */
  instead?: string;
};

/** What signs in to one's own account beside the password. Each change asks for that. */
export function ProvenList({ entries, actor, words, timeZone, withCode, canAdd, cancelled, instead }: Props) {
  const snapshot = useSelector(actor, (state) => state);
  /** Undefined until something was chosen: then the keyboard goes on at the button, when the form has gone. */
  const [chosen, setChosen] = useState<Entry | 'new' | null>();
  const { error, answer } = snapshot.context;
  const note = answer?.isChanged === false ? cancelled : undefined;
  const busy = snapshot.hasTag('busy');
  const entry = chosen === 'new' ? null : (chosen ?? null);

  const choose = (next: Entry | 'new' | null) => {
    actor.send({ type: 'task.reset' });
    setChosen(next);
  };
  const submit = (typed: Typed) => {
    actor.send({ type: 'task.asked', input: { id: entry?.id ?? null, ...proofIn(typed) } });
  };

  return (
    <>
      <LiveRegion>{note ?? words.states[snapshot.value]}</LiveRegion>
      {chosen && !snapshot.matches('done') ? (
        <ProofForm
          error={error}
          busy={busy}
          isRefused={snapshot.matches('refused')}
          submit={entry ? words.removeIt : words.add}
          failed={entry ? words.removeFailed : words.addFailed}
          onSubmit={submit}
          onCancel={() => choose(null)}
        >
          <p className="account-lead">
            {entry ? words.removeText(entry.name, formatMoment(entry.addedAt, timeZone)) : words.addText}
          </p>
          <ProofRows error={error} withCode={withCode} autoFocus />
        </ProofForm>
      ) : (
        <>
          <p className="account-lead">{words.lead}</p>
          {entries.length > 0 ? (
            <ul className="account-sessions">
              {entries.map((each) => (
                <EntryRow key={each.id} entry={each} words={words} timeZone={timeZone} onRemove={() => choose(each)} />
              ))}
            </ul>
          ) : null}
          {note ? <p className="account-lead">{note}</p> : null}
          {canAdd ? (
            <div>
              <Button variant="outline" autoFocus={chosen !== undefined} onClick={() => choose('new')}>
                {words.add}
              </Button>
            </div>
          ) : instead ? (
            <p className="account-lead">{instead}</p>
          ) : null}
        </>
      )}
    </>
  );
}

type RowProps = Pick<Props, 'words' | 'timeZone'> & { entry: Entry; onRemove: () => void };

function EntryRow({ entry: { name, addedAt, usedAt }, words, timeZone, onRemove }: RowProps) {
  const added = formatMoment(addedAt, timeZone);
  return (
    <li>
      <div className="account-session">
        <p>
          <strong>{name}</strong>
        </p>
        <p className="account-lead">
          {words.added(added)} · {usedAt ? words.used(formatMoment(usedAt, timeZone)) : words.unused}
        </p>
      </div>
      <Button size="sm" variant="outline" aria-label={words.removeOf(name, added)} onClick={onRemove}>
        {words.remove}
      </Button>
    </li>
  );
}
