import { registration as words } from '#words/registration.ts';

const steps = ['choosing', 'attendees', 'review', 'paying'] as const;
export type Place = (typeof steps)[number];

/** How far the buyer is. `withPayment` where there is something to be paid here. */
export function StepProgress({ at, withPayment }: { at: Place; withPayment: boolean }) {
  const shown = steps.filter((step) => step !== 'paying' || withPayment);
  const current = shown.indexOf(at);
  return (
    <>
      <p className="step-progress">{words.progress(current + 1, shown.length, words.steps[at])}</p>
      <div className="step-progress-bars" aria-hidden>
        {shown.map((name, index) => (
          <span key={name} data-done={index <= current} />
        ))}
      </div>
    </>
  );
}
