/*
 * Runs first in pages where browsers take no text for the address of a script: those of the app's workers, which the build writes as
 * text, are trusted, and no other.
 */
window.trustedTypes?.createPolicy('default', {
  createScriptURL: (address) => {
    if (new URL(address, window.location.href).origin !== window.location.origin)
      throw new TypeError(`${address} is not of this site`);
    return address;
  },
});
