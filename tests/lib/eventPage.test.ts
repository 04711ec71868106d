import { describe, expect, it } from 'vitest';
import { contrastOf, mixed } from '../../src/lib/colour.ts';
import {
  agendaDays,
  brandColours,
  brandOf,
  documentAt,
  eventDocument,
  eventPicture,
  isOnline,
  overlapsOf,
  pictureFiles,
  pictureForms,
  wholeOrder,
} from '../../src/lib/eventPage.ts';
import { session } from '../support/eventPageFixtures.ts';

describe('wholeOrder', () => {
  it('has every section once: the given ones first, then the others as usual', () => {
    expect(wholeOrder(['speakers', 'about', 'speakers'])).toEqual([
      ...['speakers', 'about', 'agenda', 'sponsors', 'questions', 'documents'],
    ]);
  });
});

describe('isOnline', () => {
  it.each([
    'Online',
    ' online, by video',
    'https://meet.example.org/a',
    'http://meet.example.org/a',
  ])('takes %s for no place to travel to', (place) => expect(isOnline(place)).toBe(true));
  it.each([
    '',
    'Onlineshop Bristol',
    'Pier 4, Bristol',
    'Pier 4, see https://pier.example',
    'Hall Online',
  ])('takes %o for a place', (place) => expect(isOnline(place)).toBe(false));
});

describe('overlapsOf', () => {
  const titles = (agenda: ReturnType<typeof session>[]) =>
    overlapsOf(agenda).map((pair) => pair.map(({ title }) => title));

  it('names each two sessions that are in one room at the same time, the earlier first', () => {
    const long = session('1', 'Long', [6, 9], { room: 'Loft', endsAt: '2027-03-06T12:00:00.000Z' });
    const inside = session('2', 'Inside', [6, 10], { room: 'Loft' });
    const last = session('3', 'Last', [6, 11], { room: 'Loft' });
    expect(titles([last, inside, long])).toEqual([
      ['Long', 'Inside'],
      ['Long', 'Last'],
    ]);
  });

  it('takes no two for one that follow each other, are in different rooms, or in none', () => {
    const first = session('1', 'First', [6, 9], { room: 'Loft' });
    const next = session('2', 'Next', [6, 10], { room: 'Loft' });
    const elsewhere = session('3', 'Elsewhere', [6, 9], { room: 'Vault' });
    const [nowhere, neither] = [session('4', 'Nowhere', [6, 9]), session('5', 'Neither', [6, 9])];
    expect(titles([first, next, elsewhere, nowhere, neither])).toEqual([]);
  });
});

describe('agendaDays', () => {
  it('divides sessions into days, both in order; those that begin together by their end', () => {
    const [late, early] = [session('1', 'Late', [7, 15]), session('2', 'Early', [6, 9])];
    const short = session('3', 'Short', [7, 9]);
    const long = session('4', 'Long', [7, 9], { endsAt: '2027-03-07T12:00:00.000Z' });
    const days = agendaDays([late, long, early, short], (instant) => instant.slice(0, 10));
    expect(days.map(({ day, sessions }) => [day, sessions.map(({ title }) => title)])).toEqual([
      ['2027-03-06', ['Early']],
      ['2027-03-07', ['Short', 'Long', 'Late']],
    ]);
  });
});

describe('a brand’s colour', () => {
  it.each([
    '#ffcc00',
    '#00ffff',
    '#ffffff',
    '#000000',
    '#b6503b',
    '#808080',
    '#ff6600',
    '#0088ff',
    '#e91e63',
    '#777777',
  ])('%s can be read on light and dark', (accent) => {
    const { light, dark, fill, hover, onFill } = brandColours(accent);
    for (const ground of [fill, hover]) expect(contrastOf(onFill, ground)).toBeGreaterThanOrEqual(4.5);
    expect(contrastOf(fill, '#ffffff')).toBeGreaterThanOrEqual(1.5);
    expect(contrastOf(light, '#f7f6f2')).toBeGreaterThanOrEqual(4.5);
    // Also on a ground with some of the colour in it, as behind a track of the agenda or the top of the page.
    expect(contrastOf(light, mixed('#f7f6f2', light, 0.14))).toBeGreaterThanOrEqual(4.5);
    expect(contrastOf(dark, mixed('#1a1d1c', dark, 0.12))).toBeGreaterThanOrEqual(4.5);
    expect(contrastOf(dark, '#1a1d1c')).toBeGreaterThanOrEqual(4.5);
  });

  it('stays behind the words of a button as it was chosen, where it can be told from white', () => {
    expect(brandColours('#f2c230')).toMatchObject({ fill: '#f2c230', onFill: '#000000' });
    expect(brandColours('#0c5b63')).toMatchObject({ fill: '#0c5b63', hover: '#0a4e55', onFill: '#ffffff' });
    expect(brandColours('#ffffff').fill).toBe(brandColours('#ffffff').light);
  });

  it('is changed as little as it takes', () => {
    const { dark } = brandColours('#0c5b63');
    expect(contrastOf(dark, '#1f2322')).toBeGreaterThanOrEqual(5.8);
    expect(contrastOf(dark, '#1f2322')).toBeLessThan(6.2);
  });

  it('is none where the organiser has chosen none', () => {
    expect(brandOf('#1b1d1b')).toBeNull();
    expect(brandOf('#0c5b63')).toEqual(brandColours('#0c5b63'));
  });

  it('stays as it is where it can be read already', () => {
    expect(brandColours('#0c5b63').light).toBe('#0c5b63');
  });
});

it('pictures are kept in a few widths, covers twice as wide as high, people square, logos whole', () => {
  expect(pictureForms).toEqual({
    cover: { widths: [480, 960, 1_440, 2_000], shape: 2 },
    portrait: { widths: [160, 400], shape: 1 },
    logo: { widths: [480], shape: null },
    text: { widths: [480, 960, 1_440], shape: null },
  });
});

describe('the addresses of pictures', () => {
  it('say how wide, and of which kind', () => {
    expect(eventPicture('p1', 960)).toBe('/api/public/event-picture/p1?w=960');
    expect(eventPicture('p1', 960, 'webp')).toBe('/api/public/event-picture/p1?w=960&type=webp');
  });

  it('are of the widths that there are, none of them twice', () => {
    expect(pictureFiles({ id: 'p1', width: 700 }, [480, 960, 1_440], 'avif')).toEqual({
      src: '/api/public/event-picture/p1?w=700&type=avif',
      srcSet: '/api/public/event-picture/p1?w=480&type=avif 480w, /api/public/event-picture/p1?w=700&type=avif 700w',
    });
  });

  it('of a picture that is kept in no widths is its own', () => {
    const src = '/api/public/event-picture/p1?w=700&type=avif';
    expect(pictureFiles({ id: 'p1', width: 700 }, [], 'avif')).toEqual({ src, srcSet: '' });
  });
});

describe('the address of a document', () => {
  const id = '0f8fad5b-d9cb-469f-a165-70867728950e';

  it('names the document, and is known by it', () => {
    expect(eventDocument(id)).toBe(`/api/public/event-document/${id}`);
    expect(documentAt(`/api/public/event-document/${id}`)).toBe(id);
  });

  it.each([
    '',
    'https://acme.example/plan.pdf',
    `https://acme.example/api/public/event-document/${id}`,
    `/api/public/event-document/${id}/more`,
    '/api/public/event-document/0f8fad5b',
  ])('“%s” is of none', (link) => expect(documentAt(link)).toBeNull());
});
