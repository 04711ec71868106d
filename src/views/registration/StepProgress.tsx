import { registration as words } from '../../messages/registration.ts';

const places = ['choosing', 'attendees', 'review', 'paying'] as const;
export type Place = (typeof places)[number];

/** How far the buyer is. */
export function StepProgress({ at }: { at: Place }) {
  const place = places.indexOf(at);
  return (
    <>
      <p className="step-progress">{words.progress(place + 1, places.length, words.steps[at])}</p>
      <div className="step-progress-bars" aria-hidden>
        {places.map((name, index) => (
          <span key={name} data-done={index <= place} />
        ))}
      </div>
    </>
  );
}
