import { describe, expect, it } from 'vitest';
import { parallelSessions } from '../../../src/views/purchase/eventPage/parallelSessions.ts';

const at = (title: string, from: string, until: string, track = '', room = '') => ({
  ...{ title, track, room },
  startsAt: `2027-05-20T${from}:00.000Z`,
  endsAt: `2027-05-20T${until}:00.000Z`,
});
/** As `title lane/lanes`, what is parallel in one line. */
const drawn = (day: ReturnType<typeof at>[]) =>
  parallelSessions(day).map(({ lanes, sessions }) =>
    sessions.map(({ session, lane }) => `${session.title} ${lane + 1}/${lanes}`).join(', '),
  );

describe('parallelSessions', () => {
  it('stands alone what nothing overlaps, also where one ends as the next begins', () => {
    expect(drawn([at('Opening', '09:00', '10:00'), at('Talk', '10:00', '11:00', 'Design')])).toEqual([
      'Opening 1/1',
      'Talk 1/1',
    ]);
  });

  it('puts tracks beside each other, in the same order all day', () => {
    expect(
      drawn([
        at('Light', '10:00', '10:45', 'Design'),
        at('Wood', '10:00', '10:45', 'Engineering'),
        at('Lunch', '12:00', '13:00'),
        at('Noise', '13:00', '13:45', 'Engineering'),
        at('Models', '13:00', '14:30', 'Design'),
      ]),
    ).toEqual(['Light 1/2, Wood 2/2', 'Lunch 1/1', 'Noise 2/2, Models 1/2']);
  });

  it('keeps what follows beside a longer one in its lane', () => {
    expect(
      drawn([
        at('Workshop', '13:00', '15:00', 'Design'),
        at('First', '13:00', '14:00', 'Engineering'),
        at('Second', '14:00', '15:00', 'Engineering'),
      ]),
    ).toEqual(['Workshop 1/2, First 2/2, Second 2/2']);
  });

  it('tells sessions without a track apart by their rooms, and gives each of one place its own lane', () => {
    expect(drawn([at('A', '09:00', '10:00', '', 'Hall'), at('B', '09:30', '10:30', '', 'Studio')])).toEqual([
      'A 1/2, B 2/2',
    ]);
    expect(
      drawn([
        at('A', '09:00', '10:00'),
        at('B', '09:00', '10:00'),
        at('C', '09:30', '10:00'),
        at('D', '09:45', '11:00', 'X'),
      ]),
    ).toEqual(['A 1/4, B 3/4, C 4/4, D 2/4']);
  });

  it('has nothing to say of a day without sessions', () => expect(drawn([])).toEqual([]));
});
