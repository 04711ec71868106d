import { nativeReader } from './nativeReader.ts';
import { wasmReader } from './wasmReader.ts';

/** Reads the QR code that a picture shows, null when it shows none. Rejects when reading itself is broken. */
export type FrameReader = { read: (video: HTMLVideoElement) => Promise<string | null>; close: () => void };

/** The browser's own reader where it has one that works, else ours. */
export async function openReader(): Promise<FrameReader> {
  const native = await nativeReader();
  if (!native) return wasmReader();
  let reader = native;
  return {
    async read(video) {
      try {
        return await reader.read(video);
      } catch (error) {
        // Some phones promise a reader whose service is not there.
        if (reader !== native) throw error;
        reader = wasmReader();
        return reader.read(video);
      }
    },
    close: () => reader.close(),
  };
}
