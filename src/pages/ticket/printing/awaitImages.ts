/** Waits for every image in `place` to have loaded, or to have failed to. */
export async function awaitImages(place: ParentNode): Promise<void> {
  await Promise.all(
    [...place.querySelectorAll('img')].map((image) =>
      image.complete
        ? undefined
        : new Promise((settled) => {
            image.addEventListener('load', settled, { once: true });
            image.addEventListener('error', settled, { once: true });
          }),
    ),
  );
}
