import type { SessionPaths } from '@basalt/client/session';
import { api, data, ifVersion, where } from '../../api/client.ts';
import type { CustomField } from '../../api/types.ts';
import type { RecordAccess } from '../query/save-fields.ts';

type FieldPaths = SessionPaths['/organizations/{organization}/fields'];

/** A new custom field. */
export type NewField = NonNullable<
  FieldPaths['post']['requestBody']
>['content']['application/json'];

/** What people change of a custom field. */
export type FieldChanges = NonNullable<
  SessionPaths['/fields/{field}']['patch']['requestBody']
>['content']['application/json'];

/** Defines a custom field. */
export const createField = (organization: string, body: NewField) =>
  data(api.POST('/organizations/{organization}/fields', { ...where({ organization }), body }));

/** How custom fields are read and changed by `saveFields`. */
export const fieldAccess: RecordAccess<CustomField, CustomField> = {
  read: (field) => data(api.GET('/fields/{field}', where({ field }))),
  update: (field, body, version) =>
    data(
      api.PATCH('/fields/{field}', {
        ...where({ field }),
        body: body as FieldChanges,
        ...ifVersion(version),
      }),
    ),
};

/** Deletes a custom field: its values are hidden. It can be restored with them for 30 days. */
export const deleteField = (field: string) => data(api.DELETE('/fields/{field}', where({ field })));

/** Restores a deleted custom field with its values. */
export const restoreField = (field: string) =>
  data(api.POST('/fields/{field}/restore', where({ field })));
