/** Reads the QR code that a picture shows, null when it shows none. Rejects when reading itself is broken. */
export type FrameReader = { read: (video: HTMLVideoElement) => Promise<string | null>; close: () => void };

type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> };
type DetectorClass = {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats: () => Promise<string[]>;
};

/** The browser's BarcodeDetector; null where there is none that reads QR codes. */
export async function nativeReader(): Promise<FrameReader | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  if (!BarcodeDetector) return null;
  try {
    if (!(await BarcodeDetector.getSupportedFormats()).includes('qr_code')) return null;
    const detector = new BarcodeDetector({ formats: ['qr_code'] });
    return {
      read: async (video) => (await detector.detect(video))[0]?.rawValue ?? null,
      close: () => {},
    };
  } catch {
    return null; // Named but closed, as in some in-app browsers.
  }
}
