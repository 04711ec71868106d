import type { Answers, Question, Reply } from './read.worker.ts';

/** Has a worker of its own answer; it ends with its answer, or when nobody waits for it any more. */
export async function askWorker<Kind extends Question['kind']>(
  question: Extract<Question, { kind: Kind }>,
  signal: AbortSignal,
): Promise<Answers[Kind]> {
  const worker = new Worker(new URL('./read.worker.ts', import.meta.url), { type: 'module' });
  try {
    const reply = await new Promise<Reply>((resolve) => {
      worker.onmessage = ({ data }: MessageEvent<Reply>) => resolve(data);
      worker.onerror = ({ message }) => resolve({ error: message });
      signal.addEventListener('abort', () => resolve({ error: 'nobody waits' }));
      worker.postMessage(question);
    });
    if ('error' in reply) throw new Error(reply.error);
    return reply.value as Answers[Kind];
  } finally {
    worker.terminate();
  }
}
