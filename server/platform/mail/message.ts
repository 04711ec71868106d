import { plainLine, unlinked } from '../../../src/lib/text.ts';

export type Sender = { fromName: string; fromAddress: string; replyTo: string };
export type Text = { toName: string; toAddress: string; subject: string; text: string; html?: string };
export type File = {
  filename: string;
  content: Buffer;
  contentType: string;
  cid?: string;
  contentDisposition?: 'inline';
};

/** What the head of a mail of the queue says besides. `messageId` is null for one that was never sent, `unsubscribe` where that is not possible. */
export type Head = {
  messageId: string | null;
  unsubscribe: string | null;
  /** The ids of the mails that its reader had before about the same, the latest last: mail programs show them as one conversation. */
  earlier: string[];
};

/** A whole mail as it goes to a mail server. */
export async function messageOf(
  { toName, toAddress, subject, text, html }: Text,
  { fromName, fromAddress, replyTo }: Sender,
  date: Date,
  attachments: File[] = [],
  { messageId, unsubscribe, earlier }: Head = { messageId: null, unsubscribe: null, earlier: [] },
): Promise<Buffer> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const composer = new MailComposer({
    // Given in their parts, so that a name with a comma or a quote in it is one name.
    from: { name: plainLine(fromName), address: fromAddress },
    // A stranger may have typed it.
    to: { name: unlinked(plainLine(toName)), address: toAddress },
    ...(replyTo !== '' && { replyTo: { name: '', address: replyTo } }),
    subject: plainLine(subject),
    text,
    ...(html && { html }),
    attachments,
    date,
    ...(messageId && { messageId }),
    ...(earlier.length > 0 && { references: earlier, inReplyTo: earlier.at(-1) ?? '' }),
    // Nobody's holiday notice helps a machine.
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      // A mail program shows a button of its own, which unsubscribes at once.
      ...(unsubscribe && {
        'List-Unsubscribe': `<${unsubscribe}>`,
        ...(unsubscribe.startsWith('https:') && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}
