import { Options } from '../parts/form/ControlRow.tsx';
import './AttendeeFilters.css';
import { useSelector } from '@xstate/react';
import { type ReactNode, useId } from 'react';
import { attendees as listWords } from '#words/attendees.ts';
import { attendeeTools as words } from '#words/attendeeTools.ts';
import type { AttendeeChoices } from '../../api/contract/attendeeChoices.ts';
import {
  type AttendeeFilter,
  type AttendeeSort,
  attendeeColumns,
  attendeeDetails,
  attendeePayments,
  countFilters,
  newestFirst,
  yesOrNo,
} from '../../lib/attendee.ts';
import { dayInWords } from '../../lib/dates.ts';
import { countryName } from '../../lib/text.ts';
import type { ResourceActor } from '../../machines/parts/resource.ts';
import { Button } from '../parts/Button.tsx';
import { DateInput } from '../parts/DateInput.tsx';
import { LoadError } from '../parts/desk/LoadError.tsx';
import { Select } from '../parts/Input.tsx';
import { Loading } from '../parts/Loading.tsx';

type Props = {
  choices: ResourceActor<AttendeeChoices>;
  formId: string | null;
  filter: AttendeeFilter;
  onFilter: (filter: AttendeeFilter) => void;
};

/** What the list of attendees is narrowed to; each choice counts at once. */
export function AttendeeFilters({ choices, ...props }: Props) {
  const { subject, error } = useSelector(choices, ({ context }) => context);
  const hasFailed = useSelector(choices, (state) => state.matches('failed'));
  return (
    <section className="attendee-filters" aria-label={words.filters}>
      {subject ? (
        <Filters choices={subject} {...props} />
      ) : hasFailed ? (
        <LoadError error={error} retry={() => choices.send({ type: 'load.retried' })} />
      ) : (
        <Loading rows={2} />
      )}
    </section>
  );
}

function Filters({ choices, formId, filter, onFilter }: Omit<Props, 'choices'> & { choices: AttendeeChoices }) {
  const forms = choices.forms.filter(({ id }) => formId === null || id === formId);
  const questions = forms.flatMap((form) => form.questions);
  const asked = questions.find(({ id }) => id === filter.question);
  const set = (change: AttendeeFilter) => onFilter(withoutEmpty({ ...filter, ...change }));
  return (
    <>
      <Choice label={words.ticket} value={filter.ticket} onChoose={(ticket) => set({ ticket })}>
        {forms.map(({ id, title, tickets }) =>
          forms.length > 1 ? (
            <optgroup key={id} label={title}>
              <Options of={tickets.map(({ id, name }) => [id, name])} />
            </optgroup>
          ) : (
            <Options key={id} of={tickets.map(({ id, name }) => [id, name])} />
          ),
        )}
      </Choice>
      <Choice
        label={words.payment}
        value={filter.payment}
        onChoose={(value) => set({ payment: attendeePayments.find((each) => each === value) })}
      >
        <Options of={attendeePayments.map((id) => [id, words.payments[id]])} />
      </Choice>
      <Choice
        label={words.checkedIn}
        value={filter.checkedIn}
        onChoose={(value) => set({ checkedIn: yesOrNo.find((each) => each === value) })}
      >
        <Options of={yesOrNo.map((id) => [id, words.checkIns[id]])} />
      </Choice>
      <Choice
        label={words.details}
        value={filter.details}
        onChoose={(value) => set({ details: attendeeDetails.find((each) => each === value) })}
      >
        <Options of={attendeeDetails.map((id) => [id, words.detailsMissing])} />
      </Choice>
      {choices.countries.length > 0 ? (
        <Choice label={words.country} value={filter.country} onChoose={(country) => set({ country })}>
          <Options of={byName(choices.countries)} />
        </Choice>
      ) : null}
      {questions.length > 0 ? (
        <Choice
          label={words.question}
          value={filter.question}
          onChoose={(question) => set({ question, answer: undefined })}
        >
          <Options of={questions.map(({ id, label }) => [id, label])} />
        </Choice>
      ) : null}
      {asked ? (
        <Choice label={words.answer} any={words.anyAnswer} value={filter.answer} onChoose={(answer) => set({ answer })}>
          <Options of={asked.options.map((name) => [name, name])} />
        </Choice>
      ) : null}
      <Day label={words.from} value={filter.from} onChoose={(from) => set({ from })} />
      <Day label={words.to} value={filter.to} onChoose={(to) => set({ to })} />
      <SortChoice sort={filter.sort} onSort={(sort) => set({ sort })} />
      {countFilters(filter) > 0 ? (
        <Button variant="outline" size="sm" onClick={() => onFilter(withoutEmpty({ sort: filter.sort }))}>
          {words.clear}
        </Button>
      ) : null}
    </>
  );
}

const withoutEmpty = (filter: AttendeeFilter): AttendeeFilter =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value));

const byName = (countries: readonly string[]) =>
  countries.map((code) => [code, countryName(code)] as const).sort(([, one], [, other]) => one.localeCompare(other));

type ChoiceProps = {
  label: string;
  any?: string;
  value: string | undefined;
  onChoose: (value: string) => void;
  children: ReactNode;
};

function Choice({ label, any = words.any, value, onChoose, children }: ChoiceProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <Select id={id} size="sm" value={value ?? ''} onChange={({ target }) => onChoose(target.value)}>
        <option value="">{any}</option>
        {children}
      </Select>
    </div>
  );
}

function Day({ label, value, onChoose }: Omit<ChoiceProps, 'children'>) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <DateInput id={id} size="sm" type="date" value={value ?? ''} onChange={({ target }) => onChoose(target.value)} />
      {value ? <p className="form-help">{dayInWords(value)}</p> : null}
    </div>
  );
}

/** The heads of the columns sort, too, where there is room for them. */
function SortChoice({
  sort = newestFirst,
  onSort,
}: {
  sort: AttendeeSort | undefined;
  onSort: (sort: AttendeeSort) => void;
}) {
  const id = useId();
  const ways = attendeeColumns.flatMap((column): { sort: AttendeeSort; name: string }[] =>
    column === 'registered'
      ? [
          { sort: '-registered', name: words.newest },
          { sort: 'registered', name: words.oldest },
        ]
      : [
          { sort: column, name: words.upwards(listWords[column]) },
          { sort: `-${column}`, name: words.downwards(listWords[column]) },
        ],
  );
  return (
    <div>
      <label htmlFor={id}>{words.sort}</label>
      <Select
        id={id}
        size="sm"
        value={sort}
        onChange={({ target }) => onSort(ways.find((each) => each.sort === target.value)?.sort ?? newestFirst)}
      >
        <Options of={ways.map(({ sort, name }) => [sort, name])} />
      </Select>
    </div>
  );
}
