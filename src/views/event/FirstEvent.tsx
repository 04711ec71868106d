import { event as eventWords } from '#words/event.ts';
import { defaultImages, to } from '../../paths.ts';
import { ButtonLink } from '../parts/ButtonLink.tsx';
import { May } from '../parts/desk/May.tsx';

const words = eventWords.home;

/** For an organiser without events: the steps to the first one. */
export function FirstEvent() {
  return (
    <section className="first-event">
      <img src={defaultImages.event} alt="" width="640" height="640" />
      <div>
        <h1>{words.firstTitle}</h1>
        <p className="first-event-lead">{words.firstText}</p>
        <ol>
          {words.firstSteps.map(({ title, text }) => (
            <li key={title}>
              <strong>{title}</strong>
              <span>{text}</span>
            </li>
          ))}
        </ol>
        <May need="manage">
          <ButtonLink href={to.eventAdd()} size="lg">
            {words.firstAction}
          </ButtonLink>
        </May>
      </div>
    </section>
  );
}
