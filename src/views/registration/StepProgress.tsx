import { registration as words } from '../../messages/registration.ts';

const steps = ['choosing', 'attendees', 'review', 'paying'] as const;
export type Place = (typeof steps)[number];

/** How far the buyer is. */
export function StepProgress({ at }: { at: Place }) {
  const current = steps.indexOf(at);
  return (
    <>
      <p className="step-progress">{words.progress(current + 1, steps.length, words.steps[at])}</p>
      <div className="step-progress-bars" aria-hidden>
        {steps.map((name, index) => (
          <span key={name} data-done={index <= current} />
        ))}
      </div>
    </>
  );
}
