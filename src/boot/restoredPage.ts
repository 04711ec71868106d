/*
 * Safari brings a page that was left back from its memory as it was: after a sign-out too, and with an order that was paid since.
 * It is loaded again then, and nothing of it is seen before.
 */
window.addEventListener('pagehide', ({ persisted }) => {
  if (persisted) document.documentElement.hidden = true;
});
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) window.location.reload();
});
