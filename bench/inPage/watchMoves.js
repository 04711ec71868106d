// From a press to the frame that shows what was asked for, and how long each press or key took to be answered by a frame.
window.bench = { moves: [], interactions: [] };

window.benchMove = (wanted) => {
  const isThere = () =>
    [...document.querySelectorAll(wanted.selector)].some((each) => each.textContent.includes(wanted.text)) &&
    !document.querySelector('main [aria-busy=true], main .loading');
  let begun = null;
  addEventListener('click', (event) => (begun ??= event.timeStamp), { capture: true, once: true });
  const observer = new MutationObserver(() => {
    if (begun === null || !isThere()) return;
    observer.disconnect();
    requestAnimationFrame((frame) => setTimeout(() => window.bench.moves.push(frame - begun)));
  });
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
};

new PerformanceObserver((list) => {
  for (const { interactionId, duration } of list.getEntries())
    if (interactionId) window.bench.interactions.push(duration);
}).observe({ type: 'event', durationThreshold: 16, buffered: true });
