export const pdfBlob = (bytes: Buffer): Blob => new Blob([new Uint8Array(bytes)], { type: 'application/pdf' });

/** So that a browser shows the file, and saves it under this name. */
export const pdfHeaders = (fileName: string): Record<string, string> => ({
  'Content-Disposition': `inline; filename="${fileName.replace(/[^\w.-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(fileName)}`,
});
