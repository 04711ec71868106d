// Notes when the camera first shows a code (its frames have a darker ground than the pauses) and when the verdict stands
// on the screen, what of that was waiting for the server, and then dismisses it for the next.
window.bench = { latencies: [], parts: [], fromCapture: true, picture: '' };
let shownAt = null;

function watch(video) {
  const canvas = new OffscreenCanvas(1, 1);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  let wasCode = true;
  let before = Number.POSITIVE_INFINITY;
  const look = (now, { captureTime, width, height }) => {
    video.requestVideoFrameCallback(look);
    window.bench.fromCapture &&= captureTime !== undefined;
    window.bench.picture = `${width}×${height}`;
    const at = captureTime ?? now;
    context.drawImage(video, 0, height / 2, 4, 4, 0, 0, 1, 1);
    const isCode = context.getImageData(0, 0, 1, 1).data[0] < window.benchDark;
    // A frame that this page was too busy to see may have been the first.
    if (isCode && !wasCode) shownAt = Math.min(at, before + window.benchFrame);
    wasCode = isCode;
    before = at;
  };
  video.requestVideoFrameCallback(look);
}

// After the frame that shows what has just changed.
const onceShown = (then) =>
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = then;
    port2.postMessage(null);
  });

let wasVerdict = false;
function noteVerdict() {
  const from = shownAt;
  shownAt = null;
  onceShown(() => {
    if (from !== null) note(from, performance.now());
    performance.clearResourceTimings();
    document.querySelector('.door-cover .door-other')?.click();
  });
}

function note(from, shown) {
  window.bench.latencies.push(shown - from);
  const call = performance.getEntriesByType('resource').findLast(({ name }) => name.includes('/scanBadge'));
  // The list on the device may have been quicker.
  if (call && call.startTime >= from && call.responseEnd <= shown)
    window.bench.parts.push({
      read: call.startTime - from,
      asked: call.responseEnd - call.startTime,
      drawn: shown - call.responseEnd,
    });
}

let watched = null;
new MutationObserver(() => {
  const video = document.querySelector('.scanner-lens[data-live=true] video');
  if (video && video !== watched) {
    watched = video;
    watch(video);
  }
  const isVerdict = document.querySelector('.door-cover .verdict.is-info') !== null;
  // One may be there before its first frame was noted: the first of all, read as soon as the camera is on.
  if (isVerdict && !wasVerdict) noteVerdict();
  wasVerdict = isVerdict;
}).observe(document, { subtree: true, childList: true, attributes: true });
