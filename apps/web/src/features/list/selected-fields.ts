import type { CustomField, FieldValue } from '../../api/types.ts';

/** How custom fields of the selected tickets are set; `project` is the id of theirs. */
export interface SelectedFields {
  project: string;
  set: (field: CustomField, value: FieldValue | null) => void;
}

/** Set by the bar of the selection. */
let shown: SelectedFields | null = null;

export function setSelectedFields(fields: SelectedFields | null): void {
  shown = fields;
}

/** How custom fields of the selected tickets are set; null without a selection. */
export const selectedFields = (): SelectedFields | null => shown;
