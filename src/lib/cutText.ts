/** The first `max` characters, as JavaScript counts them, without cutting in two what people see as one: an emoji, a letter with its accents. */
export function cutText(text: string, max: number): string {
  const next = new Intl.Segmenter().segment(text).containing(max);
  return text.slice(0, next?.index ?? max);
}
