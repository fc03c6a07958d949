import { Import, ImportedRecord, type Actor } from '@basalt/domain';
import { defineEntity, p } from '@mikro-orm/core';

/** `imports`. */
export const ImportEntity = defineEntity({
  class: Import,
  tableName: 'imports',
  properties: {
    organizationId: p.uuid().primary(),
    id: p.uuid().primary(),
    system: p.text().$type<Import['system']>(),
    fileName: p.text().nullable(),
    size: p.integer().nullable(),
    sha256: p.text().nullable(),
    options: p.json<Import['options']>().columnType('json'),
    sealedOptions: p.text().nullable(),
    people: p.json<Import['people']>().columnType('json'),
    boards: p.json<Import['boards']>().columnType('json'),
    projectId: p.uuid().nullable(),
    projectName: p.text().nullable(),
    projectKey: p.text().nullable(),
    addsPeople: p.boolean(),
    isDryRun: p.boolean(),
    state: p.text().$type<Import['state']>(),
    position: p.integer(),
    counts: p.json<Import['counts']>().columnType('json'),
    notes: p.json<Import['notes']>().columnType('json'),
    found: p.json<Import['found']>().columnType('json'),
    wipLimits: p.json<Import['wipLimits']>().columnType('json'),
    failure: p.text().nullable(),
    createdBy: p.json<Actor>().columnType('json'),
    createdAt: p.datetime(3),
    startedAt: p.datetime(3).nullable(),
    finishedAt: p.datetime(3).nullable(),
    leasedUntil: p.datetime(3).nullable(),
    attempts: p.integer(),
  },
});

/** `import_records`. */
export const ImportedRecordEntity = defineEntity({
  class: ImportedRecord,
  tableName: 'import_records',
  properties: {
    organizationId: p.uuid().primary(),
    projectId: p.uuid().primary(),
    system: p.text().$type<ImportedRecord['system']>().primary(),
    kind: p.text().$type<ImportedRecord['kind']>().primary(),
    sourceKey: p.text().primary(),
    recordId: p.uuid(),
    importId: p.uuid().nullable(),
    versionWritten: p.integer(),
    url: p.text().nullable(),
  },
});
