/**
 * Loads the emoji that a text has for devices without any, where they would print as empty boxes. Without them the rest is worth
 * printing.
 */
export async function loadEmoji(text: string): Promise<void> {
  if (!/[\p{Extended_Pictographic}\p{Regional_Indicator}]/u.test(text)) return;
  try {
    await import('@fontsource/noto-emoji/700.css');
    await document.fonts.load('700 46px "Noto Emoji"', text);
  } catch {
    // The device shows what it has.
  }
}
