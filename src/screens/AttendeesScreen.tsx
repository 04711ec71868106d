import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { useParams } from 'wouter';
import { call } from '../api/client.ts';
import { getEvent } from '../api/contract/event.ts';
import { getForm, getFormWAnswer, type PersonFields } from '../api/contract/registrationForm.ts';
import { deleteUser, getUsers, updatePaymentStatus, updateUser } from '../api/contract/users.ts';
import { keptFields } from '../lib/answers.ts';
import { editor } from '../machines/editor.ts';
import { type ListingActor, listing } from '../machines/listing.ts';
import { reader } from '../machines/reader.ts';
import { type AttendeesSubject, AttendeesView } from '../views/organiser/AttendeesView.tsx';
import { type PersonDraft, PersonSheet, type PersonSubject } from '../views/organiser/PersonSheet.tsx';
import { type PersonRow, personRow } from '../views/organiser/personRow.ts';

/** The first page is short, to be there at once; the rest come in fewer, longer ones. */
const firstPage = '100';
const laterPages = '500';

export default function AttendeesScreen() {
  const { eventId = '', formId = '' } = useParams<{ eventId: string; formId: string }>();
  return <Attendees key={formId} eventId={eventId} formId={formId} />;
}

function Attendees({ eventId, formId }: { eventId: string; formId: string }) {
  const [logic] = useState(() => ({
    about: reader(async (signal): Promise<AttendeesSubject> => {
      const [{ event }, { form }] = await Promise.all([
        call(getEvent, { eventId }, { signal }),
        call(getForm, { formId }, { signal }),
      ]);
      return { event, form };
    }),
    people: peopleOf(formId),
  }));
  const about = useActorRef(logic.about);
  const people = useActorRef(logic.people, { input: { rowKey: 'uId', confirmedActs: ['cancelPurchase', 'delete'] } });
  return (
    <AttendeesView
      about={about}
      people={people}
      renderPerson={(person, { event }, onClose) => (
        <Person key={person.uId} person={person} people={people} timeZone={event.timeZone} onClose={onClose} />
      )}
    />
  );
}

const peopleOf = (formId: string) =>
  listing<PersonRow>({
    fetchPage: async ({ query, cursor }, signal) => {
      const paging = { limit: cursor ? laterPages : firstPage, ...(cursor && { cursor }) };
      const page = await call(getUsers, { formId, ...paging, ...(query && { name: query }) }, { signal });
      return { rows: page.users.map(personRow), next: page.next, total: page.total };
    },
    perform: async ({ act, row: { uId, pId } }, signal) => {
      if (act === 'delete') {
        await call(deleteUser, { userId: uId, registrationId: formId }, { signal });
        return { kind: 'gone', keys: [uId] };
      }
      const wanted = act === 'markPaid' ? 'paid' : 'cancelled';
      const payload = { pId, paymentStatus: wanted } as const;
      const { paymentStatus } = await call(updatePaymentStatus, { payload }, { signal });
      return { kind: 'patch', match: { pId }, change: { paymentStatus } };
    },
  });

type PersonProps = { person: PersonRow; people: ListingActor<PersonRow>; timeZone: string; onClose: () => void };

function Person({ person, people, timeZone, onClose }: PersonProps) {
  const { uId, formId } = person;
  const [logic] = useState(() =>
    editor({
      load: async (signal): Promise<PersonSubject> => {
        const { form, fields, answers } = await call(getFormWAnswer, { formId, formFiller: uId }, { signal });
        return { form, fields: keptFields(form, fields), answers };
      },
      save: async ({ fields, answers }: PersonDraft, signal) => {
        // The form has judged that the fields which are always asked are there.
        const payload = { uId, fields: fields as PersonFields, answers };
        return (await call(updateUser, { payload }, { signal })).user;
      },
      whenSaved: (user) => people.send({ type: 'rows.changed', change: { kind: 'put', rows: [personRow(user)] } }),
    }),
  );
  const personEditor = useActorRef(logic);
  return <PersonSheet editor={personEditor} people={people} person={person} timeZone={timeZone} onClose={onClose} />;
}
