import type { Decision } from '../change/change.ts';
import { recordDecision } from '../change/record-decision.ts';
import {
  aboutField,
  customFieldRecord,
  type CustomField,
  type CustomFieldRecord,
} from '../records/custom-field.ts';

/** The decision for a change of a custom field, with an event of this kind. */
export const fieldDecision = (
  before: CustomField,
  after: CustomField,
  kind: 'field.updated' | 'field.deleted' | 'field.restored',
  now: Date,
): Decision<CustomFieldRecord> =>
  recordDecision(before, after, {
    now,
    answerOf: customFieldRecord,
    events: (data, changes) => {
      const { deleted_at: _deletedAt, ...others } = changes;
      return [{ ...aboutField(before), data, kind, changes: others }];
    },
  });
