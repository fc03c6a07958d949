import * as v from 'valibot';
import { queryFlag } from '../schema/query.ts';

/** The parameters of a download of a table. */
export const tableEntries = {
  bom: v.exactOptional(
    queryFlag('`true`: the table begins with a byte order mark, which some spreadsheets need.'),
  ),
};
