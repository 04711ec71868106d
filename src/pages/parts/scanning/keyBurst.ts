/** A scanner types faster than this between two keys, in milliseconds, also on a busy computer; a person hardly ever. */
const longestGap = 100;

/**
 * Recognises a scanner that types: a burst of characters ended by Enter. `press` takes each key with its time and
 * answers with the code when the burst is complete, `isBurst` while one is coming in.
 */
export function recogniseBursts(): {
  press: (key: string, now: number, shortest: number) => string | null;
  isBurst: () => boolean;
} {
  let text = '';
  let lastAt = Number.NEGATIVE_INFINITY;
  return {
    press(key, now, shortest) {
      if (key.length > 1 && key !== 'Enter') return null; // Shift and its like come between the characters.
      if (now - lastAt > longestGap) text = '';
      lastAt = now;
      if (key !== 'Enter') {
        text += key;
        return null;
      }
      const code = text;
      text = '';
      return code.length >= shortest ? code : null;
    },
    isBurst: () => text.length > 1,
  };
}
