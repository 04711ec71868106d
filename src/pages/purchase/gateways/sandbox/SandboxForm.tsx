import './SandboxForm.css';
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { labels } from '#words/labels.ts';
import { payment as words } from '#words/payment.ts';
import { validation } from '#words/validation.ts';
import { explain } from '../../../../api/contract/explain.ts';
import { Card } from '../../../../api/contract/payment.ts';
import type { ApiError } from '../../../../lib/apiError.ts';
import { Button } from '../../../../views/parts/Button.tsx';
import { enterGoesOn } from '../../../../views/parts/enterGoesOn.ts';
import { FormRow } from '../../../../views/parts/FormRow.tsx';
import { Input } from '../../../../views/parts/Input.tsx';
import type { GatewayFormProps } from '../../../../views/purchase/PaymentStep.tsx';
import { ErrorAlert, StepError } from '../../../../views/purchase/Step.tsx';

/** What the test gateway's form submits: a test card, or what the buyer answers in place of the bank's question. */
export type SandboxDetails = { card: Card } | { approve: boolean };

/** The test gateway's form. */
export function SandboxForm({ asksForMore, onSubmit, intent: _, email: __, ...card }: GatewayFormProps) {
  const submit = (details: SandboxDetails) => onSubmit(details);
  return (
    <>
      {asksForMore ? <Authentication onAnswer={(approve) => submit({ approve })} /> : null}
      <div hidden={asksForMore}>
        <CardForm {...card} onSubmit={(typed: Card) => submit({ card: typed })} />
      </div>
    </>
  );
}

function Authentication({ onAnswer }: { onAnswer: (approve: boolean) => void }) {
  return (
    <section className="card authentication" aria-label={words.authenticateTitle}>
      <h3>{words.authenticateTitle}</h3>
      <p>{words.authenticateHelp}</p>
      <div className="outcome-actions">
        <Button size="lg" onClick={() => onAnswer(true)}>
          {words.approve}
        </Button>
        <Button size="lg" variant="outline" onClick={() => onAnswer(false)}>
          {words.refuse}
        </Button>
      </div>
    </section>
  );
}

type CardFormProps = {
  amount: string;
  busy: boolean;
  /** What the button says meanwhile. */
  progress: string;
  /** Why the last card was declined; null when none was. */
  declined: string | null;
  error: ApiError | null;
  onSubmit: (card: Card) => void;
};
type Field = keyof Card;

/** What is typed stays here: no machine and no storage keeps a card. */
function CardForm({ amount, busy, progress, declined, error, onSubmit }: CardFormProps) {
  const [card, setCard] = useState<Card>({ number: '', expiry: '', cvc: '' });
  const [errors, setFieldErrors] = useState<Partial<Record<Field, string>>>({});
  const form = useRef<HTMLFormElement>(null);
  const focus = useCallback(
    (field: Field) => form.current?.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus(),
    [],
  );

  useEffect(() => {
    if (declined !== null) focus('number');
  }, [declined, focus]);

  function submit(event: FormEvent) {
    event.preventDefault();
    const read = v.safeParse(Card, card);
    const found = read.success ? {} : errorsOf(read.issues);
    setFieldErrors(found);
    const first = (['number', 'expiry', 'cvc'] as const).find((field) => found[field]);
    if (first) focus(first);
    else onSubmit(card);
  }

  const control = (field: Field) => ({
    name: field,
    value: card[field],
    size: 'lg' as const,
    inputMode: 'numeric' as const,
    disabled: busy,
    onChange: ({ target }: { target: HTMLInputElement }) =>
      setCard({ ...card, [field]: shapes[field](target.value, card[field]) }),
  });
  const fieldError = (field: Field) => errors[field] ?? (error?.field === `card.${field}` ? error.msg : null);

  return (
    <form ref={form} className="stack-5 card-form" noValidate {...enterGoesOn} onSubmit={submit} aria-busy={busy}>
      {declined !== null ? <ErrorAlert title={declined || words.declinedTitle}>{words.declinedHelp}</ErrorAlert> : null}
      {error && !error.field?.startsWith('card.') ? <StepError error={error}>{words.notPaid}</StepError> : null}
      <FormRow label={words.cardNumber} required error={fieldError('number')}>
        {(row) => <Input {...row} {...control('number')} autoComplete="cc-number" placeholder="4242 4242 4242 4242" />}
      </FormRow>
      <div className="card-form-pair">
        <FormRow label={words.expiry} required error={fieldError('expiry')}>
          {(row) => <Input {...row} {...control('expiry')} autoComplete="cc-exp" placeholder={words.expiryHint} />}
        </FormRow>
        <FormRow label={words.cvc} required error={fieldError('cvc')}>
          {(row) => <Input {...row} {...control('cvc')} autoComplete="cc-csc" placeholder={words.cvcHint} />}
        </FormRow>
      </div>
      <Button type="submit" size="xl" disabled={busy}>
        {busy ? progress : words.pay(amount)}
      </Button>
      <details className="test-cards">
        <summary>{words.testCards}</summary>
        <ul>
          {words.testCardList.map(({ number, does }) => (
            <li key={number}>
              <button
                type="button"
                className="text-button"
                disabled={busy}
                onClick={() => setCard({ number, expiry: nextYear(), cvc: '123' })}
              >
                {number}
              </button>{' '}
              {does}
            </li>
          ))}
        </ul>
        <p className="form-help">{words.testCardHelp}</p>
      </details>
    </form>
  );
}

const errorsOf = (issues: v.InferIssue<typeof Card>[]): Partial<Record<Field, string>> =>
  Object.fromEntries(issues.map((issue) => [issue.path?.[0]?.key, explain([issue], { labels, validation }).msg]));

/** Groups the digits as they stand on a card. */
const shapes: Record<Field, (typed: string, before: string) => string> = {
  number: (typed) =>
    typed
      .replace(/\D/g, '')
      .slice(0, 19)
      .replace(/(.{4})(?=.)/g, '$1 '),
  expiry: (typed, before) => {
    const digits = typed.replace(/\D/g, '').slice(0, 4);
    const deleting = typed.length < before.length;
    if (digits.length > 2 || (digits.length === 2 && !deleting)) return `${digits.slice(0, 2)}/${digits.slice(2)}`;
    return digits;
  },
  cvc: (typed) => typed.replace(/\D/g, '').slice(0, 4),
};

const nextYear = () => `12/${String((new Date().getFullYear() + 1) % 100).padStart(2, '0')}`;
