import { useMemo } from 'react';
import { trustedHtml } from '../parts/trustedHtml.ts';

/** Shows the HTML of a mail. Nothing in it may run, and nothing is fetched from elsewhere: its own policy is that of this page. */
export function MailFrame({ title, html }: { title: string; html: string }) {
  // Another value, even of the same text, loads the frame again.
  const trusted = useMemo(() => trustedHtml(html), [html]);
  return <iframe className="mail-frame" title={title} sandbox="" srcDoc={trusted} />;
}
