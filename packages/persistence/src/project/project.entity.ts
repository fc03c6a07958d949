import { foldCase, foldForSearch, Label, Project } from '@basalt/domain';
import { defineEntity, p } from '@mikro-orm/core';

/** `projects`: the search text follows name and key. */
export const ProjectEntity = defineEntity({
  class: Project,
  tableName: 'projects',
  properties: {
    organizationId: p.uuid().primary(),
    id: p.uuid().primary(),
    key: p.text(),
    name: p.text(),
    description: p.text().nullable(),
    archived: p.boolean(),
    version: p.integer(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
    deletedAt: p.datetime(3).nullable(),
    searchText: p
      .text()
      .onCreate((project: Project) => searchText(project))
      .onUpdate((project: Project) => searchText(project)),
  },
});

function searchText(project: Project): string {
  return foldForSearch(`${project.name}\n${project.key}`);
}

/** `labels`: the name key compares names without case. */
export const LabelEntity = defineEntity({
  class: Label,
  tableName: 'labels',
  properties: {
    organizationId: p.uuid().primary(),
    id: p.uuid().primary(),
    projectId: p.uuid(),
    name: p.text(),
    color: p.text(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
    nameKey: p
      .text()
      .onCreate((label: Label) => foldCase(label.name))
      .onUpdate((label: Label) => foldCase(label.name)),
  },
});


