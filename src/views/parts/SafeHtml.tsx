import { type ComponentProps, useMemo } from 'react';
import { trustedHtml } from './trustedHtml.ts';

type Props = Omit<ComponentProps<'div'>, 'children' | 'dangerouslySetInnerHTML'> & { html: string };

/** What an organiser wrote. `html` is what `src/lib/markdown.ts` made of it: safe, and nothing else may be given here. */
export function SafeHtml({ html, ...rest }: Props) {
  // Another value, even of the same text, is read and written again.
  const trusted = useMemo(() => ({ __html: trustedHtml(html) }), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the HTML of `lib/markdown.ts` has all of theirs escaped and few links
  return <div {...rest} dangerouslySetInnerHTML={trusted} />;
}
