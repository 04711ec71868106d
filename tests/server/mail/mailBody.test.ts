import { JSDOM } from 'jsdom';
import { expect, it } from 'vitest';
import { cleanBody } from '../../../server/platform/mail/mailBody.ts';

const image = '<img src=x onerror=alert(1)>';
const written = '&lt;img src=x onerror=alert(1)&gt;';

it.each([
  `<textarea></textarea/>${image}`,
  `<svg><textarea>${written}</textarea></svg>${image}`,
  `<math><xmp>${written}</xmp/>${image}`,
  `<style><!--</style>${image}-->`,
  `<svg><style>${written}</style></svg>`,
  `<noscript>&lt;/noscript&gt;${written}</noscript>`,
  `<iframe>${written}</iframe>`,
  `<noembed>&lt;/noembed&gt;${written}</noembed>`,
  `<title>&lt;/title&gt;${written}</title>`,
  `<option>${written}</option>`,
  `<plaintext>${written}`,
  '<svg><a><animate attributeName=href to=javascript:alert(1)></a></svg>',
  '<a href="java&#0000000000115;cript:alert(1)">A</a>',
  '<a href="jav&#x0A;ascript:alert(1)">A</a>',
])('has nothing that a browser would run or fetch of %s', (html) => {
  const { body } = new JSDOM(cleanBody(html), { contentType: 'text/html' }).window.document;
  const found = [...body.querySelectorAll('*')].flatMap(({ tagName, attributes }) => [
    ...(tagName === 'A' ? [] : [tagName]),
    ...[...attributes].map(({ name, value }) => `${name}=${value}`),
  ]);
  expect(found).toEqual([]);
});
