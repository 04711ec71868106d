import * as v from 'valibot';
import type { Schema } from '../../../src/api/contract/endpoint.ts';

type Pick = (value: unknown) => unknown;

/** A schema as valibot keeps it: which of these it has depends on its type. Of a pipe they are those of its first step. */
type Parts = {
  type: string;
  entries: Record<string, Schema>;
  item: Schema;
  wrapped: Schema;
  key: Schema;
  value: Schema;
  options: readonly unknown[];
};

const known = new WeakMap<Schema, Pick>();

/**
 * Makes the function that leaves of a value only what a schema names, at every depth; what it names may be missing or wrong.
 * Throws for a kind of schema that is not listed here: none lets everything through.
 */
export function pickerOf<S extends Schema>(schema: S): (value: v.InferInput<S>) => v.InferInput<S> {
  const pick = known.get(schema) ?? makePicker(schema);
  known.set(schema, pick);
  return pick as (value: v.InferInput<S>) => v.InferInput<S>;
}

function makePicker(schema: Schema): Pick {
  const { type, entries, item, wrapped, options, ...parts } = schema as Schema & Parts;
  switch (type) {
    case 'string':
    case 'number':
    case 'boolean':
    case 'literal':
    case 'picklist':
      return (value) => (isObject(value) ? undefined : value);
    case 'optional':
    case 'nullable':
      return pickerOf(wrapped);
    case 'object':
      return pickEntries(entries);
    case 'array':
      return pickItems(pickerOf(item));
    case 'record':
      return pickRecord(parts.key, pickerOf(parts.value));
    case 'union':
      return pickOption(options as Schema[]);
    case 'variant':
      return pickVariant((schema as Schema & { key: string }).key, options as (Schema & Parts)[]);
    default:
      throw new Error(`A reply cannot have a schema of type ${type}.`);
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function pickEntries(entries: Record<string, Schema>): Pick {
  const picks = Object.entries(entries).map(([key, inner]) => [key, pickerOf(inner)] as const);
  return (value) => {
    if (!isObject(value)) return value;
    const picked: Record<string, unknown> = {};
    for (const [key, pick] of picks) if (value[key] !== undefined) picked[key] = pick(value[key]);
    return picked;
  };
}

const pickItems =
  (pick: Pick): Pick =>
  (value) => {
    if (!isObject(value)) return value;
    return Array.isArray(value) ? value.map((each) => pick(each)) : undefined;
  };

/** Any key is named, unless the schema lists them. */
function pickRecord(key: Schema & Partial<Parts>, pick: Pick): Pick {
  const names = key.type === 'picklist' ? key.options : null;
  return (value) => {
    if (!isObject(value)) return value;
    const named = Object.entries(value).filter(([name]) => !names || names.includes(name));
    return Object.fromEntries(named.map(([name, inner]) => [name, pick(inner)]));
  };
}

/** A value is picked by the first option that it fits. */
function pickOption(options: readonly Schema[]): Pick {
  const picks = options.map((option) => [option, pickerOf(option)] as const);
  return (value) => (isObject(value) ? picks.find(([option]) => v.is(option, value))?.[1](value) : value);
}

function pickVariant(key: string, options: readonly (Schema & Parts)[]): Pick {
  const picks = new Map<unknown, Pick>();
  for (const option of options) {
    const { type, literal, options: listed } = option.entries[key] as Schema & Parts & { literal?: unknown };
    for (const name of type === 'literal' ? [literal] : listed) {
      if (picks.has(name)) throw new Error(`Two variants of a reply have the ${key} ${name}.`);
      picks.set(name, pickerOf(option));
    }
  }
  return (value) => (isObject(value) ? picks.get(value[key])?.(value) : value);
}
