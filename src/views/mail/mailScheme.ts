/** A mail as readers in the dark, or in the light, see it, whatever the scheme of this browser is. */
export const inScheme = (html: string, isDark: boolean): string =>
  html.replaceAll('@media (prefers-color-scheme:dark)', isDark ? '@media all' : '@media not all');
