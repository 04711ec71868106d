/** Loads what badges are written in, for these people's names. Without, they are shown in another font. */
export async function loadFonts(people: readonly { firstname: string; surname: string; organization: string }[]) {
  const text = `Aa${people.map(({ firstname, surname, organization }) => firstname + surname + organization).join('')}`;
  const fonts = [400, 700].map((weight) =>
    document.fonts?.load(`${weight} 16px "Noto Sans", "Noto Sans Arabic", "Noto Sans Hebrew"`, text),
  );
  await Promise.all(fonts).catch(() => {});
}
