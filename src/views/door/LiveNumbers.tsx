import './LiveNumbers.css';
import { doors as words } from '#words/doors.ts';
import type { DoorNumbers } from '../../api/contract/doorNumbers.ts';
import { formatCount } from '../../lib/money.ts';
import { StatusTag } from '../parts/StatusTag.tsx';

type Numbers = Omit<DoorNumbers, 'at'>;

/** How many are inside, came and are expected, how many came in each of the last minutes, and by gate. */
export function LiveNumbers({ numbers }: { numbers: Numbers }) {
  const { registered, checkedIn, left, gates, sessions, minutes } = numbers;
  const figures = [
    [words.inside, checkedIn - left],
    [words.came, checkedIn],
    [words.expected, Math.max(registered - checkedIn, 0)],
    [words.lastMinutes, minutes.reduce((sum, each) => sum + each, 0)],
  ] as const;
  return (
    <>
      <dl className="live-figures">
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt className="caption">{label}</dt>
            <dd>{formatCount(value)}</dd>
          </div>
        ))}
      </dl>
      <figure className="live-minutes">
        <figcaption className="caption">{words.perMinute}</figcaption>
        <ol>
          {minutes.map((came, place) => {
            const ago = minutes.length - 1 - place;
            return (
              <li key={ago} aria-label={words.minute(ago, came)}>
                <span aria-hidden>{came > 0 ? formatCount(came) : ''}</span>
                <span
                  aria-hidden
                  className="live-bar"
                  style={{ blockSize: `${(came / Math.max(...minutes, 1)) * 48}px` }}
                />
              </li>
            );
          })}
        </ol>
      </figure>
      {gates.length > 0 ? (
        <table className="live-gates" aria-label={words.gates}>
          <thead>
            <tr>
              <th scope="col">{words.gate}</th>
              <th scope="col">{words.inside}</th>
              <th scope="col">{words.lastMinutes}</th>
            </tr>
          </thead>
          <tbody>
            {gates.map(({ gate, inside, lastMinutes }) => (
              <tr key={gate}>
                <th scope="row">{gate || words.unnamed}</th>
                <td>{formatCount(inside)}</td>
                <td>{formatCount(lastMinutes)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {sessions.length > 0 ? (
        <table className="live-gates" aria-label={words.sessions}>
          <thead>
            <tr>
              <th scope="col">{words.session}</th>
              <th scope="col">{words.inside}</th>
              <th scope="col">{words.cameInAll}</th>
            </tr>
          </thead>
          <tbody>
            {sessions.map(({ id, name, capacity, inside, came }) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                <td>
                  {capacity === null ? formatCount(inside) : words.insideOf(inside, capacity)}{' '}
                  {capacity !== null && inside >= capacity ? <StatusTag tone="warn">{words.full}</StatusTag> : null}
                </td>
                <td>{formatCount(came)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </>
  );
}
