import { expect, it } from 'vitest';
import type { Endpoint, Schema } from '../../src/api/contract/endpoint.ts';
import { calls } from '../../src/api/contract/table.ts';

type Parts = {
  type: string;
  entries?: Record<string, Schema>;
  item?: Schema;
  value?: Schema;
  wrapped?: Schema;
  options?: (Schema | string)[];
  pipe?: { type: string }[];
};

/** Where an input takes as many values as its body has room for. */
function endless(schema: Schema, path: string[] = []): string[] {
  const { type, entries = {}, item, value, wrapped, options = [], pipe = [] } = schema as Schema & Parts;
  const isBound = pipe.some((step) => step.type === 'max_length');
  return [
    ...((type === 'array' && !isBound) || type === 'record' ? [path.join('.')] : []),
    ...[item, value, wrapped, ...options].flatMap((each) => (typeof each === 'object' ? endless(each, path) : [])),
    ...Object.entries(entries).flatMap(([name, each]) => endless(each, [...path, name])),
  ];
}

/** Answers are judged by the questions of their form, rows by their columns; fields are of a short list, limits as many as options. */
const judgedOtherwise =
  /^(payload\.)?(attendees\.|rows\.)?(answers|fields|wanted|choices)$|^payload\.questions\.limits$|^overrides\.fields$/;

it('every list that a call takes has an end, or is judged by what it is about', () => {
  const found = Object.entries<Endpoint>(calls).flatMap(([name, { input }]) =>
    endless(input).map((path) => [name, path]),
  );
  expect(found.length).toBeGreaterThan(10);
  expect(found.filter(([, path = '']) => !judgedOtherwise.test(path))).toEqual([]);
});
