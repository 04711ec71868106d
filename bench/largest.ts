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
  minimum?: number;
  maxItems?: number;
  items?: Json;
  anyOf?: Json[];
  oneOf?: Json[];
  properties?: Record<string, Json>;
  required?: string[];
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

/** A sample of a call's input with one list after another, also those that the sample leaves out, as long as the contract and the body's limit let it be. */
export function inputsWithLists(endpoint: Endpoint, sample: object): object[] {
  const limit = endpoint.method === 'GET' ? 4_000 : (endpoint.bodyLimit ?? bodyLimits.usual);
  const schema = toJsonSchema(endpoint.input, { typeMode: 'input', errorMode: 'ignore' }) as Json;
  return listsOf(sample, schema).map(({ path, value, schema: { items = {}, maxItems = most } }) => {
    const filled = (count: number) =>
      replaced(
        sample,
        path,
        items.enum ?? Array.from({ length: count }, (_, index) => renewed(value[0] ?? exampleOf(items), index)),
      ) as object;
    let count = maxItems;
    for (let bytes = bytesOf(filled(count)); bytes > limit && count > 1; bytes = bytesOf(filled(count)))
      count = Math.floor((count * limit) / bytes) - 1;
    return filled(Math.max(1, count));
  });
}

type List = { path: string[]; value: unknown[]; schema: Json };

/** The lists of an input with their schemas; those within a list are of its first entry. */
function listsOf(value: unknown, schema: Json, path: string[] = []): List[] {
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants) {
    const fitting = variants.find((each) => isOfType(value, each)) ?? variants.find(isList);
    return fitting ? listsOf(value, fitting, path) : [];
  }
  if (schema.type === 'array') {
    const known = Array.isArray(value) ? value : [];
    const inner = known.length > 0 ? listsOf(known[0], schema.items ?? {}, [...path, '0']) : [];
    return [{ path, value: known, schema }, ...inner];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(schema.properties ?? {}).flatMap(([key, inner]) =>
    key in value || isList(inner) ? listsOf((value as Record<string, unknown>)[key], inner, [...path, key]) : [],
  );
}

/** The paths of all texts of an input. */
const textsOf = (value: unknown): string[][] =>
  typeof value === 'string'
    ? [[]]
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, inner]) => textsOf(inner).map((rest) => [key, ...rest]))
      : [];

function replaced(value: unknown, [key, ...rest]: string[], other: unknown): unknown {
  if (key === undefined) return other;
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string, unknown>;
  copy[key] = replaced(copy[key], rest, other);
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

const isList = ({ type, anyOf, oneOf }: Json): boolean => type === 'array' || (anyOf ?? oneOf ?? []).some(isList);

/** Texts of the forms that the contract knows. */
const shapes = () => [
  ...[randomUUID(), 'ada@example.org', 'abcdefghijklmnopqrstuvwxyzabcdefghijklmnopq', '2030-01-01', '10:00', '#123456'],
  ...['GB', 'en-GB', 'gbp', '1', new Date().toISOString()],
];

/** What a schema does not say of a text. */
const told: Record<string, string> = { link: 'https://example.org/', endsAt: '2099-01-02T09:00:00.000Z' };

/** The least of a kind, where a sample has none to repeat. */
function exampleOf(schema: Json): unknown {
  const { type, enum: values, pattern, format, anyOf, oneOf, properties = {}, required = [] } = schema;
  const [variant] = (anyOf ?? oneOf ?? []).filter((each) => each.type !== 'null');
  if (variant) return exampleOf(variant);
  if (values) return values[0];
  if (type === 'string' && format)
    return format === 'uuid' ? randomUUID() : format === 'email' ? 'ada@example.org' : new Date().toISOString();
  if (type === 'string') return pattern ? shapes().find((text) => new RegExp(pattern, 'u').test(text)) : 'a';
  if (type === 'number' || type === 'integer') return schema.minimum ?? 1;
  if (type === 'boolean') return true;
  if (type === 'array') return [];
  return Object.fromEntries(required.map((key) => [key, told[key] ?? exampleOf(properties[key] ?? {})]));
}

/** Entries of a list are told apart by their ids, keys and addresses. */
function renewed(value: unknown, index: number): unknown {
  if (index === 0) return value;
  if (typeof value === 'string')
    return isUuid(value) ? randomUUID() : value.includes('@') ? `${index}.${value}` : value;
  if (typeof value !== 'object' || value === null) return value;
  if ('email' in value) return { ...renewedIds(value), email: renewed(value.email, index) };
  return renewedIds(value);
}

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

function renewedIds(value: object): object {
  const ids = Object.keys(value).filter((key) => key === 'id' || key === 'key');
  return { ...value, ...Object.fromEntries(ids.map((key) => [key, randomUUID()])) };
}
