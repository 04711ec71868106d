import { TextareaRow } from '../parts/form/ControlRow.tsx';
import './ContactCard.css';
import { Mail, Phone, Star, X } from 'lucide-react';
import { useId } from 'react';
import { fields as fieldWords } from '#words/fields.ts';
import { leads } from '#words/leads.ts';
import type { Lead, Seen } from '../../api/contract/exhibitor.ts';
import { contactName } from '../../lib/contact.ts';
import { formatDate, formatDateTime } from '../../lib/dates.ts';
import { type FieldKey, fieldKeys } from '../../lib/enumerations.ts';
import { contactLimits } from '../../lib/limits.ts';
import { countryName } from '../../lib/text.ts';
import type { Change } from '../../machines/exhibitor/scanQueue.ts';
import { Button } from '../parts/Button.tsx';
import { DateRow } from '../parts/DateRow.tsx';
import { type Typed, TypedForm } from '../parts/form/TypedForm.tsx';
import { Input } from '../parts/Input.tsx';

const words = leads.contact;

type Props = {
  /** Null for a scan that has not been sent yet. */
  lead: Lead | null;
  /** What was changed here and is still to be sent. */
  change: Change;
  /** How that stands. */
  saving: 'saved' | 'sending' | 'waiting';
  /** Tags to choose from. */
  tags: readonly string[];
  zone: string;
  /** Without, there is only to read. */
  onChange: ((change: Change) => void) | null;
  /** Without, it cannot be deleted. */
  onRemove?: (() => void) | null;
};

/** One contact: what the exhibitor may see, and what it notes about it. Everything is saved as it is typed. */
export function ContactCard({ lead, change, saving, tags, zone, onChange, onRemove = null }: Props) {
  const remove = onRemove ? (
    <Button variant="outline" size="sm" className="contact-remove" onClick={onRemove}>
      {words.remove}
    </Button>
  ) : null;
  if (lead?.endedAt)
    return (
      <div className="contact">
        <p className="contact-note">{words.ended(formatDate(lead.endedAt, zone))}</p>
        {remove}
      </div>
    );
  const shown = {
    note: change.note ?? lead?.note ?? '',
    rating: change.rating === undefined ? (lead?.rating ?? null) : change.rating,
    tags: change.tags ?? lead?.tags ?? [],
    followUpOn: change.followUpOn === undefined ? (lead?.followUpOn ?? null) : change.followUpOn,
  };
  return (
    <div className="contact">
      {lead ? <SeenFacts seen={lead} /> : null}
      {lead ? <p className="hint">{words.scannedBy(lead.by.name, formatDateTime(lead.scannedAt, zone))}</p> : null}
      {onChange ? (
        <>
          <Rating value={shown.rating} onChange={(rating) => onChange({ rating })} />
          <TextareaRow
            label={words.note}
            rows={3}
            value={shown.note}
            maxLength={contactLimits.note}
            placeholder={words.noteExample}
            onChange={({ target }) => onChange({ note: target.value, noteWas: shown.note })}
          />
          <Tags value={shown.tags} known={tags} onChange={(next) => onChange({ tags: next })} />
          <DateRow
            label={words.followUp}
            type="date"
            field={() => ({
              value: shown.followUpOn ?? '',
              onChange: ({ target }) => onChange({ followUpOn: target.value || null }),
            })}
          />
          <p className="hint" role="status">
            {saving === 'saved' ? words.saved : saving === 'sending' ? words.saving : words.keptHere}
          </p>
        </>
      ) : shown.note ? (
        <p className="contact-text">{shown.note}</p>
      ) : null}
      {remove}
    </div>
  );
}

const inName: FieldKey[] = ['firstname', 'surname'];

/** What the exhibitor sees of an attendee; their name stands above it, unless it is asked for. */
export function SeenFacts({ seen: { fields, answers }, withName = false }: { seen: Seen; withName?: boolean }) {
  const facts = fieldKeys.filter((key) => fields[key] !== undefined && (withName || !inName.includes(key)));
  if (Object.keys(fields).length === 0 && answers.length === 0)
    return <p className="contact-note">{words.nothingSeen}</p>;
  return (
    <dl className="stack-2 contact-facts">
      {facts.map((key) => (
        <div key={key}>
          <dt className="hint">{fieldWords[key]}</dt>
          <dd>
            <Value field={key} value={fields[key] ?? ''} />
          </dd>
        </div>
      ))}
      {answers.map(({ question, answer }) => (
        <div key={question}>
          <dt className="hint">{question}</dt>
          <dd className="contact-text">{Array.isArray(answer) ? answer.join(', ') : answer}</dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ field, value }: { field: FieldKey; value: string }) {
  if (field === 'country') return countryName(value);
  if (field !== 'email' && field !== 'phone') return value;
  const Icon = field === 'email' ? Mail : Phone;
  return (
    <a href={`${field === 'email' ? 'mailto' : 'tel'}:${value.replace(/\s/g, '')}`}>
      <Icon aria-hidden />
      {value}
    </a>
  );
}

/** What to call a contact. */
export const titleOf = (lead: Lead | null): string => (lead && contactName(lead.fields)) || words.nameless;

function Rating({ value, onChange }: { value: number | null; onChange: (rating: number | null) => void }) {
  const name = useId();
  return (
    <fieldset className="contact-rating">
      <legend>{words.rating}</legend>
      <div>
        {Array.from({ length: contactLimits.rating }, (_, index) => index + 1).map((stars) => (
          <label key={stars} data-on={value !== null && stars <= value}>
            <input
              type="radio"
              name={name}
              className="visually-hidden"
              checked={value === stars}
              onChange={() => onChange(stars)}
            />
            <Star aria-hidden />
            <span className="visually-hidden">{words.stars(stars)}</span>
          </label>
        ))}
        {value === null ? null : (
          <button type="button" className="contact-clear" onClick={() => onChange(null)}>
            {words.clearRating}
          </button>
        )}
      </div>
    </fieldset>
  );
}

type TagsProps = { value: readonly string[]; known: readonly string[]; onChange: (tags: string[]) => void };

function Tags({ value, known, onChange }: TagsProps) {
  const [id, listId] = [useId(), useId()];

  function add(typed: Typed) {
    const tag = typed('tag').trim();
    if (tag !== '' && !value.includes(tag)) onChange([...value, tag]);
  }

  return (
    <TypedForm className="contact-tags" clears onSubmit={add}>
      <label className="form-label" htmlFor={id}>
        {words.tags}
      </label>
      {value.length > 0 ? (
        <ul>
          {value.map((tag) => (
            <li key={tag}>
              {tag}
              <button
                type="button"
                aria-label={words.removeTag(tag)}
                onClick={() => onChange(value.filter((each) => each !== tag))}
              >
                <X aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <div>
        <Input
          id={id}
          name="tag"
          list={listId}
          maxLength={contactLimits.tag}
          placeholder={words.tagExample}
          autoComplete="off"
          disabled={value.length >= contactLimits.tags}
        />
        <datalist id={listId}>
          {known
            .filter((tag) => !value.includes(tag))
            .map((tag) => (
              <option key={tag} value={tag} />
            ))}
        </datalist>
        <button type="submit" className="button is-outline is-md is-accent">
          {words.addTag}
        </button>
      </div>
    </TypedForm>
  );
}
