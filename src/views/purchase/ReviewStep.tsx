import './ReviewStep.css';
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { fields as fieldWords } from '#words/fields.ts';
import { order as orderWords } from '#words/order.ts';
import { registration as words } from '#words/registration.ts';
import type { PublicForm } from '../../api/contract/registration.ts';
import type { ApiError } from '../../lib/apiError.ts';
import type { PaymentMethod } from '../../lib/enumerations.ts';
import { askedFields, visibleQuestions } from '../../lib/form/answers.ts';
import { withoutPayload } from '../../lib/input.ts';
import type { CompanyDraft } from '../../lib/invoice.ts';
import { formatMoney } from '../../lib/money.ts';
import { type Attendee, areTermsAccepted, type Draft, priceOf, type Step } from '../../lib/order.ts';
import { countryName, fullName } from '../../lib/text.ts';
import type { OrderActor } from '../../machines/purchase/order.ts';
import type { SubmissionActor } from '../../machines/purchase/submission.ts';
import { Button } from '../parts/Button.tsx';
import { CheckRow } from '../parts/CheckRow.tsx';
import { FormRow } from '../parts/FormRow.tsx';
import { Input } from '../parts/Input.tsx';
import { Loading } from '../parts/Loading.tsx';
import { PolicyLinks } from './EventHeader.tsx';
import { OrderLines } from './OrderLines.tsx';
import { ErrorAlert, StepBar, StepError, StepHeading } from './Step.tsx';

/** With the forms of all countries' VAT numbers, which most buyers never need. */
const CompanyFields = lazy(() => import('./CompanyFields.tsx'));

type Props = {
  form: PublicForm;
  draft: Draft;
  existing: string[] | null;
  error: ApiError | null;
  promoError: ApiError | null;
  at: 'open' | 'applying' | 'submitting' | 'solving' | 'unsolved' | 'unanswered';
  /** `order` until it is submitted, `submission` from then on. */
  order: OrderActor | undefined;
  submission: SubmissionActor | undefined;
};

/** The whole order to check, the promo code, the payment method, and the button that submits it. */
export default function ReviewStep(props: Props) {
  const { form, existing, error, promoError, at, order, submission } = props;
  const { attendees, buyer, promo, method, company, accepted } = props.draft;
  const { organiser } = form.event;
  const areAccepted = areTermsAccepted(organiser, accepted);
  const [asked, setAsked] = useState(false);
  const companyRef = useRef<HTMLDivElement>(null);
  const termsRef = useRef<HTMLDivElement>(null);
  const { currency } = form.event;
  const price = priceOf(form, props.draft);
  const busy = at === 'applying' || at === 'submitting';
  /** The order can be left, and not changed before that. */
  const stays = at === 'solving' || at === 'unsolved' || at === 'unanswered';
  const actor = submission ?? order;
  const isWrongNumber = error?.field !== undefined && withoutPayload(error.field) === 'company.vatNumber';

  function submit() {
    const missing = company?.isComplete === false ? companyRef : areAccepted ? null : termsRef;
    if (missing) {
      setAsked(true);
      // Once the messages are there.
      requestAnimationFrame(() => missing.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
    } else actor?.send({ type: 'registration.submitted' });
  }

  const goTo = (step: Step) => actor?.send({ type: 'step.chosen', step });
  return (
    <div className="stack-5">
      <StepHeading>{words.reviewTitle}</StepHeading>
      {existing?.length ? <p className="caution">{orderWords.existing(existing)}</p> : null}
      <ul className="card review-attendees">
        {buyer ? (
          <li>
            <div>
              <span className="hint">{orderWords.others.orderedBy}</span>
              <strong>{fullName(buyer)}</strong>
              <span className="hint">{buyer.email}</span>
            </div>
          </li>
        ) : null}
        {attendees.map((attendee, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an attendee is their place in the order
          <li key={index}>
            <div>
              <strong>{attendee.later ? words.attendee(index + 1) : fullName(attendee.fields)}</strong>
              <span className="hint">{attendee.later ? orderWords.others.detailsLater : attendee.fields.email}</span>
            </div>
            <span className="hint">{form.tickets.find(({ id }) => id === attendee.ticketId)?.name}</span>
            {attendee.later ? null : <Given form={form} attendee={attendee} />}
          </li>
        ))}
      </ul>
      <div className="review-edits">
        <Button variant="plain" size="sm" disabled={busy} onClick={() => goTo('attendees')}>
          {words.editAttendees}
        </Button>
        <Button variant="plain" size="sm" disabled={busy} onClick={() => goTo('choosing')}>
          {words.editTickets}
        </Button>
      </div>
      <OrderLines order={{ ...price, promoCode: promo?.code ?? null, currency }} />
      {price.subtotal > 0 ? (
        <PromoBox
          promo={promo}
          error={promoError}
          busy={busy || stays}
          onApply={(code) => order?.send({ type: 'promo.entered', code })}
          onEdit={() => order?.send({ type: 'promo.edited' })}
          onRemove={() => order?.send({ type: 'promo.removed' })}
        />
      ) : null}
      {price.total > 0 ? (
        <div ref={companyRef}>
          <CheckRow
            label={orderWords.company.buying}
            help={orderWords.company.buyingHelp}
            checked={company !== null}
            disabled={busy || stays}
            onChange={({ target }) => {
              setAsked(false);
              order?.send({ type: 'company.changed', company: target.checked ? noCompany : null });
            }}
          />
          {company ? (
            <Suspense fallback={<Loading rows={4} />}>
              <CompanyFields
                company={company}
                reverseFrom={form.event.reverseFrom}
                asked={asked}
                error={isWrongNumber ? error.msg : null}
                disabled={busy || stays}
                onChange={(changed) => order?.send({ type: 'company.changed', company: changed })}
              />
            </Suspense>
          ) : null}
        </div>
      ) : null}
      {price.total > 0 && (form.paymentMethods.length > 1 || method !== 'card') ? (
        <fieldset className="review-methods" disabled={busy || stays}>
          <legend className="form-label">{words.method}</legend>
          {form.paymentMethods.map((each) => (
            <CheckRow
              key={each}
              type="radio"
              name="method"
              value={each}
              label={words.methods[each]}
              help={methodHelp[each](form.event)}
              checked={method === each}
              onChange={() => order?.send({ type: 'method.chosen', method: each })}
            />
          ))}
        </fieldset>
      ) : null}
      {organiser.mustAccept ? (
        <div ref={termsRef}>
          <CheckRow
            label={orderWords.terms.accept(organiser.name)}
            help={asked && !areAccepted ? <span className="form-error">{orderWords.terms.missing}</span> : null}
            checked={areAccepted}
            disabled={busy || stays}
            aria-required
            aria-invalid={(asked && !areAccepted) || undefined}
            onChange={({ target }) =>
              order?.send({ type: 'terms.accepted', accepted: target.checked ? organiser.policies.terms : null })
            }
          />
        </div>
      ) : null}
      <PolicyLinks policies={organiser.policies} />
      {at === 'unsolved' ? <ErrorAlert title={orderWords.unsolvedTitle}>{orderWords.unsolvedHelp}</ErrorAlert> : null}
      {at === 'unanswered' ? (
        <ErrorAlert title={orderWords.unansweredTitle}>{orderWords.unansweredHelp}</ErrorAlert>
      ) : null}
      {error && !stays ? <StepError error={error}>{words.errorAt.review}</StepError> : null}
      <StepBar
        summary={
          at === 'solving' ? (
            <span>{orderWords.solving}</span>
          ) : (
            <>
              <span>{words.chosen(attendees.length)}</span>
              <strong>{price.total === 0 ? words.free : formatMoney(price.total, currency)}</strong>
            </>
          )
        }
      >
        <Button size="lg" variant="outline" disabled={busy} onClick={() => goTo(stays ? 'review' : 'attendees')}>
          {words.back}
        </Button>
        <Button size="lg" disabled={busy || at === 'solving'} onClick={submit}>
          {submitLabel(at, price.total, method)}
        </Button>
      </StepBar>
    </div>
  );
}

/** What an attendee typed beside name and email, as far as it is something and the form shows it. */
function Given({ form: { form }, attendee }: { form: PublicForm; attendee: Attendee }) {
  const given = givenBy(form, attendee);
  if (given.length === 0) return null;
  return (
    <dl className="review-given">
      {given.map(({ id, label, text }) => (
        <div key={id}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

const named: readonly string[] = ['firstname', 'surname', 'email'];

function givenBy(form: PublicForm['form'], { fields, answers }: Attendee) {
  const typed = askedFields(form)
    .filter(({ key }) => !named.includes(key))
    .map(({ key }) => {
      const value = fields[key] ?? '';
      return { id: key, label: fieldWords[key], text: key === 'country' && value ? countryName(value) : value };
    });
  const answered = visibleQuestions(form.questions, answers).map(({ id, label }) => {
    const answer = answers[id] ?? '';
    return { id, label, text: typeof answer === 'string' ? answer : answer.join(', ') };
  });
  return [...typed, ...answered].filter(({ text }) => text.trim() !== '');
}

const noCompany: CompanyDraft = {
  ...{ name: '', address: '', country: '', vatNumber: '' },
  isComplete: false,
  reverseCharge: false,
};

const methodHelp: Record<PaymentMethod, (event: PublicForm['event']) => string> = {
  card: () => orderWords.methodHelp.card,
  transfer: ({ transferDays }) => orderWords.methodHelp.transfer(transferDays ?? 0),
  door: ({ doorDays }) => orderWords.methodHelp.door(doorDays),
};

/** What the button says. Every press that obliges the buyer to pay has the words that the law asks for, also where an order is sent again. */
const submitLabel = (at: Props['at'], total: number, method: PaymentMethod) => {
  if (at === 'submitting' || at === 'solving') return words.submitting;
  if (total > 0 && method !== 'card') return orderWords.orderToPay;
  if (at === 'unsolved') return words.retry;
  if (at === 'unanswered') return words.sendAgain;
  return total === 0 ? words.register : words.toPayment;
};

type PromoBoxProps = {
  promo: { code: string } | null;
  error: ApiError | null;
  busy: boolean;
  onApply: (code: string) => void;
  onEdit: () => void;
  onRemove: () => void;
};

/** A promo code: folded away, because most buyers have none. */
export function PromoBox({ promo, error, busy, onApply, onEdit, onRemove }: PromoBoxProps) {
  const [code, setCode] = useState('');
  const [open, setOpen] = useState(error !== null);
  const box = useRef<HTMLDivElement>(null);
  const acted = useRef(false);
  // What was pressed is gone or was off meanwhile: the focus goes to what is there instead.
  useEffect(() => {
    if (busy || !acted.current) return;
    acted.current = false;
    box.current?.querySelector<HTMLElement>(promo ? 'button' : error ? 'input' : 'summary')?.focus();
  }, [busy, promo, error]);

  function apply(event: FormEvent) {
    event.preventDefault();
    if (!code.trim()) return;
    acted.current = true;
    onApply(code.trim());
  }

  if (promo)
    return (
      <div ref={box} className="promo-applied">
        {words.promoApplied(promo.code)}{' '}
        <Button
          variant="plain"
          size="sm"
          disabled={busy}
          onClick={() => {
            acted.current = true;
            onRemove();
          }}
        >
          {words.promoRemove(promo.code)}
        </Button>
      </div>
    );
  return (
    <div ref={box}>
      <details className="promo" open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{words.promoAdd}</summary>
        <form noValidate onSubmit={apply}>
          <FormRow
            label={words.promo}
            required
            error={error && (error.said ? words.promoInvalid : error.msg || words.noAnswer)}
          >
            {(row) => (
              <div className="promo-row">
                <Input
                  {...row}
                  size="lg"
                  value={code}
                  autoComplete="off"
                  autoCapitalize="characters"
                  onChange={({ target }) => {
                    setCode(target.value);
                    if (error) onEdit();
                  }}
                />
                <Button type="submit" size="lg" variant="outline" disabled={busy}>
                  {words.promoApply}
                </Button>
              </div>
            )}
          </FormRow>
        </form>
      </details>
    </div>
  );
}
