import { expect, it } from 'vitest';
import { escapeHtml } from '../../src/lib/escapeHtml.ts';

it('leaves no character that means something to HTML', () =>
  expect(escapeHtml(`<a href="x" title='y'>R&D</a>`)).toBe(
    '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;R&amp;D&lt;/a&gt;',
  ));
