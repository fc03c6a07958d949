import { belongsToProject, recordTypes } from '@basalt/domain';
import { tableOf } from '../sql/table-of.ts';
import { writeOrder } from '../transaction/write-order.ts';

const places = [...writeOrder(recordTypes).keys()];

/** The kinds of records in the order in which rows are removed: each before the kinds that it refers to. */
const inOrder = recordTypes.toSorted((a, b) => places.indexOf(b.kind) - places.indexOf(a.kind));

/** The tables of records that always belong to a project. */
export const tablesOfProject = inOrder.filter(belongsToProject).map(tableOf);

/** The tables of records that people can delete and restore. */
export const tablesWithTrash = inOrder
  .filter(({ fields }) => fields.some(({ name }) => name === 'deletedAt'))
  .map(tableOf);
