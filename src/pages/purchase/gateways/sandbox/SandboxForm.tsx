import { payment as words } from '#words/payment.ts';
import type { Card } from '../../../../api/contract/payment.ts';
import { Button } from '../../../../views/parts/Button.tsx';
import type { GatewayFormProps } from '../../../../views/purchase/PaymentStep.tsx';
import { CardForm } from './CardForm.tsx';
import type { SandboxDetails } from './details.ts';

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
