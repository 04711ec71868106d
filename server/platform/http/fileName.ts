/** A name as it is where every program reads it; else also whole, encoded. Nothing in a name ends the header or begins another part of it. */
function named(fileName: string): string {
  const plain = fileName.replace(/[^\w.-]/g, '_');
  if (plain === fileName) return `filename="${plain}"`;
  const whole = encodeURIComponent(fileName).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `filename="${plain}"; filename*=UTF-8''${whole}`;
}

/** So that a browser shows the file, and saves it under this name. */
export const shownAs = (fileName: string) => ({ 'Content-Disposition': `inline; ${named(fileName)}` });

/** So that a browser saves the file under this name, and does not show it. */
export const savedAs = (fileName: string) => ({ 'Content-Disposition': `attachment; ${named(fileName)}` });
