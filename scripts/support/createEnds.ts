export type Ends = {
  /** Something to undo, before all that was added earlier. */
  add: (end: () => unknown) => void;
  /** Undoes it all, once. */
  all: () => Promise<void>;
  /** Whether the script has been interrupted, or is at its end. */
  isEnding: () => boolean;
};

/** What a script has to undo when it ends: also where somebody interrupts it. */
export function createEnds(): Ends {
  const ends: (() => unknown)[] = [];
  let ending: Promise<void> | null = null;

  async function endEach() {
    for (const end of ends.toReversed()) await end();
  }
  const all = () => {
    ending ??= endEach();
    return ending;
  };
  // Under npm a signal arrives more than once.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (!ending) console.error('Ending all that was started.');
      void all().finally(() => process.exit(1));
    });
  return { add: (end) => void ends.push(end), all, isEnding: () => ending !== null };
}

/** Runs a trial that answers with a sentence for everything that was wrong, and ends the process: with 0 where nothing was. */
export async function runTrial(trial: () => Promise<string[]>, { all, isEnding }: Ends): Promise<never> {
  try {
    const wrong = await trial();
    for (const each of wrong) console.error(`Wrong: ${each}`);
    process.exitCode = wrong.length > 0 ? 1 : 0;
  } catch (error) {
    // What was going on when it was interrupted has lost what it needs.
    if (!isEnding()) console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  } finally {
    await all();
  }
  process.exit();
}
