import {
  recordTypes,
  rootKinds,
  type AnalyticsRecord,
  type FieldAnalyticsRecord,
  type CycleScopeReport,
  type FlowReport,
  type OrganizationFlowReport,
  type ForecastReport,
  type AppTokenRecord,
  type EventRecord,
  type HiddenRelation,
  type IncludedProject,
  type IncludedUser,
  type IssuedWebhook,
  type MemberRecord,
  type PictureRecord,
  type TagRecord,
  type TicketCounts,
  type TicketGroups,
  type WeeklyAnalyticsRecord,
} from '@basalt/domain';
import type * as v from 'valibot';
import { answerSchema } from './answer-schema.ts';
import { bulkOutcome } from './bulk.records.ts';
import { announcedFile, file } from './file.records.ts';
import { announcedImport, importJob } from './import.records.ts';
import { development, gitConnection, gitDelivery, issuedGitConnection } from './git.records.ts';
import { hiddenRelation, relation } from './relation.records.ts';
import { searchResult } from './search.records.ts';
import { view } from './view.records.ts';
import { customField, fieldAnalytics } from './field.records.ts';
import { rule, ruleRun, ruleTrial } from './rule.records.ts';
import { template } from './template.records.ts';
import {
  appToken,
  credential,
  member,
  picture,
  notification,
  organization,
  watching,
} from './organization.records.ts';
import {
  analytics,
  cycleScope,
  flow,
  organizationFlow,
  forecast,
  board,
  cycle,
  label,
  project,
  tag,
  ticketCounts,
  ticketGroups,
  weeklyAnalytics,
} from './project.records.ts';
import { actor, type Same } from './record-parts.ts';
import { delivery, event, issuedWebhook, webhook } from './webhook.records.ts';
import { document, documentComment, ticket, ticketComment } from './writing.records.ts';
import { includedProject, includedUser } from './included.records.ts';

const schemas = {
  Actor: actor,
  Organization: organization,
  Project: project,
  Member: member,
  Picture: picture,
  Analytics: analytics,
  WeeklyAnalytics: weeklyAnalytics,
  CycleScope: cycleScope,
  Flow: flow,
  OrganizationFlow: organizationFlow,
  Forecast: forecast,
  TicketCounts: ticketCounts,
  TicketGroups: ticketGroups,
  Label: label,
  Cycle: cycle,
  Tag: tag,
  Board: board,
  Ticket: ticket,
  BulkOutcome: bulkOutcome,
  Document: document,
  TicketComment: ticketComment,
  DocumentComment: documentComment,
  File: file,
  AnnouncedFile: announcedFile,
  Import: importJob,
  AnnouncedImport: announcedImport,
  Relation: relation,
  View: view,
  Field: customField,
  FieldAnalytics: fieldAnalytics,
  Template: template,
  Rule: rule,
  RuleRun: ruleRun,
  RuleTrial: ruleTrial,
  HiddenRelation: hiddenRelation,
  IncludedUser: includedUser,
  IncludedProject: includedProject,
  SearchResult: searchResult,
  Notification: notification,
  Watching: watching,
  Event: event,
  Webhook: webhook,
  IssuedWebhook: issuedWebhook,
  WebhookDelivery: delivery,
  GitConnection: gitConnection,
  IssuedGitConnection: issuedGitConnection,
  GitDelivery: gitDelivery,
  Development: development,
  Credential: credential,
  AppToken: appToken,
};

/** The name of a kind of record in the description of the API: `Ticket` for `ticket`. */
const nameOfKind = (kind: string): string =>
  kind === 'delivery'
    ? 'WebhookDelivery'
    : kind.replaceAll(/(?:^|_)(.)/gu, (_, letter: string) => letter.toUpperCase());

const roots: ReadonlySet<string> = new Set(rootKinds);

/** The schemas of kinds that are found by their id alone and are not named above: their declared fields. */
const declared = recordTypes
  .filter(({ kind }) => roots.has(kind) && !(nameOfKind(kind) in schemas))
  .map((type) => [nameOfKind(type.kind), answerSchema(type)] as const);

/** The records by their names in the description of the API. */
export const recordSchemas: Readonly<Record<string, v.GenericSchema>> = {
  ...schemas,
  ...Object.fromEntries(declared),
};

/** The schema of a kind of record. Throws for a kind that the API does not show. */
export function schemaOfKind(kind: string): v.GenericSchema {
  const schema = recordSchemas[nameOfKind(kind)];
  if (schema === undefined) throw new Error(`the API shows no ${kind}`);
  return schema;
}

/** Does not compile when the records of the domain differ from these schemas. */
export const described: {
  hiddenRelation: Same<v.InferOutput<typeof hiddenRelation>, HiddenRelation>;
  analytics: Same<v.InferOutput<typeof analytics>, AnalyticsRecord>;
  fieldAnalytics: Same<v.InferOutput<typeof fieldAnalytics>, FieldAnalyticsRecord>;
  ticketCounts: Same<v.InferOutput<typeof ticketCounts>, TicketCounts>;
  ticketGroups: Same<v.InferOutput<typeof ticketGroups>, TicketGroups>;
  cycleScope: Same<v.InferOutput<typeof cycleScope>, CycleScopeReport>;
  flow: Same<v.InferOutput<typeof flow>, FlowReport>;
  organizationFlow: Same<v.InferOutput<typeof organizationFlow>, OrganizationFlowReport>;
  forecast: Same<v.InferOutput<typeof forecast>, ForecastReport>;
  weeklyAnalytics: Same<v.InferOutput<typeof weeklyAnalytics>, WeeklyAnalyticsRecord>;
  member: Same<v.InferOutput<typeof member>, MemberRecord>;
  picture: Same<v.InferOutput<typeof picture>, PictureRecord>;
  tag: Same<v.InferOutput<typeof tag>, TagRecord>;
  includedUser: Same<v.InferOutput<typeof includedUser>, IncludedUser>;
  includedProject: Same<v.InferOutput<typeof includedProject>, IncludedProject>;
  event: Same<v.InferOutput<typeof event>, EventRecord>;
  issuedWebhook: Same<v.InferOutput<typeof issuedWebhook>, IssuedWebhook>;
  appToken: Same<v.InferOutput<typeof appToken>, AppTokenRecord>;
} = {
  hiddenRelation: true,
  analytics: true,
  fieldAnalytics: true,
  ticketCounts: true,
  ticketGroups: true,
  cycleScope: true,
  flow: true,
  organizationFlow: true,
  forecast: true,
  weeklyAnalytics: true,
  member: true,
  picture: true,
  tag: true,
  includedUser: true,
  includedProject: true,
  event: true,
  issuedWebhook: true,
  appToken: true,
};
