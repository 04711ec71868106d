/*
 * Runs first in pages where browsers take text neither for HTML nor for the address of a script. What libraries and the build write as
 * text is taken where it can do nothing: HTML in a document of its own, in which no script runs, and the addresses of this site's own
 * scripts, for workers.
 */
window.trustedTypes?.createPolicy('default', {
  createHTML: (html, _, sink) => {
    if (sink !== 'DOMParser parseFromString') throw new TypeError(`${sink} takes no text`);
    return html;
  },
  createScriptURL: (address) => {
    if (new URL(address, window.location.href).origin !== window.location.origin)
      throw new TypeError(`${address} is not of this site`);
    return address;
  },
});
