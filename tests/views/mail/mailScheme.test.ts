import { expect, it } from 'vitest';
import { inScheme } from '../../../src/views/mail/MailPreview.tsx';

it('a mail is shown in the dark or in the light, whatever the browser has', () => {
  const html =
    '<style>@media (prefers-color-scheme:dark){p{color:#fff}}@media (prefers-color-scheme:dark){b{}}</style>';
  expect(inScheme(html, true)).toBe('<style>@media all{p{color:#fff}}@media all{b{}}</style>');
  expect(inScheme(html, false)).toBe('<style>@media not all{p{color:#fff}}@media not all{b{}}</style>');
});
