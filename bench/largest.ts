import { randomUUID } from 'node:crypto';
import { toJsonSchema } from '@valibot/to-json-schema';
import type { Endpoint } from '../src/api/contract/endpoint.ts';
import type { Question } from '../src/api/contract/form.ts';
import { questionTypes } from '../src/lib/enumerations.ts';
import { bodyLimits, formLimits, maxCount } from '../src/lib/limits.ts';

type Json = {
  type?: string;
  format?: string;
  pattern?: string;
  enum?: unknown[];
  maxLength?: number;
  maxItems?: number;
  items?: Json;
  anyOf?: Json[];
  oneOf?: Json[];
  properties?: Record<string, Json>;
  additionalProperties?: Json | boolean;
};

/** What nothing else bounds. */
const longest = 20_000;
const most = 5_000;

/** A sample of a call's input with every text and list as large as the contract and the body's limit let it be. */
export function largestInput(endpoint: Endpoint, sample: object): object {
  const schema = toJsonSchema(endpoint.input, { typeMode: 'input', errorMode: 'ignore' }) as Json;
  const limit = endpoint.method === 'GET' ? 4_000 : (endpoint.bodyLimit ?? bodyLimits.usual);
  let [fits, tooLarge] = [0, 2];
  for (let round = 0; round < 16; round++) {
    const share = (fits + tooLarge) / 2;
    if (bytesOf(grown(sample, schema, share)) <= limit) fits = share;
    else tooLarge = share;
  }
  return grown(sample, schema, fits) as object;
}

/** The questions of a form with as many options as one has, as many of them with a limit as can have one. */
export function largestQuestions(): Question[] {
  const each = formLimits.options / formLimits.questions;
  return Array.from({ length: formLimits.questions }, (_, place) => ({
    id: randomUUID(),
    type: questionTypes.checkboxes,
    label: text(100),
    help: text(100),
    required: false,
    options: Array.from({ length: each }, (_, option) => `${option} ${text(100)}`),
    ...(place * each < formLimits.limited && { limits: Array.from({ length: each }, () => maxCount) }),
    condition: null,
  }));
}

/** Characters that patterns look for; a pattern that goes back over a run of them takes as long as its length squared. */
const runs = ['\u200e', ' ', '<', '&', '{{', '{{name}}'];
/** So many texts of a call are tried: they are judged by the same few rules. */
const textsTried = 2;

/** A sample of a call's input with one text after another as long as the body's limit lets it be: a run of one character between two letters. */
export function inputsWithRuns(endpoint: Endpoint, sample: object): object[] {
  const limit = endpoint.method === 'GET' ? 4_000 : (endpoint.bodyLimit ?? bodyLimits.usual);
  const inputs: object[] = [];
  for (const run of runs) {
    // What stands in quotes in JSON takes more bytes than characters.
    const length = Math.floor((limit - bytesOf(sample)) / (bytesOf(run) - 2)) - 10;
    const text = `a${run.repeat(Math.max(0, length))}a`;
    for (const path of textsOf(sample).slice(0, textsTried)) inputs.push(replaced(sample, path, text) as object);
  }
  return inputs;
}

/** The paths of all texts of an input. */
const textsOf = (value: unknown): string[][] =>
  typeof value === 'string'
    ? [[]]
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, inner]) => textsOf(inner).map((rest) => [key, ...rest]))
      : [];

function replaced(value: unknown, [key, ...rest]: string[], text: string): unknown {
  if (key === undefined) return text;
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string, unknown>;
  copy[key] = replaced(copy[key], rest, text);
  return copy;
}

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

/** The value with `share` of the most characters and entries that it may have, all of it from 1 on. */
function grown(value: unknown, schema: Json, share: number): unknown {
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants) {
    const fitting = variants.find((each) => isOfType(value, each)) ?? variants.find(({ type }) => type !== 'null');
    return fitting ? grown(value, fitting, share) : value;
  }
  const part = (whole: number) => Math.floor(whole * Math.min(1, share));
  if (schema.type === 'string') return isFree(value, schema) ? text(part(schema.maxLength ?? longest)) : value;
  if (Array.isArray(value)) {
    const [first] = value;
    const items = schema.items ?? {};
    const count = first === undefined ? 0 : Math.max(value.length, part(schema.maxItems ?? most));
    return Array.from({ length: count }, (_, index) => renewed(grown(value[index] ?? first, items, share), index));
  }
  if (typeof value === 'object' && value !== null) {
    const inner = Object.entries(value).map(([key, each]) => [
      key,
      grown(each, schema.properties?.[key] ?? asSchema(schema.additionalProperties), share),
    ]);
    return Object.fromEntries(inner);
  }
  return value;
}

const asSchema = (schema: Json | boolean | undefined): Json => (typeof schema === 'object' ? schema : {});

function isOfType(value: unknown, { type, enum: values }: Json): boolean {
  if (values) return values.includes(value);
  if (value === null) return type === 'null';
  return type === (Array.isArray(value) ? 'array' : typeof value);
}

/** Whether a text may be any: ids, addresses, times, colours and codes have a form. */
const isFree = (value: unknown, { format, pattern, enum: values }: Json) =>
  typeof value === 'string' &&
  !format &&
  !pattern &&
  !values &&
  !/^[0-9a-f-]{20,}$|@|^#|^\d|^data:|^[a-z]{2}-[A-Z]{2}$/.test(value);

/** Characters that take three bytes, many of which no font of ours has side by side. */
const text = (length: number) =>
  Array.from({ length }, (_, index) => String.fromCodePoint(0x4e00 + ((index * 7) % 20_000))).join('');

/** Entries of a list are told apart by their ids and keys. */
function renewed(value: unknown, index: number): unknown {
  if (index === 0 || typeof value !== 'object' || value === null) return value;
  const ids = Object.keys(value).filter((key) => key === 'id' || key === 'key');
  return { ...value, ...Object.fromEntries(ids.map((key) => [key, randomUUID()])) };
}
