import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { event as eventWords } from '#words/event.ts';
import type { FormOverview } from '../../api/contract/formOverview.ts';
import { to } from '../../paths.ts';
import { Button } from '../parts/Button.tsx';
import { ButtonLink } from '../parts/ButtonLink.tsx';
import { May } from '../parts/desk/May.tsx';
import { Panel } from '../parts/desk/Panel.tsx';

const words = eventWords.page;

type GoLiveProps = {
  eventId: string;
  forms: readonly FormOverview[];
  busy: boolean;
  isPublishing: boolean;
  publish: () => void;
};

/** The steps until registration opens, the next one with its button. */
export function GoLive({ eventId, forms, busy, isPublishing, publish }: GoLiveProps) {
  const { form, ticket, publish: publishing } = words.steps;
  const first = forms[0];
  const hasTicket = forms.some(({ tickets }) => tickets.length > 0);
  return (
    <Panel title={words.checklist} lead={words.checklistLead}>
      <ol className="go-live">
        <Step {...form} done={first !== undefined} next={first === undefined}>
          <May need="manage">
            <ButtonLink href={to.formAdd(eventId)} size="sm">
              {form.action}
            </ButtonLink>
          </May>
        </Step>
        <Step {...ticket} done={hasTicket} next={first !== undefined && !hasTicket}>
          <May need="manage">
            <ButtonLink href={to.ticketAdd(eventId, first?.id ?? '')} size="sm">
              {ticket.action}
            </ButtonLink>
          </May>
        </Step>
        <Step {...publishing} done={false} next={hasTicket}>
          <May need="manage">
            <Button size="sm" disabled={busy} onClick={publish}>
              {isPublishing ? words.publishing : publishing.action}
            </Button>
          </May>
        </Step>
      </ol>
    </Panel>
  );
}

type StepProps = { title: string; text: string; done: boolean; next: boolean; children: ReactNode };

function Step({ title, text, done, next, children }: StepProps) {
  return (
    <li className="go-live-step" data-done={done} aria-current={next ? 'step' : undefined}>
      <span className="go-live-mark">{done ? <Check aria-hidden strokeWidth={3} /> : null}</span>
      <div>
        <strong>{title}</strong>
        {done ? <span className="visually-hidden"> ({words.stepDone})</span> : <p>{text}</p>}
      </div>
      {next ? children : null}
    </li>
  );
}
