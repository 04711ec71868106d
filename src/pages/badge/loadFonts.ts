const families = '"Noto Sans", "Noto Sans Arabic", "Noto Sans Hebrew", "Noto Emoji"';

/** Loads what badges are written in, for these people's names. Without, they are shown in another font. */
export async function loadFonts(people: readonly { firstname: string; surname: string; organization: string }[]) {
  const text = `Aa${people.map(({ firstname, surname, organization }) => firstname + surname + organization).join('')}`;
  try {
    // Few names have any, and they are printed in one colour whatever the device has.
    if (/[\p{Extended_Pictographic}\p{Regional_Indicator}]/u.test(text))
      await Promise.all([import('@fontsource/noto-emoji/400.css'), import('@fontsource/noto-emoji/700.css')]);
    await Promise.all([400, 700].map((weight) => document.fonts?.load(`${weight} 16px ${families}`, text)));
  } catch {
    // The device shows what it has.
  }
}
