/** How long a code must be out of view, in milliseconds, before it counts as shown again. */
const absence = 3_000;

/**
 * Remembers which codes are in front of the camera. `see` takes what one frame held and the time, and answers with the
 * code when it has just come into view; a code that stays, or flickers for a moment, is answered once.
 */
export function rememberSightings(): { see: (code: string | null, now: number) => string | null } {
  const lastSeen = new Map<string, number>();
  return {
    see(code, now) {
      for (const [other, at] of lastSeen) if (now - at > absence) lastSeen.delete(other);
      if (code === null) return null;
      const isNew = !lastSeen.has(code);
      lastSeen.set(code, now);
      return isNew ? code : null;
    },
  };
}
