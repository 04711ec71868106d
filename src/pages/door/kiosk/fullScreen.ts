/** Takes the whole screen, where the browser lets a page do so; only after a touch or a key. */
export function enterFullScreen(): void {
  if (document.fullscreenElement) return;
  document.documentElement.requestFullscreen?.({ navigationUI: 'hide' }).catch(() => {});
}

/** Takes the whole screen with every touch, since a reload and Escape end it; answers with the way back. */
export function keepFullScreen(): () => void {
  const leaving = new AbortController();
  for (const gesture of ['pointerup', 'keydown'])
    document.addEventListener(gesture, enterFullScreen, { signal: leaving.signal });
  return () => {
    leaving.abort();
    if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
  };
}
