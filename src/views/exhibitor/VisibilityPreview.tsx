import { Text } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { type ReactNode, useId } from 'react';
import { visibility as words } from '#words/visibility.ts';
import type { Seen } from '../../api/contract/exhibitor.ts';
import type { ListingActor } from '../../machines/parts/listing.ts';
import { ListError } from '../parts/desk/LoadError.tsx';
import { Panel } from '../parts/desk/Panel.tsx';
import { Input } from '../parts/Input.tsx';
import { SeenFacts } from './ContactCard.tsx';

/** An attendee as exhibitors will see them: the one row of a list that the search looks for. */
export type Previewed = { name: string; seen: Seen };
export type PreviewActor = ListingActor<Previewed>;

/** `children` choose as whom to look. */
export function VisibilityPreview({ actor, children }: { actor: PreviewActor; children: ReactNode }) {
  const snapshot = useSelector(actor, (state) => state);
  const { rows, query } = snapshot.context;
  const [found] = rows;
  const id = useId();
  return (
    <Panel title={words.preview} lead={words.previewLead}>
      {children}
      <label className="form-label" htmlFor={id}>
        {words.previewSearch}
      </label>
      <Input
        id={id}
        type="search"
        value={query}
        autoComplete="off"
        onChange={({ target }) => actor.send({ type: 'query.typed', query: target.value })}
      />
      <ListError list={actor} snapshot={snapshot} />
      {found ? (
        <section aria-label={words.previewOf(found.name)}>
          <Text fontWeight="medium">{words.previewOf(found.name)}</Text>
          <SeenFacts seen={found.seen} withName />
        </section>
      ) : snapshot.hasTag('rows') ? (
        <Text color="muted">{query ? words.noneFound : words.noAttendees}</Text>
      ) : null}
    </Panel>
  );
}
