export const pdfBlob = (bytes: Buffer): Blob => new Blob([new Uint8Array(bytes)], { type: 'application/pdf' });
