import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { getFormWAnswer, type PersonFields } from '../../api/contract/registrationForm.ts';
import { updateUser } from '../../api/contract/users.ts';
import { keptFields } from '../../lib/answers.ts';
import { editor } from '../../machines/parts/editor.ts';
import type { ListingActor } from '../../machines/parts/listing.ts';
import { type PersonDraft, PersonSheet, type PersonSubject } from '../../views/attendees/AttendeeSheet.tsx';
import { type PersonRow, personRow } from '../../views/attendees/attendeeRow.ts';

type PersonProps = { person: PersonRow; people: ListingActor<PersonRow>; timeZone: string; onClose: () => void };

export default function PersonEditing({ person, people, timeZone, onClose }: PersonProps) {
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
