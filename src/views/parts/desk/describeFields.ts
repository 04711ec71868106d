import {
  type FieldError,
  type FieldErrors,
  type FieldValues,
  get,
  type Path,
  type UseFormRegister,
} from 'react-hook-form';
import type { ApiError } from '../../../lib/apiError.ts';
import { fromLocalText, toLocalInput } from '../../../lib/dates.ts';
import { typedNumber } from '../../../lib/input.ts';
import { inInput, moneyText, percentText, typedMoney, typedPercent } from '../../../lib/money.ts';
import { errorAt } from '../errorAt.ts';

/**
 * How a form holds a part of what is saved: `typed` is what its input shows, `saved` the way back, `blank` what a new form begins with.
 * Times are local to `zone`. By its dotted path, an input has a label, and a value that is not read as it was typed has a text.
 */
type Field<Saved, Typed, Draft = unknown> = {
  blank: Typed;
  typed: (saved: Saved, zone?: string) => Typed;
  saved: (typed: Typed, zone?: string) => Draft;
  labelOf: (path: string) => string | undefined;
  textOf: (path: string, value: unknown) => string | undefined;
};

// biome-ignore lint/suspicious/noExplicitAny: a field of anything is what a form is made of
type Fields = Record<string, Field<any, any>>;
type Saved<Parts extends Fields> = { [Name in keyof Parts]: Parameters<Parts[Name]['typed']>[0] };
type Typed<Parts extends Fields> = { [Name in keyof Parts]: Parts[Name]['blank'] };

/** The fields of a form, or of a part of one, as one field. */
export function describeFields<Parts extends Fields>(
  parts: Parts,
): Field<Saved<Parts>, Typed<Parts>, Record<keyof Parts, unknown>> {
  const each = <Value>(partOf: (part: Fields[string], name: string) => Value) =>
    Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, partOf(part, name)]));
  const at = (path: string) => {
    const [name = '', ...rest] = path.split('.');
    return { part: parts[name], rest: rest.join('.') };
  };
  return {
    blank: each(({ blank }) => blank) as Typed<Parts>,
    typed: (saved, zone) => each((part, name) => part.typed(saved[name], zone)) as Typed<Parts>,
    saved: (typed, zone) => each((part, name) => part.saved(typed[name], zone)) as Record<keyof Parts, unknown>,
    labelOf: (path) => at(path).part?.labelOf(at(path).rest),
    textOf: (path, value) => at(path).part?.textOf(at(path).rest, value),
  };
}

/** One input. Without a label it is not compared with what another user saved. */
export const field = <Saved, Typed>(
  label: string | null,
  blank: Typed,
  typed: (saved: Saved, zone?: string) => Typed,
  saved: (typed: Typed, zone?: string) => unknown,
  text?: (value: Typed) => string | undefined,
): Field<Saved, Typed> => ({
  blank,
  typed,
  saved,
  labelOf: () => label ?? undefined,
  textOf: (_, value) => text?.(value as Typed),
});

const same = <Value>(value: Value): Value => value;

/** A text, which may be `shown` in another way than it is saved. */
export const text = (label: string | null, shown: (saved: string) => string = same) =>
  field<string, string>(label, '', shown, same);

export const flag = (label: string | null) => field<boolean, boolean>(label, false, same, same);

export const list = (label: string) => field<string[], string[]>(label, [], same, same);

/** One of the names of a list; a new form begins with the first. */
export const choice = <Value extends string>(label: string, names: Record<Value, string>) =>
  field<Value, Value>(label, Object.keys(names)[0] as Value, same, same, (value) => names[value]);

/** The same where numbers are saved. */
export const numbered = <Value extends number>(label: string, names: Record<Value, string>) =>
  field<Value, string>(label, Object.keys(names)[0] ?? '', String, Number, (value) => names[Number(value) as Value]);

/** A choice between two: what is saved as true, and what is not. */
export const either = <Yes extends string, No extends string>(
  label: string,
  yes: Yes,
  no: No,
  names: Record<Yes | No, string>,
) =>
  field<boolean, Yes | No>(
    label,
    no,
    (saved) => (saved ? yes : no),
    (typed) => typed === yes,
    (value) => names[value],
  );

const number = (shown: (saved: number) => string, read: (typed: string) => unknown) => (label: string) =>
  field<number | null, string>(label, '', (saved) => (saved === null ? '' : shown(saved)), read);

/** Numbers that may be left out: whole ones, money and per cents. */
export const count = number(String, typedNumber);
export const money = number((minor) => inInput(moneyText(minor)), typedMoney);
export const rate = number((hundredths) => inInput(percentText(hundredths)), typedPercent);

/** A number that is left out where it is 0. */
export const orZero = (of: Field<number | null, string>): Field<number, string> => ({
  ...of,
  typed: (saved) => of.typed(saved === 0 ? null : saved),
  saved: (typed) => of.saved(typed) ?? 0,
});

export const time = (label: string) =>
  field<string | null, string>(
    label,
    '',
    (saved, zone = 'UTC') => toLocalInput(saved, zone),
    (typed, zone = 'UTC') => fromLocalText(typed, zone),
  );

/** Null removes the one that is kept, undefined leaves it. */
export const image = field<unknown, string | null | undefined>(null, undefined, () => undefined, same);

/** It is never read, so there is none to compare. */
export const secret = field<unknown, string>(null, '', () => '', same);

/** What stands at the input of a path: its name, and what is wrong with what was typed or sent. */
export const rowOf =
  <Values extends FieldValues>(
    { labelOf }: { labelOf: (path: string) => string | undefined },
    errors: FieldErrors<Values>,
    refused: ApiError | null,
  ) =>
  (path: Path<Values>): { label: string; error: string | undefined } => {
    const wrong: FieldError | undefined = get(errors, path);
    return { label: labelOf(path) ?? '', error: wrong?.message ?? errorAt(refused, path) };
  };

/** The same with what makes it an input of the form: `<InputRow {...input('price')} inputMode="decimal" />`. What a browser remembers is of no use here. */
export const inputOf =
  <Values extends FieldValues>(
    row: (path: Path<Values>) => { label: string; error: string | undefined },
    register: UseFormRegister<Values>,
  ) =>
  (path: Path<Values>) => ({ ...row(path), autoComplete: 'off', ...register(path) });
