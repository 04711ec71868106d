import { describe, expect, it } from 'vitest';
import { splitUpcomingPast } from '../../../src/views/event/HomeView.tsx';

const event = (name: string, day: string) => ({
  name,
  startsAt: `2027-${day}T09:00:00.000Z`,
  endsAt: `2027-${day}T17:00:00.000Z`,
});

describe('events by time', () => {
  it('are apart: the next one first of those to come, the latest first of those that are over', () => {
    const events = [event('far', '12-01'), event('old', '01-01'), event('next', '06-02'), event('recent', '05-01')];
    const { upcoming, past } = splitUpcomingPast(events, '2027-06-01T12:00:00.000Z');
    expect([upcoming, past].map((group) => group.map(({ name }) => name))).toEqual([
      ['next', 'far'],
      ['recent', 'old'],
    ]);
  });

  it('keep their order where they begin together', () => {
    const { upcoming } = splitUpcomingPast(
      [event('copy', '06-02'), event('original', '06-02')],
      '2027-06-01T12:00:00.000Z',
    );
    expect(upcoming.map(({ name }) => name)).toEqual(['copy', 'original']);
  });
});
