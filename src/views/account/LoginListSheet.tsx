import { InputRow, TextareaRow } from '../parts/form/ControlRow.tsx';
import './logins.css';
import { useSelector } from '@xstate/react';
import { type FormEvent, useRef } from 'react';
import { appUsers } from '#words/appUsers.ts';
import { desk } from '#words/desk.ts';
import { logins as words } from '#words/logins.ts';
import type { IssuedLogin } from '../../api/contract/logins.ts';
import type { AppUserType } from '../../lib/account.ts';
import type { LoginLine } from '../../lib/import.ts';
import { type LoginListActor, linesOf } from '../../machines/account/loginList.ts';
import { stateMeta } from '../../machines/parts/stateMeta.ts';
import { to } from '../../paths.ts';
import { Button } from '../parts/Button.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { CopyButton } from '../parts/desk/CopyButton.tsx';
import { type Column, DataTable } from '../parts/desk/DataTable.tsx';
import { ErrorNote } from '../parts/ErrorNote.tsx';
import { LiveRegion } from '../parts/LiveRegion.tsx';
import { publicAddress } from '../parts/publicAddress.ts';

type Props = {
  actor: LoginListActor;
  type: AppUserType;
  onPrint: (issued: IssuedLogin[]) => void;
  onClose: () => void;
};

/** Makes many logins of a list that is typed or pasted, and shows their passwords once. */
export function LoginListSheet({ actor, type, onPrint, onClose }: Props) {
  const snapshot = useSelector(actor, (state) => state);
  const { issued } = snapshot.context;
  const label = stateMeta(snapshot)?.label;
  return (
    <Dialog look="sheet" title={words.list.title[type]} closeLabel={desk.cancel} onClose={onClose}>
      <LiveRegion>{label ? words.states[label] : ''}</LiveRegion>
      {snapshot.matches('issued') ? (
        <Issued issued={issued} onPrint={() => onPrint(issued)} onClose={onClose} />
      ) : (
        <ListForm actor={actor} type={type} />
      )}
    </Dialog>
  );
}

function ListForm({ actor, type }: Pick<Props, 'actor' | 'type'>) {
  const snapshot = useSelector(actor, (state) => state);
  const { text, error } = snapshot.context;
  const lines = linesOf(snapshot.context);
  const wrong = lines.filter((line) => line.error !== null).length;
  const busy = snapshot.hasTag('busy');

  function submit(event: FormEvent) {
    event.preventDefault();
    actor.send({ type: 'list.submitted' });
  }

  return (
    <form className="form-grid login-list" noValidate aria-busy={busy} onSubmit={submit}>
      <TextareaRow
        label={words.list.label}
        help={words.list.help[type]}
        required
        rows={8}
        spellCheck={false}
        placeholder={words.list.example[type]}
        value={text}
        readOnly={busy}
        onChange={(event) => actor.send({ type: 'text.typed', text: event.currentTarget.value })}
      />
      <Numbers actor={actor} />
      {wrong > 0 ? <p className="form-error">{words.list.wrong(wrong)}</p> : null}
      {lines.length > 0 ? <Preview lines={lines} type={type} /> : null}
      {snapshot.matches({ typing: 'refused' }) ? (
        <ErrorNote error={error ?? { msg: words.list.failedText }} title={words.list.failed} />
      ) : null}
      <div className="login-list-actions">
        <Button type="submit" disabled={busy || !snapshot.can({ type: 'list.submitted' })}>
          {busy ? words.list.creating : words.list.create(lines.length)}
        </Button>
      </div>
    </form>
  );
}

/** The most numbers that are added at once. */
const maxNumbers = 200;

function Numbers({ actor }: Pick<Props, 'actor'>) {
  const base = useRef<HTMLInputElement>(null);
  const count = useRef<HTMLInputElement>(null);
  const busy = useSelector(actor, (state) => state.hasTag('busy'));
  const add = () =>
    actor.send({
      type: 'numbers.added',
      base: base.current?.value ?? '',
      count: Math.min(Math.max(Math.trunc(Number(count.current?.value ?? 0)), 0), maxNumbers),
    });
  return (
    <fieldset className="login-numbers" disabled={busy}>
      <legend className="form-label">{words.list.numbers}</legend>
      <InputRow label={words.list.base} required ref={base} autoComplete="off" defaultValue={words.list.baseExample} />
      <InputRow
        label={words.list.count}
        required
        ref={count}
        type="number"
        inputMode="numeric"
        min={1}
        max={maxNumbers}
        defaultValue={4}
      />
      <Button variant="outline" onClick={add}>
        {words.list.addNumbers}
      </Button>
    </fieldset>
  );
}

function Preview({ lines, type }: { lines: LoginLine[]; type: AppUserType }) {
  const columns: Column<LoginLine>[] = [
    { key: 'name', head: appUsers.name, primary: true, cell: ({ name, line }) => name || `${words.list.line} ${line}` },
    { key: 'email', head: words.list.signIn, cell: ({ email }) => email || <em>{words.list.ownName}</em> },
    ...(type === 'exhibitor'
      ? [
          { key: 'company', head: appUsers.company, cell: ({ company }: LoginLine) => company },
          { key: 'stand', head: appUsers.stand, cell: ({ stand }: LoginLine) => stand },
          {
            key: 'delegates',
            head: words.delegates,
            cell: ({ delegates }: LoginLine) => (Number.isNaN(delegates) ? '' : String(delegates)),
          },
        ]
      : []),
    {
      key: 'problem',
      head: words.list.problem,
      quiet: true,
      cell: ({ error }) => (error ? <span className="form-error">{words.list.errors[error]}</span> : null),
    },
  ];
  return (
    <div className="login-preview">
      <DataTable caption={words.list.preview} columns={columns} rows={lines} rowKey={({ line }) => String(line)} />
    </div>
  );
}

function Issued({ issued, onPrint, onClose }: { issued: IssuedLogin[]; onPrint: () => void; onClose: () => void }) {
  const columns: Column<IssuedLogin>[] = [
    { key: 'name', head: appUsers.name, primary: true, cell: ({ appUser }) => appUser.name },
    { key: 'email', head: words.list.signIn, cell: ({ appUser }) => appUser.email },
    { key: 'password', head: appUsers.password, cell: ({ password }) => <code>{password}</code> },
  ];
  const address = publicAddress(to.signin());
  const copied = issued
    .map(({ appUser, password }) => [appUser.name, appUser.email, password, address].join('\t'))
    .join('\n');
  return (
    <div className="form-grid login-list">
      <div role="status">
        <h3>{words.list.issuedTitle(issued.length)}</h3>
        <p>{words.list.issuedText}</p>
      </div>
      <div className="login-list-actions">
        <Button onClick={onPrint}>{words.printCards}</Button>
        <CopyButton text={copied} label={words.list.copied} />
        <Button variant="outline" size="sm" onClick={onClose}>
          {words.list.done}
        </Button>
      </div>
      <div className="login-preview">
        <DataTable
          caption={words.list.issuedTitle(issued.length)}
          columns={columns}
          rows={issued}
          rowKey={({ appUser }) => appUser.id}
        />
      </div>
    </div>
  );
}
