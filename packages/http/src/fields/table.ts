import * as v from 'valibot';
import { queryFlag } from '../schema/query.ts';

/** What a download of a table takes. */
export const tableEntries = {
  bom: v.exactOptional(
    queryFlag('`true`: the table begins with a byte order mark, which some spreadsheets need.'),
  ),
};
