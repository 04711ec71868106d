import { InputRow, TextareaRow } from '../parts/form/ControlRow.tsx';
import './DesignChoice.css';
import { useId } from 'react';
import { type Control, type UseFormRegisterReturn, useForm, useWatch } from 'react-hook-form';
import type { InferOutput } from 'valibot';
import { desk } from '#words/desk.ts';
import { ticketEdit as words } from '#words/ticketEdit.ts';
import type { RegistrationForm } from '../../api/contract/formList.ts';
import type { OwnEvent } from '../../api/contract/ownEvent.ts';
import type { Ticket, TicketDraft } from '../../api/contract/ticket.ts';
import { ticketAdvert } from '../../filePaths.ts';
import { type TicketDesign, ticketDesigns } from '../../lib/enumerations.ts';
import { typedMoney } from '../../lib/money.ts';
import type { EditorActor, EditorSnapshot } from '../../machines/parts/editor.ts';
import { to } from '../../paths.ts';
import { CheckRow } from '../parts/CheckRow.tsx';
import { DateRow } from '../parts/DateRow.tsx';
import { ConflictDialog } from '../parts/desk/ConflictDialog.tsx';
import { inputOf, rowOf } from '../parts/desk/describeFields.ts';
import { EditorActions } from '../parts/desk/EditorActions.tsx';
import { EditorForm } from '../parts/desk/EditorForm.tsx';
import { EditorFrame } from '../parts/desk/EditorFrame.tsx';
import { ImageInput } from '../parts/desk/ImageInput.tsx';
import { PageHeader } from '../parts/desk/PageHeader.tsx';
import { Panel } from '../parts/desk/Panel.tsx';
import { Page } from '../parts/Page.tsx';
import { PrintableTicket } from './PrintableTicket.tsx';
import { type TicketValues, ticketFields, ticketResolver } from './ticketValues.ts';

/** The ticket to change, or null for a new one, with the form and event it belongs to. */
export type TicketSubject = { event: OwnEvent; form: RegistrationForm; ticket: Ticket | null; values: TicketValues };
type Draft = InferOutput<typeof TicketDraft>;
type Props = { editor: EditorActor<TicketSubject, Draft, Ticket> };

export function TicketEditView({ editor }: Props) {
  return (
    <Page width="column">
      <EditorFrame editor={editor}>
        {(subject, snapshot) => (
          <>
            <PageHeader
              title={subject.ticket ? words.editTitle : words.newTitle}
              lead={subject.form.title}
              crumbs={[
                { label: desk.events, href: to.home() },
                { label: subject.event.name, href: to.event(subject.event.id) },
              ]}
            />
            <TicketForm editor={editor} snapshot={snapshot} subject={subject} />
          </>
        )}
      </EditorFrame>
    </Page>
  );
}

type FormProps = Props & { subject: TicketSubject; snapshot: EditorSnapshot<TicketSubject, Draft, Ticket> };

function TicketForm({ editor, snapshot, subject: { event, form, ticket, values } }: FormProps) {
  const typed = useForm<TicketValues, unknown, Draft>({
    resolver: ticketResolver(form.id, ticket, event),
    defaultValues: values,
  });
  const {
    register,
    handleSubmit,
    setValue,
    control,
    formState: { errors },
  } = typed;
  const fields = ticketFields(event.currency);
  const row = rowOf(fields, errors, snapshot.context.error);
  const input = inputOf(row, register);
  const [hasEarlyBird, design, advertImage] = useWatch({ control, name: ['hasEarlyBird', 'design', 'advertImage'] });

  return (
    <EditorForm editor={editor} snapshot={snapshot} handleSubmit={handleSubmit}>
      <Panel>
        <InputRow {...input('name')} required />
        <div className="form-grid is-two">
          <InputRow {...input('price')} help={words.priceHelp} required inputMode="decimal" />
          <InputRow {...input('vatRate')} help={words.vatRateHelp} inputMode="decimal" />
          <InputRow {...input('quantity')} help={words.quantityHelp} inputMode="numeric" />
          <InputRow {...input('maxPerOrder')} required inputMode="numeric" />
        </div>
        <TextareaRow {...input('description')} help={words.descriptionHelp} rows={2} />
      </Panel>
      <Panel title={words.sale} lead={words.saleHelp(event.timeZone)}>
        <div className="form-grid is-two">
          <DateRow {...row('saleStartsAt')} label={words.saleStarts} field={() => register('saleStartsAt')} />
          <DateRow {...row('saleEndsAt')} label={words.saleEnds} field={() => register('saleEndsAt')} />
        </div>
        <CheckRow label={words.soldAtDoor} help={words.soldAtDoorHelp} {...register('soldAtDoor')} />
      </Panel>
      <Panel title={words.earlyBird}>
        <CheckRow label={words.earlyBirdOn} help={words.earlyBirdHelp} {...register('hasEarlyBird')} />
        {hasEarlyBird ? (
          <div className="form-grid is-three">
            <InputRow {...input('earlyBird.price')} required inputMode="decimal" />
            <DateRow
              {...row('earlyBird.until')}
              label={words.earlyBirdUntil}
              field={() => register('earlyBird.until')}
            />
            <InputRow {...input('earlyBird.quantity')} label={words.earlyBirdQuantity} inputMode="numeric" />
          </div>
        ) : null}
      </Panel>
      <Panel title={words.look}>
        <DesignChoice field={register('design')} error={row('design').error} />
        {Number(design) === ticketDesigns.withAdvert ? (
          <>
            <ImageInput
              label={words.advertImage}
              help={words.advertImageHelp}
              alt={words.advertImageAlt}
              kept={ticket?.advertImage ? ticketAdvert(ticket.id, ticket.advertImage) : null}
              value={advertImage}
              error={row('advertImage').error}
              onChange={(chosen) => {
                setValue('advertImage', chosen);
                editor.send({ type: 'draft.changed' });
              }}
            />
            <InputRow {...input('advertLink')} help={words.advertLinkHelp} type="url" inputMode="url" />
            <TextareaRow {...input('advert')} help={words.advertHelp} rows={2} />
          </>
        ) : null}
        <TicketPreview event={event} ticket={ticket} control={control} />
      </Panel>
      <ConflictDialog
        editor={editor}
        snapshot={snapshot}
        form={typed}
        valuesOf={(other) => other.values}
        labelOf={fields.labelOf}
        textOf={fields.textOf}
      />
      <EditorActions
        editor={editor}
        snapshot={snapshot}
        submit={ticket ? desk.save : words.create}
        back={to.eventForms(event.id, form.id)}
        {...(ticket && {
          removal:
            ticket.reserved > 0
              ? {
                  label: words.remove,
                  title: words.keptTitle(ticket.name),
                  text: words.keptText(ticket.reserved),
                  possible: false,
                }
              : { label: words.remove, title: words.removeTitle(ticket.name), text: words.removeText },
        })}
      />
    </EditorForm>
  );
}

type DesignChoiceProps = { field: UseFormRegisterReturn; error: string | undefined };

/** The designs of a printed ticket, each a small picture of it over its name. */
function DesignChoice({ field, error }: DesignChoiceProps) {
  const id = useId();
  return (
    <fieldset className="design-choice" {...(error && { 'aria-invalid': true, 'aria-describedby': id })}>
      <legend className="form-label">{words.design}</legend>
      {Object.values(ticketDesigns).map((design) => (
        <label key={design}>
          <input type="radio" value={design} {...field} />
          <DesignPicture design={design} />
          <span>{words.designs[design]}</span>
        </label>
      ))}
      {error ? (
        <p className="form-error" id={id}>
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

/** The modules of a code that can be told to be one, small as it is. */
const modules = ['11101', '10101', '11110', '00111', '11001'];
const code = modules
  .flatMap((row, y) => [...row].map((dark, x) => (dark === '1' ? `M${x * 8} ${y * 8}h8v8h-8Z` : '')))
  .join('');

/** A printed ticket in its proportions, 190 to 120: the advert takes the foot of the second design. */
function DesignPicture({ design }: { design: TicketDesign }) {
  const withAdvert = design === ticketDesigns.withAdvert;
  const foot = withAdvert ? 90 : 119;
  return (
    <svg viewBox="0 0 190 120" aria-hidden="true">
      <rect className="is-paper" x="1" y="1" width="188" height="118" rx="5" />
      <rect className="is-brand" x="12" y="12" width="14" height="14" rx="3" />
      <rect className="is-text" x="31" y="15" width="70" height="8" rx="2" />
      <rect className="is-strong" x="12" y="36" width="84" height="10" rx="2" />
      <rect className="is-faint" x="12" y="50" width="52" height="6" rx="2" />
      {[12, 62].map((x) => (
        <g key={x}>
          <rect className="is-faint" x={x} y={withAdvert ? 66 : 78} width="20" height="4" rx="1" />
          <rect className="is-text" x={x} y={withAdvert ? 73 : 86} width="40" height="6" rx="1" />
        </g>
      ))}
      <path className="is-line" d={`M126 1V${foot}`} />
      <path className="is-strong" transform={`translate(138 ${withAdvert ? 22 : 34})`} d={code} />
      {withAdvert ? (
        <>
          <path className="is-advert" d="M1 90H189V114a5 5 0 0 1-5 5H6a5 5 0 0 1-5-5Z" />
          <rect className="is-text" x="12" y="98" width="120" height="5" rx="1" />
          <rect className="is-text" x="12" y="107" width="84" height="5" rx="1" />
        </>
      ) : null}
    </svg>
  );
}

type TicketPreviewProps = { event: OwnEvent; ticket: Ticket | null; control: Control<TicketValues, unknown, Draft> };

/** The ticket as it will be printed, with what is in the form and a name that is made up. */
function TicketPreview({ event, ticket, control }: TicketPreviewProps) {
  const [name, price, design, advert, chosen] = useWatch({
    control,
    name: ['name', 'price', 'design', 'advert', 'advertImage'],
  });
  const kept = ticket?.advertImage ? ticketAdvert(ticket.id, ticket.advertImage) : null;
  const image = chosen === undefined ? kept : chosen;
  return (
    <figure className="ticket-preview" aria-label={words.preview}>
      <figcaption>{words.preview}</figcaption>
      <div className="ticket-preview-stage" inert>
        <PrintableTicket
          advertSource={image}
          ticket={{
            key: '',
            ticketId: ticket?.id ?? '',
            qrCodeData: event.slug,
            admits: true,
            firstname: words.previewFirstname,
            surname: words.previewSurname,
            organization: words.previewOrganization,
            detailsMissing: false,
            ticketName: name || words.name,
            price: typedMoney(price) ?? 0,
            currency: event.currency,
            design:
              Number(design) === ticketDesigns.withAdvert ? ticketDesigns.withAdvert : ticketDesigns.withoutAdvert,
            advert,
            advertLink: '',
            advertImage: image,
            reference: 'F-1234567',
            testMode: false,
            event,
          }}
        />
      </div>
    </figure>
  );
}
