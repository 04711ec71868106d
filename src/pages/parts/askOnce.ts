/** What a worker answers that is asked once. */
type Reply<Value> = { value: Value } | { error: string };

/** Has a worker of its own answer; it ends with its answer, or when it is not waited for any more. */
export async function askOnce<Value>(worker: Worker, question: unknown, signal: AbortSignal): Promise<Value> {
  try {
    const reply = await new Promise<Reply<Value>>((resolve) => {
      worker.onmessage = ({ data }: MessageEvent<Reply<Value>>) => resolve(data);
      worker.onerror = ({ message }) => resolve({ error: message });
      signal.addEventListener('abort', () => resolve({ error: 'not waited for' }));
      worker.postMessage(question);
    });
    if ('error' in reply) throw new Error(reply.error);
    return reply.value;
  } finally {
    worker.terminate();
  }
}

/** Answers the one question that this worker is asked. */
export function answerOnce<Question, Value>(answer: (question: Question) => Promise<Value>): void {
  self.onmessage = async ({ data }: MessageEvent<Question>) => {
    const reply = await answer(data).then(
      (value): Reply<Value> => ({ value }),
      (error: unknown): Reply<Value> => ({ error: String(error) }),
    );
    self.postMessage(reply);
  };
}
