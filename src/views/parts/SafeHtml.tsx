import type { ComponentProps } from 'react';

type Props = Omit<ComponentProps<'div'>, 'children' | 'dangerouslySetInnerHTML'> & { html: string };

/** What an organiser wrote. `html` is what the server made of it: safe, and nothing else may be given here. */
export function SafeHtml({ html, ...rest }: Props) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server escapes all HTML and allows few links
  return <div {...rest} dangerouslySetInnerHTML={{ __html: html }} />;
}
