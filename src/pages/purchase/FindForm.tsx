import { useActorRef, useSelector } from '@xstate/react';
import { type ReactNode, useState } from 'react';
import { resource } from '../../machines/parts/resource.ts';
import { FormMissing } from '../../views/purchase/FormMissing.tsx';
import { type FormIds, noteForm } from './formPlaces.ts';
import { registrationCalls } from './lazyCallActor.ts';

type Props = { slug: string; form: string; children: (ids: FormIds) => ReactNode };

/** Asks which form stands at a short address that this tab was led to without its data, and shows its page then. */
export default function FindForm({ slug, form, children }: Props) {
  const [logic] = useState(() =>
    resource(async (signal) => (await registrationCalls()).findForm({ slug, form }, signal)),
  );
  const actor = useActorRef(logic);
  const { context, busy } = useSelector(actor, (state) => ({ context: state.context, busy: state.hasTag('busy') }));
  if (!context.subject)
    return <FormMissing error={context.error} busy={busy} retry={() => actor.send({ type: 'load.retried' })} />;
  noteForm(slug, form, context.subject);
  return children(context.subject);
}
