/** Keeps the screen on while a door is worked; answers with the way to let it sleep again. */
export function keepAwake(): () => void {
  const leaving = new AbortController();
  let lock: WakeLockSentinel | null = null;

  async function hold() {
    if (document.hidden || !navigator.wakeLock) return;
    // A device low on battery may refuse: the door works, its screen only dims.
    lock = await navigator.wakeLock.request('screen').catch(() => null);
    if (leaving.signal.aborted) void lock?.release();
  }

  // The browser lets go whenever the page is hidden.
  document.addEventListener('visibilitychange', hold, { signal: leaving.signal });
  void hold();
  return () => {
    leaving.abort();
    void lock?.release();
  };
}
