import { badgeDesigner as words } from '#words/badgeDesigner.ts';
import { everybody, isForAll, type Shows } from '../../lib/badgeDesign.ts';
import { CheckRow } from '../parts/CheckRow.tsx';
import type { BadgeForm } from './subject.ts';

type Props = { shows: Shows; forms: readonly BadgeForm[]; onChange: (shows: Shows) => void };

const toggled = <Item,>(items: readonly Item[], item: Item, isIn: boolean, isSame = (a: Item, b: Item) => a === b) => [
  ...items.filter((each) => !isSame(each, item)),
  ...(isIn ? [item] : []),
];

/** Whose badges have an element: those of some tickets, forms and choices. */
export function ShowsRows({ shows, forms, onChange }: Props) {
  const choices = forms.flatMap(({ questions }) => questions.filter(({ options }) => options.length > 0));
  return (
    <details className="badge-shows" open={!isForAll(shows)}>
      <summary>
        {words.shows}: {isForAll(shows) ? words.showsAll : words.showsSome}
      </summary>
      <CheckRow label={words.showsAll} checked={isForAll(shows)} onChange={() => onChange(everybody)} />
      <fieldset>
        <legend>{words.showsTickets}</legend>
        {forms.flatMap(({ title, tickets }) =>
          tickets.map(({ id, name }) => (
            <CheckRow
              key={id}
              label={forms.length > 1 ? `${title}: ${name}` : name}
              checked={shows.tickets.includes(id)}
              onChange={({ target }) => onChange({ ...shows, tickets: toggled(shows.tickets, id, target.checked) })}
            />
          )),
        )}
      </fieldset>
      {forms.length > 1 ? (
        <fieldset>
          <legend>{words.showsForms}</legend>
          {forms.map(({ id, title }) => (
            <CheckRow
              key={id}
              label={title}
              checked={shows.forms.includes(id)}
              onChange={({ target }) => onChange({ ...shows, forms: toggled(shows.forms, id, target.checked) })}
            />
          ))}
        </fieldset>
      ) : null}
      {choices.length > 0 ? (
        <fieldset>
          <legend>{words.showsChoices}</legend>
          {choices.flatMap(({ id, label, options }) =>
            options.map((option) => {
              const choice = { questionId: id, option };
              const isSame = (a: typeof choice, b: typeof choice) =>
                a.questionId === b.questionId && a.option === b.option;
              return (
                <CheckRow
                  key={`${id} ${option}`}
                  label={`${label}: ${option}`}
                  checked={shows.choices.some((each) => isSame(each, choice))}
                  onChange={({ target }) =>
                    onChange({ ...shows, choices: toggled(shows.choices, choice, target.checked, isSame) })
                  }
                />
              );
            }),
          )}
        </fieldset>
      ) : null}
    </details>
  );
}
