import * as v from 'valibot';
import type { Schema } from '../../../src/api/contract/endpoint.ts';
import type { TeamNeed } from '../../../src/lib/account.ts';
import { readerLinks } from '../mail/readerLinks.ts';

/** Whether a need is one of whoever the reply is for. */
export type May = (need: TeamNeed) => boolean;

type Pick = (value: unknown, may: May) => unknown;

/** A schema as valibot keeps it: which of these it has depends on its type. Of a pipe they are those of its first step. */
type Parts = {
  type: string;
  entries: Record<string, Schema>;
  item: Schema;
  wrapped: Schema;
  key: Schema;
  value: Schema;
  options: readonly unknown[];
  pipe?: readonly unknown[];
};

const known = new WeakMap<Schema, Pick>();

/**
 * Makes the function that leaves of a value only what a schema names, at every depth; what it names may be missing or wrong.
 * Keys that are for some alone are left to those who `may`. Throws for a kind of schema that is not listed here: none lets everything through.
 */
export function replyPickerOf<S extends Schema>(schema: S): (value: v.InferInput<S>, may: May) => v.InferInput<S> {
  return pickOf(schema) as (value: v.InferInput<S>, may: May) => v.InferInput<S>;
}

/** The same within the server, where keys are not withheld. */
export function pickerOf<S extends Schema>(schema: S): (value: v.InferInput<S>) => v.InferInput<S> {
  const pick = pickOf(schema);
  return (value) => pick(value, () => true) as v.InferInput<S>;
}

function pickOf(schema: Schema): Pick {
  const pick = known.get(schema) ?? keeping(schema, makePicker(schema));
  known.set(schema, pick);
  return pick;
}

/** 256 random bits as they stand in a link, or in an image's address; and what a mail lets its reader alone do. */
const keyInText = new RegExp(
  `(?<![\\w-])[\\w-]{43}(?![\\w-])|(?<=(?:${Object.values(readerLinks).join('|')})/)[\\w-]{36}`,
  'g',
);

/** Leaves a key out for whoever may not do what it does. */
function keeping(schema: Schema, pick: Pick): Pick {
  const [action] = ((schema as Schema & Parts).pipe ?? []).filter(isKeyFor);
  if (!action) return pick;
  const { keyFor } = action.metadata;
  const isText = (schema as Schema & Parts).type === 'string';
  return (value, may) => {
    if (may(keyFor)) return pick(value, may);
    return isText && typeof value === 'string' ? value.replace(keyInText, '…') : null;
  };
}

const isKeyFor = (step: unknown): step is v.MetadataAction<unknown, { keyFor: TeamNeed }> =>
  isObject(step) && step.type === 'metadata' && isObject(step.metadata) && 'keyFor' in step.metadata;

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
      return pickOf(wrapped);
    case 'object':
      return pickEntries(entries);
    case 'array':
      return pickItems(pickOf(item));
    case 'record':
      return pickRecord(parts.key, pickOf(parts.value));
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
  const picks = Object.entries(entries).map(([key, inner]) => [key, pickOf(inner)] as const);
  return (value, may) => {
    if (!isObject(value)) return value;
    const picked: Record<string, unknown> = {};
    for (const [key, pick] of picks) if (value[key] !== undefined) picked[key] = pick(value[key], may);
    return picked;
  };
}

const pickItems =
  (pick: Pick): Pick =>
  (value, may) => {
    if (!isObject(value)) return value;
    return Array.isArray(value) ? value.map((each) => pick(each, may)) : undefined;
  };

/** Any key is named, unless the schema lists them. */
function pickRecord(key: Schema & Partial<Parts>, pick: Pick): Pick {
  const names = key.type === 'picklist' ? key.options : null;
  return (value, may) => {
    if (!isObject(value)) return value;
    const named = Object.entries(value).filter(([name]) => !names || names.includes(name));
    return Object.fromEntries(named.map(([name, inner]) => [name, pick(inner, may)]));
  };
}

/** A value is picked by the first option that it fits. */
function pickOption(options: readonly Schema[]): Pick {
  const picks = options.map((option) => [option, pickOf(option)] as const);
  return (value, may) => (isObject(value) ? picks.find(([option]) => v.is(option, value))?.[1](value, may) : value);
}

function pickVariant(key: string, options: readonly (Schema & Parts)[]): Pick {
  const picks = new Map<unknown, Pick>();
  for (const option of options) {
    const { type, literal, options: listed } = option.entries[key] as Schema & Parts & { literal?: unknown };
    for (const name of type === 'literal' ? [literal] : listed) {
      if (picks.has(name)) throw new Error(`Two variants of a reply have the ${key} ${name}.`);
      picks.set(name, pickOf(option));
    }
  }
  return (value, may) => (isObject(value) ? picks.get(value[key])?.(value, may) : value);
}
