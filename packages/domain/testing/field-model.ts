import type { CustomFieldType, FieldValue } from '../src/records/custom-field.ts';

/** An option in the model. */
export interface ModelOption {
  id: string;
  name: string;
  archived: boolean;
}

/** A custom field in the model; `default` as it is stored. */
export interface ModelField {
  id: string;
  key: string;
  type: CustomFieldType;
  projectId: string | null;
  options: ModelOption[];
  required: boolean;
  default: FieldValue | null;
  isDeleted: boolean;
}

/** A ticket in the model, with options and people by id. */
export interface ModelTicket {
  id: string;
  projectId: string;
  values: Map<string, FieldValue>;
}

/** A value that is sent, and the value that is stored for it: null for none, undefined if it is refused. */
export interface Sent {
  sent: unknown;
  stored: FieldValue | null | undefined;
}

const isChoice = ({ type }: ModelField): boolean => type === 'choice' || type === 'choices';

/** The rules of custom fields, written a second time and without storage: fields in the order in which they were made. */
export class FieldModel {
  readonly fields: ModelField[] = [];
  readonly tickets: ModelTicket[] = [];

  /** The live fields of a project. */
  fieldsOf(projectId: string): ModelField[] {
    return this.fields.filter(
      (field) => !field.isDeleted && [null, projectId].includes(field.projectId),
    );
  }

  /** The values of a ticket as the API shows them. */
  shown({ projectId, values }: ModelTicket): Record<string, FieldValue> {
    const entries = this.fieldsOf(projectId).flatMap((field) => {
      const value = values.get(field.id);
      if (value === undefined) return [];
      if (!isChoice(field)) return [[field.key, value] as const];
      const names = field.options
        .filter(({ id }) => [value].flat().includes(id))
        .map(({ name }) => name);
      return [[field.key, field.type === 'choices' ? names : (names[0] ?? '')] as const];
    });
    return Object.fromEntries(entries);
  }

  /** The values after a change; undefined if it is refused. Without `before` a ticket is made. */
  changed(
    projectId: string,
    sent: readonly (readonly [ModelField, Sent])[],
    before?: ModelTicket,
  ): Map<string, FieldValue> | undefined {
    const values = new Map(before?.values);
    const fields = this.fieldsOf(projectId);
    if (before === undefined) {
      for (const { id, default: initial } of fields) if (initial !== null) values.set(id, initial);
    }
    for (const [field, { stored }] of sent) {
      if (stored === undefined || (stored === null && field.required)) return undefined;
      if (stored === null) values.delete(field.id);
      else values.set(field.id, stored);
    }
    const isWhole = fields.every(({ id, required }) => !required || values.has(id));
    return before === undefined && !isWhole ? undefined : values;
  }

  /** The options that tickets have, those of deleted fields, too. */
  chosen({ id }: ModelField): Set<string> {
    return new Set(this.tickets.flatMap(({ values }) => [values.get(id) ?? []].flat() as string[]));
  }

  /** Puts other options in the place of removed ones, or none. */
  replace(field: ModelField, options: ModelOption[], to: ReadonlyMap<string, string | null>): void {
    const replaced = (value: FieldValue): FieldValue | null => {
      const ids = [value].flat().map((id) => (to.has(String(id)) ? to.get(String(id)) : id));
      const staying = options.filter(({ id }) => ids.includes(id)).map(({ id }) => id);
      if (staying.length === 0) return null;
      return field.type === 'choices' ? staying : (staying[0] ?? null);
    };
    for (const { values } of this.tickets) {
      const value = values.get(field.id);
      const next = value === undefined ? null : replaced(value);
      if (next === null) values.delete(field.id);
      else values.set(field.id, next);
    }
    if (field.default !== null) field.default = replaced(field.default);
    field.options = options;
  }
}
