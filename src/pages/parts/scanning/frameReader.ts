import { type FrameReader, nativeReader } from './nativeReader.ts';
import { wasmReader } from './wasmReader.ts';

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
