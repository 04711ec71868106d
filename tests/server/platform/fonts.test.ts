import { Session } from 'node:inspector/promises';
import { expect, it } from 'vitest';
import { runsOf } from '../../../server/platform/pdf/fonts.ts';
import { Paper } from '../../../server/platform/pdf/paper.ts';
import { pdfText } from '../../support/pdfText.ts';

/** How often functions of the fonts' own file are called meanwhile. */
async function callsDuring(work: () => void): Promise<number> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  try {
    work();
    const { result } = await session.post('Profiler.takePreciseCoverage');
    const own = result.filter(({ url }) => url.endsWith('/pdf/fonts.ts'));
    return own
      .flatMap(({ functions }) => functions)
      .flatMap(({ ranges }) => ranges)
      .reduce((sum, { count }) => sum + count, 0);
  } finally {
    session.disconnect();
  }
}

it('the font of a character is found at once, however many files of fonts there are', async () => {
  /** From all over the fonts, some in none of them. */
  const name = String.fromCodePoint(...Array.from({ length: 200 }, (_, index) => 0x4e00 + index * 97));
  // The files are read the first time.
  runsOf(name, 700);
  const calls = await callsDuring(() => runsOf(name, 700));
  expect(calls).toBeGreaterThan(name.length);
  expect(calls).toBeLessThan(name.length * 20);
});

/** What another program copies from a paper with a text on it, without what says how it is laid out. */
async function copied(text: string, width = 400): Promise<string[]> {
  const paper = await Paper.open('Names', 'en-GB');
  paper.write(text, 40, 40, width, { size: 14, weight: 700 });
  expect(paper.isWhole).toBe(true);
  const [page = ''] = pdfText(await paper.end()).pages;
  return page
    .replace(/\p{Cf}/gu, '')
    .split('\n')
    .map((line) => line.trim().normalize('NFC'))
    .filter(Boolean);
}

it.each([
  ['Thai', 'สมชาย ใจดี'],
  ['Lao', 'ສົມສັກ ຄຳພອນ'],
  ['Khmer', 'សុខ ចន្ទ្រា'],
  ['Burmese', 'အောင်ဆန်း'],
  ['Georgian', 'შოთა რუსთაველი'],
  ['Armenian', 'Արամ Խաչատրյան'],
  ['Amharic', 'አበበ ቢቂላ'],
  ['Tamil', 'கௌரி ஸ்ரீ'],
  ['Hindi', 'श्रीकृष्ण त्रिपाठी'],
  ['Punjabi', 'ਹਰਪ੍ਰੀਤ ਸਿੰਘ'],
  ['Gujarati', 'ક્ષિતિજ શાહ'],
  ['Odia', 'ଶ୍ରୀକାନ୍ତ'],
  ['Telugu', 'శ్రీనివాస్ క్రాంతి'],
  ['Kannada', 'ಶ್ರೀನಿವಾಸ ಕೃಷ್ಣ'],
  ['Malayalam', 'ശ്രീജിത്ത് കൃഷ്ണൻ'],
  ['Arabic', 'محمد بشير لأحمد علاء'],
  ['Persian', 'پرویز چنگیز'],
  ['Hebrew', 'שלום כהן'],
  ['Vietnamese', 'Nguyễn Ánh'],
  ['Chinese', '王小明'],
  ['Korean', '김철수'],
])('a name in %s is written whole, and copied as it was typed', async (_, name) => {
  expect(await copied(name)).toEqual([name.normalize('NFC')]);
});

it.each([
  ['Bengali', 'রবীন্দ্রনাথ ঠাকুর কৌশিক'],
  ['Sinhala', 'ශ්‍රී ලංකා'],
  ['Urdu', 'ڈاکٹر ٹیپو بھٹو'],
])('a name in %s is written whole, with each of its characters', async (_, name) => {
  const letters = (text: string) => [...text.normalize('NFC').replace(/[\p{Cf}\s]/gu, '')].sort();
  expect(letters((await copied(name)).join(''))).toEqual(letters(name));
});

it('a line without spaces ends between two words, and never inside a letter', async () => {
  const name = 'สวัสดีครับผมชื่อสมชายใจดี';
  const lines = await copied(name, 90);
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.join('')).toBe(name);
  const words = [...new Intl.Segmenter('th', { granularity: 'word' }).segment(name)];
  const ends = words.map(({ index, segment }) => index + segment.length);
  let at = 0;
  for (const line of lines) {
    at += line.length;
    expect(ends).toContain(at);
  }
});
