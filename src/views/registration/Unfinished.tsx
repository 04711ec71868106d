import type { RegistrationActor } from '../../machines/registration/registration.ts';
import { registration as words } from '../../messages/registration.ts';
import { Button } from '../parts/Button.tsx';

/** Offers the way back to an order that was left before it was paid. */
export default function Unfinished({ actor }: { actor: RegistrationActor }) {
  return (
    <section className="unfinished" aria-label={words.unfinished.title}>
      <h2>{words.unfinished.title}</h2>
      <p>{words.unfinished.help}</p>
      <div className="outcome-actions">
        <Button onClick={() => actor.send({ type: 'unfinished.resumed' })}>{words.unfinished.resume}</Button>
        <Button variant="outline" onClick={() => actor.send({ type: 'unfinished.dismissed' })}>
          {words.unfinished.dismiss}
        </Button>
      </div>
    </section>
  );
}
