import { HStack } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { Copy, Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { badgeDesigns as words } from '#words/badgeDesigns.ts';
import type { BadgeDesign, ListedDesign } from '../../api/contract/badge.ts';
import type { Event } from '../../api/contract/event.ts';
import { formatDateTime, ownTimeZone } from '../../lib/dates.ts';
import type { ListingActor, ListingSnapshot } from '../../machines/parts/listing.ts';
import type { ResourceActor } from '../../machines/parts/resource.ts';
import { to } from '../../paths.ts';
import { Button } from '../parts/Button.tsx';
import { ButtonLink } from '../parts/ButtonLink.tsx';
import { type Column, DataTable } from '../parts/desk/DataTable.tsx';
import { EmptyState } from '../parts/desk/EmptyState.tsx';
import { EventHeader } from '../parts/desk/EventHeader.tsx';
import { ListingActions } from '../parts/desk/ListingActions.tsx';
import { ListError, ResourceNote } from '../parts/desk/LoadError.tsx';
import { May } from '../parts/desk/May.tsx';
import { Panel } from '../parts/desk/Panel.tsx';
import { IconButton } from '../parts/IconButton.tsx';
import { LiveRegion } from '../parts/LiveRegion.tsx';
import { Loading } from '../parts/Loading.tsx';
import { labelOf } from '../parts/labelOf.ts';
import { Page } from '../parts/Page.tsx';

type Props = {
  designs: ListingActor<ListedDesign>;
  /** The design that was deleted last, until it is back. */
  removed: BadgeDesign | null;
  eventId: string;
  event: ResourceActor<Event>;
  /** Prints the badges of everybody whom a design is for. */
  printing: (design: ListedDesign) => ReactNode;
};

/** The badge designs of an event, and what each is used for. */
export function BadgesView({ designs, removed, eventId, event: about, printing }: Props) {
  const event = useSelector(about, ({ context }) => context.subject);
  const snapshot = useSelector(designs, (state) => state);
  const { rows } = snapshot.context;
  const zone = event?.timeZone ?? ownTimeZone();
  const ask = (action: 'duplicate' | 'remove', row: ListedDesign) =>
    designs.send({ type: 'action.requested', action, row });
  const add = (
    <May need="manage">
      <ButtonLink href={to.badgeCreate(eventId)}>
        <Plus aria-hidden />
        {words.add}
      </ButtonLink>
    </May>
  );
  const columns: Column<ListedDesign>[] = [
    {
      key: 'name',
      head: words.name,
      primary: true,
      cell: ({ id, name }) => <Link href={to.badgeEdit(eventId, id)}>{name}</Link>,
    },
    { key: 'size', head: words.size, cell: ({ width, height }) => words.sizeOf(String(width), String(height)) },
    { key: 'forms', head: words.forms, cell: ({ uses }) => uses.forms.join(', ') || words.noForms },
    { key: 'special', head: words.special, cell: specialOf },
    { key: 'savedAt', head: words.savedAt, cell: ({ savedAt }) => formatDateTime(savedAt, zone) },
    {
      key: 'actions',
      head: words.actions,
      quiet: true,
      align: 'end',
      cell: (design) => (
        <May need="manage">
          <HStack as="span" display="inline-flex" gap="0" marginBlock="-1.5">
            {printing(design)}
            <IconButton
              label={words.duplicateOf(design.name)}
              title={words.duplicate}
              onClick={() => ask('duplicate', design)}
            >
              <Copy aria-hidden />
            </IconButton>
            <IconButton label={words.removeOf(design.name)} title={words.remove} onClick={() => ask('remove', design)}>
              <Trash2 aria-hidden />
            </IconButton>
          </HStack>
        </May>
      ),
    },
  ];
  return (
    <Page>
      <LiveRegion>{labelOf(snapshot)}</LiveRegion>
      <EventHeader
        eventId={eventId}
        event={event}
        tab="badges"
        title={words.title}
        lead={words.lead}
        actions={rows.length > 0 ? add : null}
      />
      <ResourceNote resource={about} />
      <Removed {...{ designs, removed, snapshot }} />
      <ListError list={designs} snapshot={snapshot} />
      <ListingActions list={designs} snapshot={snapshot} questions={{}} />
      {snapshot.matches('loading') ? <Loading rows={4} /> : null}
      {snapshot.hasTag('rows') && rows.length === 0 ? (
        <EmptyState title={words.none} action={add}>
          {words.noneText}
        </EmptyState>
      ) : null}
      {rows.length > 0 ? (
        <Panel>
          <DataTable caption={words.title} columns={columns} rows={rows} rowKey={({ id }) => id} />
        </Panel>
      ) : null}
    </Page>
  );
}

const specialOf = ({ uses: { tickets, choices } }: ListedDesign): string =>
  [...tickets, ...choices.map(({ question, option }) => words.choice(question, option))].join(', ');

type RemovedProps = Pick<Props, 'designs' | 'removed'> & { snapshot: ListingSnapshot<ListedDesign> };

function Removed({ designs, removed: design, snapshot }: RemovedProps) {
  if (!design) return null;
  const row = { ...design, ...design.layout, savedAt: '', uses: { forms: [], tickets: [], choices: [] } };
  return (
    <HStack
      role="status"
      wrap="wrap"
      justify="space-between"
      gap="3"
      marginBottom="4"
      padding="{spacing.2} {spacing.3}"
      borderRadius="md"
      bg="info.subtle"
      overflowWrap="anywhere"
    >
      <span>{words.removed(design.name)}</span>
      <Button
        size="sm"
        variant="outline"
        disabled={snapshot.matches('performing')}
        onClick={() => designs.send({ type: 'action.requested', action: 'restore', row })}
      >
        {words.undo}
      </Button>
    </HStack>
  );
}
