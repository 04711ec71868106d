/** A file as a `data:` URL. Rejects where the browser cannot read it. */
export const dataUrlOf = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });

/** The bytes of a file in base64. */
export const base64Of = async (file: Blob): Promise<string> => (await dataUrlOf(file)).replace(/^data:[^,]*,/, '');
