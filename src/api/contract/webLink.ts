import * as v from 'valibot';
import { isWebLink } from '../../lib/event.ts';
import { broken, type Label } from './issue.ts';
import { optionalText } from './values.ts';

/** The address of a page, or an empty text. */
export const webLink = (label: Label, max: number) =>
  v.pipe(
    optionalText(label, max),
    v.check((text) => text === '' || isWebLink(text), broken('notLink')),
  );
