type ZipError = 'broken' | 'tooLarge';
/** An archive whose files are read one by one; those that were read may together have no more bytes than it was opened with. */
export type Archive = {
  names: readonly string[];
  /** Null where there is no such file. */
  read: (name: string) => Promise<Uint8Array | ZipError | null>;
};

type Entry = { method: number; size: number; offset: number };

const signatures = { end: 0x06054b50, entry: 0x02014b50, file: 0x04034b50 };
const sizes = { end: 22, entry: 46, file: 30, comment: 65_535 };
/** Documents of thousands of pages have fewer; their names are read at once. */
const mostFiles = 10_000;
const methods = { stored: 0, deflated: 8 };

/**
 * Opens a zip archive; null for what is none, or has too many files. What its files say of their sizes is not believed: `max` bytes are unpacked, and
 * nothing after them.
 */
export function openZip(bytes: Uint8Array, max: number): Archive | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = entriesIn(view);
  if (!entries) return null;
  let left = max;
  return {
    names: [...entries.keys()],
    async read(name) {
      const entry = entries.get(name);
      if (!entry) return null;
      const packed = packedOf(view, entry);
      if (!packed) return 'broken';
      const content = entry.method === methods.stored ? stored(packed, left) : await inflated(packed, left);
      if (typeof content !== 'string') left -= content.length;
      return content;
    },
  };
}

/** What the directory at the end of the archive lists. */
function entriesIn(view: DataView): Map<string, Entry> | null {
  const end = endOf(view);
  if (end === null) return null;
  const decoder = new TextDecoder();
  const entries = new Map<string, Entry>();
  let place = view.getUint32(end + 16, true);
  let count = view.getUint16(end + 10, true);
  if (count > mostFiles) return null;
  for (; count > 0; count--) {
    if (place + sizes.entry > view.byteLength || view.getUint32(place, true) !== signatures.entry) return null;
    const length = view.getUint16(place + 28, true);
    const rest = view.getUint16(place + 30, true) + view.getUint16(place + 32, true);
    if (place + sizes.entry + length > view.byteLength) return null;
    const name = decoder.decode(bytesAt(view, place + sizes.entry, length));
    const method = view.getUint16(place + 10, true);
    entries.set(name, { method, size: view.getUint32(place + 20, true), offset: view.getUint32(place + 42, true) });
    place += sizes.entry + length + rest;
  }
  return entries;
}

/** Where the directory ends; a comment may follow. */
function endOf(view: DataView): number | null {
  const last = view.byteLength - sizes.end;
  for (let place = last; place >= Math.max(0, last - sizes.comment); place--)
    if (view.getUint32(place, true) === signatures.end) return place;
  return null;
}

function packedOf(view: DataView, { method, size, offset }: Entry): Uint8Array<ArrayBuffer> | null {
  if (method !== methods.stored && method !== methods.deflated) return null;
  if (offset + sizes.file > view.byteLength || view.getUint32(offset, true) !== signatures.file) return null;
  const start = offset + sizes.file + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  return start + size > view.byteLength ? null : bytesAt(view, start, size);
}

const bytesAt = ({ buffer, byteOffset }: DataView, place: number, length: number): Uint8Array<ArrayBuffer> =>
  new Uint8Array(buffer as ArrayBuffer, byteOffset + place, length);

const stored = (packed: Uint8Array, max: number): Uint8Array | ZipError => (packed.length > max ? 'tooLarge' : packed);

/** Unpacked piece by piece, so that a few megabytes never become gigabytes. */
async function inflated(packed: Uint8Array<ArrayBuffer>, max: number): Promise<Uint8Array | ZipError> {
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const pieces: Uint8Array[] = [];
  let size = 0;
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      size += piece.value.length;
      if (size > max) {
        await reader.cancel();
        return 'tooLarge';
      }
      pieces.push(piece.value);
    }
  } catch {
    return 'broken';
  }
  const content = new Uint8Array(size);
  let place = 0;
  for (const piece of pieces) {
    content.set(piece, place);
    place += piece.length;
  }
  return content;
}
