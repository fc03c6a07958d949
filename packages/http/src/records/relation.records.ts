import { Relation, relationTypes } from '@basalt/domain';
import * as v from 'valibot';
import { answerSchema } from './answer-schema.ts';
import { id, shown } from './record-parts.ts';

const type = v.pipe(
  v.picklist(relationTypes),
  v.metadata({ description: 'What the other ticket is to this one.', examples: ['blocked_by'] }),
);

/** The relation of a ticket with another one that the reader may read. */
export const relation = answerSchema(Relation, {
  type,
  ticket: v.strictObject({
    id,
    key: shown('API-7'),
    title: shown('Issue keys'),
    project_id: id,
    board_id: id,
    done: v.pipe(v.boolean(), v.metadata({ description: 'Whether it is on a done board.' })),
    archived: v.boolean(),
  }),
});

/** A relation with a ticket that the reader may not read. */
export const hiddenRelation = v.strictObject({ type, hidden: v.literal(true) });
