import { type ChildProcess, fork } from 'node:child_process';

/** Milliseconds without work after which a process ends, and what it has loaded with it. */
const idleTimeout = 30_000;
/** MB of a heap: work that takes more would be some that was made to do harm. */
const maxHeap = 512;

/**
 * What such a process begins with: it answers each message with what the function of that name does. Whoever is answered meanwhile goes first, unless the system forbids that, as
 * systemd's `@resources` does. Where a terminal or systemd tells Foyer and it to stop, it finishes its work, and ends with Foyer.
 */
const preload = `import { getPriority, setPriority } from 'node:os';
  import { pathToFileURL } from 'node:url';
  try { setPriority(Math.max(getPriority(), 5)); } catch {}
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});
  process.on('disconnect', () => process.exit());
  process.on('message', async ({ name, args }) => {
    try {
      const work = await import(pathToFileURL(process.argv[1]).href);
      process.send({ result: await work[name](...args) });
    } catch (error) {
      process.send({ error: error instanceof Error ? error : new Error(String(error)) });
    }
  });`;

type Answer = { result: unknown } | { error: Error };

export type WorkerProcess = {
  /** Calls a function; arguments and result are copied. It ends with its process when `signal` is aborted. Rejects with what it throws, and where the process cannot begin or ends. */
  run: <Result>(name: string, args: unknown[], signal?: AbortSignal) => Promise<Result>;
  /** Ends the process; another begins with the next call. */
  end: () => void;
};

/**
 * A process that calls functions which the module in a file exports, one after the other, while others are answered. It begins with the first, and with the next after
 * it ended. It is no thread: Node 20 ends all of Foyer where a thread is stopped while zlib begins in it. It knows no environment variable.
 */
export function newWorkerProcess(file: string): WorkerProcess {
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  let before: Promise<unknown> = Promise.resolve();

  function begin(): ChildProcess {
    const execArgv = [
      `--max-old-space-size=${maxHeap}`,
      `--import=data:text/javascript,${encodeURIComponent(preload)}`,
    ];
    const begun = fork(file, {
      execArgv,
      serialization: 'advanced',
      env: {},
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    const forget = () => {
      if (child === begun) child = null;
    };
    // Without files or memory left none begins, which is told here alone.
    begun.on('error', forget).on('exit', forget);
    begun.unref();
    begun.channel?.unref();
    return begun;
  }

  function end() {
    clearTimeout(idle);
    child?.kill('SIGKILL');
    child = null;
  }

  async function call(name: string, args: unknown[], signal?: AbortSignal): Promise<unknown> {
    signal?.throwIfAborted();
    clearTimeout(idle);
    child ??= begin();
    const own = child;
    own.channel?.ref();
    let undo = () => {};
    try {
      if (!own.connected) throw new Error('A process for heavy work could not begin.');
      return await new Promise((resolve, reject) => {
        const onMessage = (answer: Answer) => ('error' in answer ? reject(answer.error) : resolve(answer.result));
        const onExit = () => reject(new Error('A process for heavy work ended.'));
        const onAbort = () => {
          if (child === own) end();
          reject(signal?.reason);
        };
        undo = () => {
          own.off('message', onMessage).off('error', reject).off('exit', onExit);
          signal?.removeEventListener('abort', onAbort);
        };
        own.on('message', onMessage).on('error', reject).on('exit', onExit);
        signal?.addEventListener('abort', onAbort);
        own.send({ name, args }, (error) => error && reject(error));
      });
    } finally {
      undo();
      own.channel?.unref();
      if (child === own && !own.connected) child = null;
      idle = setTimeout(end, idleTimeout).unref();
    }
  }

  return {
    run: <Result>(name: string, args: unknown[], signal?: AbortSignal) => {
      const done = before.then(() => call(name, args, signal));
      before = done.catch(() => {});
      return done as Promise<Result>;
    },
    end,
  };
}
