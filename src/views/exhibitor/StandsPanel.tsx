import { Stack, Text } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { useForm } from 'react-hook-form';
import { visibility as words } from '#words/visibility.ts';
import type { Stand } from '../../api/contract/exhibitor.ts';
import { formatDateTime } from '../../lib/dates.ts';
import type { EditorActor } from '../../machines/parts/editor.ts';
import { to } from '../../paths.ts';
import { ButtonLink } from '../parts/ButtonLink.tsx';
import { type Column, DataTable } from '../parts/desk/DataTable.tsx';
import { EditorActions } from '../parts/desk/EditorActions.tsx';
import { EditorForm } from '../parts/desk/EditorForm.tsx';
import { EditorFrame } from '../parts/desk/EditorFrame.tsx';
import { Panel } from '../parts/desk/Panel.tsx';
import { Options, SelectRow } from '../parts/form/ControlRow.tsx';

/** The tickets to choose from, by form, and the one that is chosen; empty for none. */
export type TicketSubject = {
  groups: readonly { title: string; tickets: readonly { id: string; name: string }[] }[];
  ticketId: string;
};
export type TicketEditor = EditorActor<TicketSubject, { ticketId: string }, string>;

/** An event's exhibitors, with what they have collected. */
export function StandsPanel({ stands, eventId, zone }: { stands: readonly Stand[]; eventId: string; zone: string }) {
  const columns: Column<Stand>[] = [
    { key: 'name', head: words.stands, primary: true, cell: ({ name }) => name },
    { key: 'stand', head: words.stand, cell: ({ stand }) => stand },
    { key: 'logins', head: words.logins, align: 'end', cell: ({ logins }) => String(logins) },
    { key: 'contacts', head: words.contacts, align: 'end', cell: ({ contacts }) => String(contacts) },
    {
      key: 'last',
      head: words.lastScan,
      cell: ({ lastScanAt }) => (lastScanAt ? formatDateTime(lastScanAt, zone) : words.never),
    },
  ];
  return (
    <Panel
      title={words.stands}
      lead={words.standsLead}
      actions={
        <ButtonLink href={to.credentialGenerate(eventId)} variant="outline" size="sm">
          {words.toLogins}
        </ButtonLink>
      }
    >
      {stands.length > 0 ? (
        <DataTable caption={words.stands} columns={columns} rows={stands} rowKey={({ id }) => id} />
      ) : (
        <Text color="muted">{words.noStands}</Text>
      )}
    </Panel>
  );
}

/** Which ticket exhibitors give their delegates. */
export const DelegateTicketPanel = ({ editor }: { editor: TicketEditor }) => (
  <Panel title={words.delegates} lead={words.delegatesLead}>
    <EditorFrame editor={editor}>{(subject) => <TicketForm editor={editor} subject={subject} />}</EditorFrame>
  </Panel>
);

function TicketForm({ editor, subject }: { editor: TicketEditor; subject: TicketSubject }) {
  const snapshot = useSelector(editor, (state) => state);
  const { register, handleSubmit } = useForm({ defaultValues: { ticketId: subject.ticketId } });
  return (
    <EditorForm editor={editor} snapshot={snapshot} handleSubmit={handleSubmit}>
      <Stack gap="3">
        <SelectRow label={words.ticket} required {...register('ticketId')}>
          <option value="">{words.noTicket}</option>
          {subject.groups.map(({ title, tickets }) => (
            <optgroup key={title} label={title}>
              <Options of={tickets.map(({ id, name }) => [id, name])} />
            </optgroup>
          ))}
        </SelectRow>
        <EditorActions editor={editor} snapshot={snapshot} submit={words.saveTicket} />
      </Stack>
    </EditorForm>
  );
}
