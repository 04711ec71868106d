import type { Locale } from '../../../src/lib/locale.ts';
import { plainLine, escapeHtml as text } from '../../../src/lib/text.ts';
import { dark, light } from '../colours.ts';
import { type Logo, logoImage } from './logo.ts';

type Fact = { label: string; value: string };
/** A piece of a mail, from which both its HTML and its plain text are made. */
export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'note'; text: string }
  | { kind: 'facts'; facts: Fact[] }
  | {
      kind: 'people';
      title: string;
      people: { name: string; detail: string; link: { label: string; href: string } | null }[];
    }
  | { kind: 'button' | 'link'; label: string; href: string }
  /** An organiser's own words: HTML that was cleaned and styled, and the same as text. */
  | { kind: 'body'; html: string; text: string };

export type MailTemplate = {
  subject: string;
  /** At its head, with whose it is. */
  logo?: (Pick<Logo, 'width' | 'height'> & { name: string }) | null;
  /** Whose event it is about, above everything. */
  about: string;
  /** Empty for a mail that begins with the organiser's words. */
  title: string;
  blocks: Block[];
  /** Small, at the end. */
  footer: string[];
  /** The way to get no more of these, after the footer. */
  unsubscribe?: { label: string; href: string } | null;
};

/** What a mail client shows in place of a mail, by its parts. */
export type RenderedMail = { subject: string; html: string; text: string };

const fonts = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Clients that take a style sheet follow the reader's scheme; the others show the light colours that are written beside the text. */
const sheet = `:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:0}
a{color:${light.accent}}
@media (prefers-color-scheme:dark){
.page{background:${dark.ground}!important}.card{background:${dark.surface}!important;border-color:${dark.border}!important}
.ink{color:${dark.text}!important}.dim{color:${dark.muted}!important}.line{border-color:${dark.border}!important}
a.link{color:${dark.accent}!important}.note{background:${dark.noteGround}!important;color:${dark.note}!important}
.go{background:${dark.accent}!important}.go a{color:${dark.onAccent}!important}
.plate{padding:8px 10px!important;border-radius:8px!important}}`;

/** The look of the elements that an organiser's words may have. */
export const bodyStyles: Record<string, Record<string, string>> = {
  p: ink('margin:0 0 16px;font-size:16px;line-height:24px'),
  h2: ink('margin:20px 0 8px;font-size:20px;line-height:26px'),
  h3: ink('margin:16px 0 6px;font-size:17px;line-height:24px'),
  ul: ink('margin:0 0 16px;padding-left:24px;font-size:16px;line-height:24px'),
  ol: ink('margin:0 0 16px;padding-left:24px;font-size:16px;line-height:24px'),
  li: ink('margin:0 0 4px'),
  blockquote: {
    class: 'line',
    style: `margin:0 0 16px;padding:0 0 0 14px;border-left:3px solid ${light.border}`,
  },
  hr: { class: 'line', style: `margin:20px 0;border:0;border-top:1px solid ${light.border}` },
  a: { class: 'link', style: `color:${light.accent}` },
};

function ink(style: string): Record<string, string> {
  return { dir: 'auto', class: 'ink', style: `${style};color:${light.text}` };
}

/**
 * Writes a mail of one column, with no image but its logo, in HTML and as plain text. Everything in a mail is text, and none of it is read as HTML,
 * but for an organiser's own words.
 */
export function renderMail(
  { subject, logo, about, title, blocks, footer, unsubscribe }: MailTemplate,
  locale: Locale,
): RenderedMail {
  const ways = unsubscribe ? [`${unsubscribe.label}: ${unsubscribe.href}`] : [];
  const lines = [about, '', title, '', ...blocks.flatMap(plainOf), '-- ', ...footer, ...ways];
  return {
    subject: plainLine(subject),
    text: `${lines
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim()}\n`,
    html: `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${text(plainLine(subject))}</title><style>${sheet}</style></head>
<body class="page" style="background:${light.ground};font-family:${fonts}">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:${light.ground}"><tr><td align="center" style="padding:24px 12px">
${inOutlook('<table role="presentation" width="600" cellpadding="0" cellspacing="0"><tr><td>')}
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:${light.surface};border:1px solid ${light.border};border-radius:10px"><tr><td style="padding:28px 24px;text-align:start">
${logo ? plate(logoImage(logo, text(logo.name))) : ''}<p dir="auto" class="dim" style="margin:0 0 6px;font-size:14px;line-height:20px;color:${light.muted}">${text(about)}</p>
${title === '' ? '' : `<h1 class="ink" style="margin:0 0 16px;font-size:24px;line-height:30px;color:${light.text}">${text(title)}</h1>`}
${blocks.map(htmlOf).join('\n')}
</td></tr></table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px"><tr><td style="padding:16px 24px">
${footer.map((line) => `<p dir="auto" class="dim" style="margin:0 0 4px;font-size:13px;line-height:19px;color:${light.muted}">${text(line)}</p>`).join('\n')}${
  unsubscribe
    ? `<p dir="auto" class="dim" style="margin:8px 0 0;font-size:13px;line-height:19px;color:${light.muted}"><a class="link" href="${text(unsubscribe.href)}" style="color:${light.accent}">${text(unsubscribe.label)}</a></p>`
    : ''
}
</td></tr></table>
${inOutlook('</td></tr></table>')}
</td></tr></table></body></html>
`,
  };
}

/** What Outlook on Windows alone reads: it draws with Word, which knows no greatest width, and no padding of links and paragraphs. */
const inOutlook = (html: string): string => `<!--[if mso]>${html}<![endif]-->`;

/** White in the dark too: logos are made for paper. */
const plate = (image: string): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 16px"><tr><td class="plate" style="background:${light.surface}">${image}</td></tr></table>\n`;

function htmlOf(block: Block): string {
  switch (block.kind) {
    case 'text':
      return `<p dir="auto" class="ink" style="margin:0 0 16px;font-size:16px;line-height:24px;color:${light.text}">${lined(block.text)}</p>`;
    case 'note':
      return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px"><tr><td dir="auto" class="note" style="padding:10px 14px;border-radius:8px;font-size:15px;line-height:22px;background:${light.noteGround};color:${light.note}">${lined(block.text)}</td></tr></table>`;
    case 'facts':
      return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 18px;border-collapse:collapse">${block.facts
        .map(
          ({ label, value }) =>
            `<tr><td class="dim line" valign="top" width="34%" style="padding:7px 12px 7px 0;border-bottom:1px solid ${light.border};font-size:14px;line-height:21px;color:${light.muted}">${text(label)}</td><td dir="auto" class="ink line" valign="top" style="padding:7px 0;border-bottom:1px solid ${light.border};font-size:15px;line-height:21px;color:${light.text};word-break:break-word">${lined(value)}</td></tr>`,
        )
        .join('')}</table>`;
    case 'people':
      return `<h2 class="ink" style="margin:0 0 6px;font-size:16px;line-height:24px;color:${light.text}">${text(block.title)}</h2>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 18px;border-collapse:collapse">${block.people
        .map(
          ({ name, detail, link }) =>
            `<tr><td dir="auto" class="ink line" style="padding:9px 0;border-bottom:1px solid ${light.border};font-size:15px;line-height:21px;color:${light.text};word-break:break-word"><strong>${text(name)}</strong><br><span class="dim" style="color:${light.muted}">${text(detail)}</span></td>${
              link
                ? `<td class="line" align="right" style="padding:9px 0 9px 12px;border-bottom:1px solid ${light.border};font-size:15px;line-height:21px;white-space:nowrap"><a class="link" href="${text(link.href)}" style="color:${light.accent}">${text(link.label)}</a></td>`
                : ''
            }</tr>`,
        )
        .join('')}</table>`;
    case 'button':
      return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 18px"><tr><td class="go" bgcolor="${light.accent}" style="border-radius:8px;background:${light.accent};mso-padding-alt:12px 20px"><a href="${text(block.href)}" style="display:inline-block;padding:12px 20px;font-size:16px;line-height:20px;font-weight:600;color:${light.onAccent};text-decoration:none">${text(block.label)}</a></td></tr></table>`;
    case 'link':
      return `<p dir="auto" style="margin:0 0 16px;font-size:15px;line-height:22px"><a class="link" href="${text(block.href)}" style="color:${light.accent}">${text(block.label)}</a></p>`;
    case 'body':
      return block.html;
    default:
      return block satisfies never;
  }
}

function plainOf(block: Block): string[] {
  switch (block.kind) {
    case 'text':
    case 'note':
      return [block.text, ''];
    case 'facts':
      return [...block.facts.map(({ label, value }) => `${label}: ${value}`), ''];
    case 'people':
      return [
        block.title,
        ...block.people.flatMap(({ name, detail, link }) => [
          `- ${name}, ${detail}`,
          ...(link ? [`  ${link.href}`] : []),
        ]),
        '',
      ];
    case 'button':
    case 'link':
      return [`${block.label}:`, block.href, ''];
    case 'body':
      return [block.text, ''];
    default:
      return block satisfies never;
  }
}

/** Text of several lines as HTML. */
const lined = (lines: string): string => text(lines).replace(/\r\n|\r|\n/g, '<br>');
