import { describe, expect, it } from 'vitest';
import { eventLimits } from '../../src/lib/limits.ts';
import {
  htmlOfMarkdown,
  type MarkdownStyle,
  markdownOfPicture,
  styleMarkdown,
  textOfMarkdown,
} from '../../src/lib/markdown.ts';

/** The elements of some HTML, and their attributes as they are written. */
const elements = (html: string) => [...html.matchAll(/<([a-z0-9]+)([^>]*)>/gi)].map(([, name, rest]) => [name, rest]);
const link = (address: string, text = address) =>
  `<a href="${address}" rel="nofollow noopener noreferrer" target="_blank">${text}</a>`;

describe('a description', () => {
  it('is drawn with its emphasis, lists, lines and links', () => {
    expect(htmlOfMarkdown('**Bring** boots.\nAnd *tea*.')).toBe(
      '<p><strong>Bring</strong> boots.<br>\nAnd <em>tea</em>.</p>',
    );
    expect(htmlOfMarkdown('- One\n- Two')).toBe('<ul>\n<li>One</li>\n<li>Two</li>\n</ul>');
    expect(htmlOfMarkdown('[Map](https://maps.example.org/x)')).toBe(
      `<p>${link('https://maps.example.org/x', 'Map')}</p>`,
    );
    expect(htmlOfMarkdown('[Map](http://example.org)')).toBe(`<p>${link('http://example.org', 'Map')}</p>`);
    expect(htmlOfMarkdown('See https://example.org/a')).toBe(`<p>See ${link('https://example.org/a')}</p>`);
    expect(htmlOfMarkdown('[Write](mailto:a@example.org) or [call](tel:+441)')).toBe(
      `<p>${link('mailto:a@example.org', 'Write')} or ${link('tel:+441', 'call')}</p>`,
    );
  });

  it('closes its headings as it opens them', () => {
    expect(htmlOfMarkdown('# Programme\n\n## Day')).toBe('<h3>Programme</h3>\n<h4>Day</h4>');
  });

  it.each([
    ['# Programme', 2, ['h3']],
    ['## Programme', 2, ['h3']],
    ['# Programme\n\n## Day 1\n\n### Morning', 2, ['h3', 'h4', 'h5']],
    ['# Programme', 3, ['h4']],
    ['# One\n\n###### Six', 3, ['h4', 'h6']],
  ])('has its headings right below the page’s own: %j under %i', (markdown, under, levels) => {
    expect(elements(htmlOfMarkdown(markdown, under)).map(([name]) => name)).toEqual(levels);
  });

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<a href="https://example.org" onclick="alert(1)">x</a>',
    '<svg/onload=alert(1)>',
    '<!-- <b> -->',
    '</p></main><h1>Other page</h1>',
    '&lt;script&gt;',
  ])('shows HTML as the text it is: %s', (typed) => {
    expect(
      elements(htmlOfMarkdown(typed))
        .map(([name]) => name)
        .filter((name) => name !== 'p' && name !== 'a'),
    ).toEqual([]);
    expect(elements(htmlOfMarkdown(typed)).filter(([, rest]) => /\son\w+=/.test(rest ?? ''))).toEqual([]);
  });

  it.each([
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](java\tscript:alert(1))',
    '[x](&#106;avascript:alert(1))',
    '[x](data:text/html,<script>alert(1)</script>)',
    '[x](vbscript:x)',
    '[x](x:mailto:y)',
    '[x](file:///etc/passwd)',
    '[x](//evil.example)',
    '<javascript:alert(1)>',
    '[x]: javascript:alert(1)\n\n[x]',
  ])('makes no link of %s', (typed) => {
    expect(elements(htmlOfMarkdown(typed)).filter(([name]) => name === 'a')).toEqual([]);
  });

  const plan = { id: '0f0c8a52-53cf-4b6c-9f0a-2f0f1a5d8c11', width: 1_000, height: 500 };

  it('has no empty line where a picture is not shown', () =>
    expect(htmlOfMarkdown(`Look:\n\n${markdownOfPicture(plan.id, 'Plan')}\n\nThere.`)).toBe(
      '<p>Look:</p>\n<p>There.</p>',
    ));

  it('has the pictures that were given, in their sizes and with their room, where the text says', () => {
    const html = htmlOfMarkdown(`Look:\n\n${markdownOfPicture(plan.id, 'Plan & "key"')}`, 2, [plan]);
    const address = (width: number) => `/api/public/event-picture/${plan.id}?w=${width}&amp;type=webp`;
    expect(html).toBe(
      `<p>Look:</p>\n<p><img src="${address(1_000)}" srcset="${address(480)} 480w, ${address(960)} 960w, ${address(1_000)} 1000w" sizes="(min-width: 48rem) 42rem, 100vw" alt="Plan &amp; &quot;key&quot;" width="1000" height="500" loading="lazy" decoding="async"></p>`,
    );
  });

  it('leaves out a picture that is not there, and has the words alone of one of another host', () => {
    expect(htmlOfMarkdown(`![Plan](picture:${plan.id})`)).toBe('');
    for (const other of [`https://example.org/picture:${plan.id}`, `picture:${plan.id}/larger`])
      expect(htmlOfMarkdown(`![Plan](${other})`, 2, [plan])).not.toContain('<img');
    expect(htmlOfMarkdown('![The <b>logo](https://spy.example/p.png)', 2, [plan])).toBe('<p>The &lt;b&gt;logo</p>');
    expect(textOfMarkdown(`Look: ![Plan](picture:${plan.id})`)).toBe('Look: Plan');
  });

  it('names a picture so that no words end its place too early', () => {
    expect(markdownOfPicture(plan.id, 'A ](b) \\ plan')).toBe(`![A (b)  plan](picture:${plan.id})`);
  });

  it('ends no attribute early', () => {
    const [, anchor] = elements(htmlOfMarkdown('[x](https://example.org/"onmouseover="alert(1))'));
    expect(anchor?.[1]).not.toMatch(/"\s*onmouseover/);
  });

  it.each([
    ['quotes', '>'.repeat(eventLimits.description)],
    ['brackets', '['.repeat(eventLimits.description)],
    ['stars', '*a_ '.repeat(eventLimits.description / 4)],
    ['links in links', '[a]('.repeat(eventLimits.description / 4)],
    ['lists in lists', '- '.repeat(eventLimits.description / 2)],
    ['backticks', '`a``'.repeat(eventLimits.description / 4)],
  ])('of the greatest length, made of %s, is drawn shallow', (_, typed) => {
    const html = htmlOfMarkdown(typed);
    expect(html.length).toBeLessThan(20 * eventLimits.description);
    let [depth, deepest] = [0, 0];
    for (const [tag] of html.matchAll(/<\/?(?:blockquote|ul|li)>/g)) {
      depth += tag.startsWith('</') ? -1 : 1;
      deepest = Math.max(deepest, depth);
    }
    expect(deepest).toBeLessThanOrEqual(40);
  });
});

describe('a description where nothing is drawn', () => {
  it.each([
    ['plain', 'Come aboard.', 'Come aboard.'],
    ['emphasis and code', '**Bring** *boots*, `now` & <b>.', 'Bring boots, now & <b>.'],
    ['lines and paragraphs', 'One\nTwo\n\n\n\nThree', 'One\nTwo\n\nThree'],
    ['a heading', '# Programme\nTalks', 'Programme\n\nTalks'],
    [
      'lists',
      'Bring:\n\n- One\n  - Deep\n- Two\n\n3. Third\n4. Fourth\n\nEnd',
      'Bring:\n\n- One\n  - Deep\n- Two\n\n3. Third\n4. Fourth\n\nEnd',
    ],
    ['a link', '[The **map**](https://maps.example.org/x), see', 'The map (https://maps.example.org/x), see'],
    [
      'addresses',
      'See https://example.org/a and <https://example.org/b>.',
      'See https://example.org/a and https://example.org/b.',
    ],
    ['a link that is refused', '[x](javascript:alert(1))', '[x](javascript:alert(1))'],
    ['a quote', '> Said', 'Said'],
    ['code', '```\nnpm start\n```\nthen', 'npm start\n\nthen'],
    ['indented code', '    npm start\n\nthen', 'npm start\n\nthen'],
    ['code with empty lines', '```\none\n\n\ntwo\n```', 'one\n\ntwo'],
    ['a line that is ended by hand', 'One  \nTwo', 'One\nTwo'],
    ['a rule', 'One\n\n---\n\nTwo', 'One\n\nTwo'],
    ['a table', '| A | B |\n|---|---|\n| 1 | 2 |', 'A B \n1 2'],
    ['what is escaped', '5 \\* 3 &amp; 4', '5 * 3 & 4'],
    ['nothing', '', ''],
  ])('has %s in words', (_, written, said) => expect(textOfMarkdown(written)).toBe(said));
});

/** A text and what is selected in it, between bars; one bar is a cursor. */
function read(marked: string) {
  const start = marked.indexOf('|');
  const rest = marked.slice(start + 1);
  const length = Math.max(0, rest.indexOf('|'));
  return { text: marked.replaceAll('|', ''), start, end: start + length };
}

function written({ text, start, end }: { text: string; start: number; end: number }): string {
  return start === end
    ? `${text.slice(0, start)}|${text.slice(start)}`
    : `${text.slice(0, start)}|${text.slice(start, end)}|${text.slice(end)}`;
}

it('a picture without a description, and one beside another, is shown by its own file', () => {
  const [one, other] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
  const pictures = [one, other].map((id) => ({ id, width: 480, height: 240 }));
  const html = htmlOfMarkdown(`![](picture:${other})`, 2, pictures);
  expect(html).toContain(` alt=""`);
  expect(html).toContain(other);
  expect(html).not.toContain(one);
});

describe('a style that is chosen for a text', () => {
  it.each<[MarkdownStyle, string, string]>([
    ['bold', 'Bring |boots| and tea.', 'Bring **|boots|** and tea.'],
    ['bold', 'Bring **|boots|** and tea.', 'Bring |boots| and tea.'],
    ['bold', 'Bring **|boots| and tea.', 'Bring ****|boots|** and tea.'],
    ['bold', 'Bring |boots|** and tea.', 'Bring **|boots|**** and tea.'],
    ['bold', 'Bring| boots |and tea.', 'Bring **|boots|** and tea.'],
    ['bold', 'Bring |', 'Bring **|**'],
    ['bold', 'Bring|   |boots', 'Bring   **|**boots'],
    ['heading', '|', '## |'],
    ['heading', 'Programme|', '## Programme|'],
    ['heading', 'Prog|ramme', '## Prog|ramme'],
    ['heading', '## Prog|ramme', 'Prog|ramme'],
    ['heading', '## |Programme', '|Programme'],
    ['heading', '#|# Programme', '|Programme'],
    ['heading', '- Prog|ramme', '## Prog|ramme'],
    ['heading', '###### Prog|ramme', '## Prog|ramme'],
    ['heading', 'One\nTwo|\nThree', 'One\n## Two|\nThree'],
    ['list', 'Bring:\nboo|ts\nte|a\nDone', 'Bring:\n|- boots\n- tea|\nDone'],
    ['list', '|- boots\n- tea|', '|boots\ntea|'],
    ['list', '|- boots\ntea|', '|- boots\n- tea|'],
    ['list', '|* boots\n+ tea|', '|- boots\n- tea|'],
    ['list', '|boots\n\ntea|', '|- boots\n\n- tea|'],
    ['list', '|boots\n  \ntea|', '|- boots\n  \n- tea|'],
    ['list', '|- boots\n\n- tea|', '|boots\n\ntea|'],
    ['heading', '|\nTwo', '## |\nTwo'],
    ['list', 'Size -1 - |2', '- Size -1 - |2'],
    ['link', 'See the |map|.', 'See the [map](|https://|).'],
    ['link', 'See |the map |now', 'See [the map](|https://|) now'],
    ['link', 'See |https://example.org/a|.', 'See [|](https://example.org/a).'],
    ['link', 'See |HTTP://example.org|', 'See [|](HTTP://example.org)'],
    ['link', 'See |at https://example.org|', 'See [at https://example.org](|https://|)'],
    ['link', 'See |https://example.org now|', 'See [https://example.org now](|https://|)'],
    ['link', 'See |https://|', 'See [https://](|https://|)'],
    ['link', 'See |', 'See [|](https://)'],
  ])('%s: %j becomes %j', (style, before, after) => {
    expect(written(styleMarkdown(read(before), style))).toBe(after);
  });
});

describe('a table', () => {
  const head = (columns: number) => `${'a|'.repeat(columns)}\n${'-|'.repeat(columns)}\n`;

  it('has the cells that were left out at the end of a row', () => {
    expect(htmlOfMarkdown('Time|Room|Who\n-|-|-\nnine o’clock|Hall\nten')).toContain(
      '<tr>\n<td>ten</td>\n<td></td>\n<td></td>\n</tr>',
    );
  });

  it('is none where there would be more than a cell for two letters, and one of single letters is', () => {
    expect(htmlOfMarkdown(`${head(500)}${'a\n'.repeat(1_500)}`)).not.toContain('<table>');
    const short = (rows: number, before = '') => htmlOfMarkdown(`${before}a|b|c\n-|-|-${'\na'.repeat(rows)}`);
    for (const before of ['', `${'Much before it. '.repeat(50)}\n\n\n`]) {
      expect(short(2, before)).toContain('<table>');
      expect(short(3, before)).not.toContain('<table>');
    }
    expect(htmlOfMarkdown(`x|y\n-|-${'\n1|2'.repeat(1_000)}`)).toContain('<td>2</td>');
    expect(htmlOfMarkdown(`x|y\n-|-${'\n|'.repeat(1_000)}`)).not.toContain('<table>');
  });

  it('may follow a line of text, and what follows it is judged apart', () => {
    const html = htmlOfMarkdown(`When and where\nTime|Room|Who\n-|-|-\nnine|Hall|Ada\n\n${'a\n'.repeat(500)}`);
    expect(html).toMatch(/^<p>When and where<\/p>\n<table>/);
  });
});
