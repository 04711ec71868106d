/** What is noted about a contact; what is left out stays as it is. `noteWas` is what the note was before. */
export type Change = {
  note?: string | undefined;
  noteWas?: string | undefined;
  rating?: number | null | undefined;
  tags?: string[] | undefined;
  followUpOn?: string | null | undefined;
};

/**
 * Something that is still to be sent: a scanned code with what was noted of it since, its `key` being the code, or a change of the contact whose
 * id the key is.
 */
export type Kept = { kind: 'scan' | 'change'; key: string; at: string; change: Change };

/** Keeps a scan to be sent later; a code that waits already is not kept twice. */
export const withScan = (kept: readonly Kept[], code: string, at: string): Kept[] =>
  kept.some(({ key }) => key === code) ? [...kept] : [...kept, { kind: 'scan', key: code, at, change: {} }];

/** Keeps a change; what is changed again before it was sent is sent once, and began where the first change did. */
export function withChange(kept: readonly Kept[], key: string, change: Change, at: string): Kept[] {
  const before = kept.find((each) => each.key === key);
  if (!before) return [...kept, { kind: 'change', key, at, change }];
  const noteWas = before.change.noteWas ?? change.noteWas;
  const merged = { ...before.change, ...change, ...(noteWas !== undefined && { noteWas }) };
  return kept.map((each) => (each === before ? { ...before, change: merged } : each));
}

/**
 * What is left once one was sent. What was changed meanwhile stays, and begins from what was sent. A scan with notes goes on as a change of
 * the contact that it became.
 */
export const withoutSent = (kept: readonly Kept[], sent: Kept, contactId: string): Kept[] =>
  kept.flatMap((each) => {
    if (each.key !== sent.key) return [each];
    if (each.kind === 'scan')
      return Object.keys(each.change).length === 0 ? [] : [{ ...each, kind: 'change' as const, key: contactId }];
    if (JSON.stringify(each.change) === JSON.stringify(sent.change)) return [];
    const noteWas = sent.change.note ?? each.change.noteWas;
    return [{ ...each, change: { ...each.change, ...(noteWas !== undefined && { noteWas }) } }];
  });

/** What is kept for a contact, or for a code that is not one yet; empty where nothing is. */
export const changeOf = (kept: readonly Kept[], key: string): Change =>
  kept.find((each) => each.key === key)?.change ?? {};
