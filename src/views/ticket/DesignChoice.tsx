import './DesignChoice.css';
import { useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { ticketEdit as words } from '#words/ticketEdit.ts';
import { type TicketDesign, ticketDesigns } from '../../lib/enumerations.ts';

type Props = { field: UseFormRegisterReturn; error: string | undefined };

/** The designs of a printed ticket, each a small picture of it over its name. */
export function DesignChoice({ field, error }: Props) {
  const id = useId();
  return (
    <fieldset className="design-choice" {...(error && { 'aria-invalid': true, 'aria-describedby': id })}>
      <legend className="form-label">{words.design}</legend>
      {Object.values(ticketDesigns).map((design) => (
        <label key={design}>
          <input type="radio" value={design} {...field} />
          <DesignPicture design={design} />
          <span>{words.designs[design]}</span>
        </label>
      ))}
      {error ? (
        <p className="form-error" id={id}>
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

/** The modules of a code that can be told to be one, small as it is. */
const modules = ['11101', '10101', '11110', '00111', '11001'];
const code = modules
  .flatMap((row, y) => [...row].map((dark, x) => (dark === '1' ? `M${x * 8} ${y * 8}h8v8h-8Z` : '')))
  .join('');

/** A printed ticket in its proportions, 190 to 120: the advert takes the foot of the second design. */
function DesignPicture({ design }: { design: TicketDesign }) {
  const withAdvert = design === ticketDesigns.withAdvert;
  const foot = withAdvert ? 90 : 119;
  return (
    <svg viewBox="0 0 190 120" aria-hidden="true">
      <rect className="is-paper" x="1" y="1" width="188" height="118" rx="5" />
      <rect className="is-brand" x="12" y="12" width="14" height="14" rx="3" />
      <rect className="is-text" x="31" y="15" width="70" height="8" rx="2" />
      <rect className="is-strong" x="12" y="36" width="84" height="10" rx="2" />
      <rect className="is-faint" x="12" y="50" width="52" height="6" rx="2" />
      {[12, 62].map((x) => (
        <g key={x}>
          <rect className="is-faint" x={x} y={withAdvert ? 66 : 78} width="20" height="4" rx="1" />
          <rect className="is-text" x={x} y={withAdvert ? 73 : 86} width="40" height="6" rx="1" />
        </g>
      ))}
      <path className="is-line" d={`M126 1V${foot}`} />
      <path className="is-strong" transform={`translate(138 ${withAdvert ? 22 : 34})`} d={code} />
      {withAdvert ? (
        <>
          <path className="is-advert" d="M1 90H189V114a5 5 0 0 1-5 5H6a5 5 0 0 1-5-5Z" />
          <rect className="is-text" x="12" y="98" width="120" height="5" rx="1" />
          <rect className="is-text" x="12" y="107" width="84" height="5" rx="1" />
        </>
      ) : null}
    </svg>
  );
}
