import { searchedParts } from '../../../src/lib/text.ts';
import { containing } from './columns.ts';

/** For SQL's `like`: each has to match the `searchText` of an attendee whom a search for `text` finds. */
export const searchPatterns = (text: string): string[] => searchedParts(text).map(containing);
