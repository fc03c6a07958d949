import { templateBudget } from '../../budgets/template-budget.ts';
import { recordDecision } from '../../change/record-decision.ts';
import type { ChangeContext, Decision } from '../../change/change.ts';
import { referencesAt } from '../../file/find-references.ts';
import { DomainError, invalid } from '../../kernel/domain-error.ts';
import { fieldsOf, givenFields, isEmptyPatch } from '../../kernel/patch.ts';
import type { RichText } from '../../kernel/rich-text.port.ts';
import { refuseToChange } from '../../project/shared-record.ts';
import { changed } from '../../record/next-version.ts';
import { cleanHtml, type CleanedHtml } from '../../records/cleaned-html.ts';
import type { Principal } from '../../access/principal.ts';
import {
  aboutTemplate,
  Template,
  templateRecord,
  type SentTemplateContent,
  type TemplateRecord,
} from '../../records/template.ts';
import { changeOf, type ChangePorts } from '../../run/run-change.ts';
import { refuseLarge, storedTemplateContent } from '../template-content.ts';

/** What people write in a template. */
interface SentTemplate {
  name?: string | undefined;
  isDefault?: boolean | undefined;
  ticket?: SentTemplateContent | undefined;
  subTickets?: readonly SentTemplateContent[] | undefined;
}

interface NewTemplate extends SentTemplate {
  organization: string;
  /** The id of a project; null for a template of all projects. */
  projectId?: string | null | undefined;
  name: string;
  ticket: SentTemplateContent;
}

type TemplatePorts = ChangePorts & { richText: RichText };

/** Cleans the descriptions of a template. They may mention every person of the organization. */
const cleaned =
  ({ richText, tenancy }: TemplatePorts) =>
  ({ ticket, subTickets = [] }: SentTemplate, principal: Principal): Promise<CleanedHtml> =>
    cleanHtml(
      richText,
      'description_html',
      [ticket, ...subTickets].map((content) => content?.description_html),
      referencesAt(tenancy, principal, { kind: 'organization' }),
    );

/** The fields that were sent, as they are stored. */
const storedFields = (
  { ticket, subTickets, ...rest }: SentTemplate,
  html: CleanedHtml,
): Partial<Template> => ({
  ...givenFields(rest),
  ...(ticket && { ticket: storedTemplateContent(ticket, html, 'ticket') }),
  ...(subTickets && {
    subTickets: subTickets.map((content, at) =>
      storedTemplateContent(content, html, `sub_tickets.${at}`),
    ),
  }),
});

/** Refuses with `validation_failed` what a template may not be. */
function checked(template: Template): Template {
  refuseLarge(template);
  if (template.isDefault && template.projectId === null) {
    throw invalid('is_default', 'can be set for a template of one project only');
  }
  return template;
}

/** The decision, and the former default of the project without that mark when `template` takes its place. */
function inPlaceOf(
  former: Template | null,
  template: Template,
  decision: Decision<TemplateRecord>,
  { now }: ChangeContext,
): Decision<TemplateRecord> {
  if (!template.isDefault || former === null || former.id === template.id) return decision;
  const freed = recordDecision(former, changed(former, { isDefault: false }), {
    now,
    answerOf: templateRecord,
    events: (data, changes) => [
      { ...aboutTemplate(former), data, kind: 'template.updated', changes },
    ],
  });
  return {
    ...decision,
    saved: [...(freed.saved ?? []), ...(decision.saved ?? [])],
    events: [...(freed.events ?? []), ...(decision.events ?? [])],
  };
}

/**
 * Creates a template of tickets. As a default, it takes the place of the former one. Refuses with `validation_failed` (project_id, ticket,
 * sub_tickets, is_default), `quota_exceeded`, `project_archived`, and plain members who make one for all projects with `insufficient_role`.
 */
export const createTemplate = (ports: TemplatePorts) =>
  changeOf(ports, {
    names: ({ organization }: NewTemplate) => ({ kind: 'organization', id: organization }),
    prepare: cleaned(ports),
    load: async ({ templates, projects }, { projectId = null }) => {
      const project = projectId === null ? null : await projects.lock(projectId);
      return {
        project,
        count: await templates.lockedCount(projectId),
        former: project && (await templates.lockDefault(project.id)),
      };
    },
    check: (
      { project, ...loaded },
      { organization: _organization, projectId = null, ...sent },
      { prepared: html },
    ) => {
      if (projectId !== null && project === null) {
        throw invalid('project_id', 'is not a project of this organization');
      }
      return { ...loaded, project, projectId, sent: storedFields(sent, html) };
    },
    decide: ({ project, projectId, count, former, sent }, context) => {
      const { principal, newId, now } = context;
      refuseToChange(principal, projectId, project);
      const limit = templateBudget.ofProject;
      if (count >= limit) throw new DomainError('quota_exceeded', { quota: 'templates', limit });
      const { organizationId } = principal;
      const template = checked(
        new Template({
          ...(sent as Pick<Template, 'name' | 'ticket'>),
          id: newId(),
          organizationId,
          projectId,
          now,
        }),
      );
      const decision = {
        saved: [template],
        events: [{ ...aboutTemplate(template), kind: 'template.created' as const }],
        answer: templateRecord(template),
      };
      return inPlaceOf(former, template, decision, context);
    },
  });

/** Changes a template. Absent fields stay; `ticket` and `subTickets` replace all of them. Refuses as `createTemplate`. */
export const updateTemplate = (ports: TemplatePorts) =>
  changeOf(ports, {
    names: ({ template }: SentTemplate & { template: string }) => ({
      kind: 'template',
      id: template,
    }),
    prepare: cleaned(ports),
    load: async ({ templates }, { template: id, isDefault }) => {
      const found = await templates.lock(id);
      if (found === null) return null;
      const { project } = found;
      const isNew = isDefault === true && project !== null;
      return { ...found, former: isNew ? await templates.lockDefault(project.id) : null };
    },
    check: (loaded, { template: _template, ...sent }, { prepared: html }) => ({
      ...loaded,
      patch: storedFields(sent, html),
    }),
    versionOf: ({ template }) => template,
    decide: ({ template, project, former, patch }, context): Decision<TemplateRecord> => {
      if (isEmptyPatch(patch)) return { answer: templateRecord(template) };
      refuseToChange(context.principal, template.projectId, project, fieldsOf(patch));
      const next = checked(changed(template, patch));
      const decision = recordDecision(template, next, {
        now: context.now,
        answerOf: templateRecord,
        events: (data, changes) => [
          { ...aboutTemplate(template), data, kind: 'template.updated', changes },
        ],
      });
      return inPlaceOf(former, next, decision, context);
    },
  });

/** Deletes a template permanently. Tickets that it made stay. Refuses as `createTemplate`. */
export const deleteTemplate = (ports: ChangePorts) =>
  changeOf(ports, {
    names: ({ template }: { template: string }) => ({ kind: 'template', id: template }),
    load: ({ templates }, { template }) => templates.lock(template),
    check: (loaded) => loaded,
    versionOf: ({ template }) => template,
    decide: ({ template, project }, { principal }) => {
      refuseToChange(principal, template.projectId, project);
      return {
        removed: [template],
        events: [{ ...aboutTemplate(template), kind: 'template.deleted' as const }],
        answer: undefined,
      };
    },
  });
