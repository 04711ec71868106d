import { type FrameReader, nativeReader } from './nativeReader.ts';
import { wasmReader } from './wasmReader.ts';

/** The browser's own reader where it has one that works, else ours. Rejects like a missing camera where none can run. */
export async function openReader(): Promise<FrameReader> {
  const native = await nativeReader();
  // An iPhone in Lockdown Mode has no WebAssembly.
  if (!native && !('WebAssembly' in globalThis)) throw new DOMException('no code reader here', 'NotFoundError');
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
