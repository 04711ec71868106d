import type { DecodeAnswer, DecodeRequest } from './decode.worker.ts';
import { takeEarlyReader } from './earlyScanner.ts';
import type { FrameReader } from './nativeReader.ts';

/** Light codes on a dark ground are rare and cost a second search, so one look in four tries them. */
const thoroughEvery = 4;

/** Reads with WebAssembly in a worker, to which each picture is handed over. */
export function wasmReader(): FrameReader {
  const worker = takeEarlyReader() ?? new Worker(new URL('./decode.worker.ts', import.meta.url), { type: 'module' });
  const ask = questionsTo(worker);
  let looks = 0;
  return {
    async read(video) {
      if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return null;
      return ask({ picture: await pictureOf(video), thorough: looks++ % thoroughEvery === 0 });
    },
    close: () => worker.terminate(),
  };
}

/** What the video shows now; a frame as it lies in memory where the browser has such. */
const pictureOf = (video: HTMLVideoElement): VideoFrame | Promise<ImageBitmap> =>
  'VideoFrame' in globalThis ? new VideoFrame(video) : createImageBitmap(video);

/** One question at a time: the reader waits for each answer. A worker that could not be loaded answers none. */
function questionsTo(worker: Worker): (request: DecodeRequest) => Promise<string | null> {
  let settle: ((answer: DecodeAnswer) => void) | null = null;
  let failure: DecodeAnswer | null = null;
  worker.onmessage = ({ data }: MessageEvent<DecodeAnswer>) => settle?.(data);
  worker.onerror = ({ message }) => {
    failure = { error: message };
    settle?.(failure);
  };
  return async (request) => {
    const answer = await new Promise<DecodeAnswer>((resolve) => {
      settle = resolve;
      worker.postMessage(request, [request.picture]);
      if (failure) resolve(failure);
    });
    if ('error' in answer) throw new Error(answer.error);
    return answer.code;
  };
}
