import { type Area, centreOf, wholeOf } from './areas.ts';
import type { DecodeAnswer, DecodeRequest } from './decode.worker.ts';
import type { FrameReader } from './nativeReader.ts';

/** Light codes on a dark ground are rare and cost a second search, so one look in four tries them. */
const thoroughEvery = 4;

/** Reads with WebAssembly in a worker: the middle of the picture, where a code is held, then all of it. */
export function wasmReader(): FrameReader {
  const worker = new Worker(new URL('./decode.worker.ts', import.meta.url), { type: 'module' });
  let looks = 0;
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });

  function decode(video: HTMLVideoElement, { x, y, width, height, scale }: Area, thorough: boolean) {
    if (!context) throw new Error('no canvas to read from');
    const [w, h] = [Math.round(width * scale), Math.round(height * scale)];
    canvas.width = w;
    canvas.height = h;
    context.drawImage(video, x, y, width, height, 0, 0, w, h);
    return askWorker(worker, { width: w, height: h, pixels: context.getImageData(0, 0, w, h).data.buffer, thorough });
  }

  return {
    async read(video) {
      const { videoWidth, videoHeight } = video;
      if (!videoWidth || !videoHeight) return null;
      return (
        (await decode(video, centreOf(videoWidth, videoHeight), false)) ??
        (await decode(video, wholeOf(videoWidth, videoHeight), looks++ % thoroughEvery === 0))
      );
    },
    close: () => worker.terminate(),
  };
}

/** One question at a time: the reader waits for each answer. */
function askWorker(worker: Worker, request: DecodeRequest): Promise<string | null> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<DecodeAnswer>) =>
      'error' in data ? reject(new Error(data.error)) : resolve(data.code);
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.postMessage(request, [request.pixels]);
  });
}
