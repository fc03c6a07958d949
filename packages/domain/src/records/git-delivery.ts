import * as field from '../record/field.ts';
import { record, type Public, type Stored } from '../record/record.ts';

/**
 * What became of a delivery: its events were read, it had none of the known kinds, its body could not be read, or its signature was wrong.
 */
export const gitOutcomes = ['read', 'ignored', 'refused', 'unsigned'] as const;

export type GitOutcome = (typeof gitOutcomes)[number];

/** One request that a forge sent to a connection. */
export const GitDelivery = record('git delivery', {
  id: field.id(),
  organizationId: field.ref('organization').hidden(),
  connectionId: field.ref('git_connection').hidden(),
  /** The forge's id of it; null without a valid signature. */
  deliveryId: field
    .text()
    .nullable()
    .unique('connectionId')
    .describe('The id that the forge gave it. Null without a valid signature.')
    .example('72d3162e-cc78-11e3-81ab-4c9367dc0958'),
  /** The SHA-256 of the body in hexadecimal. */
  digest: field.text().hidden(),
  event: field
    .text()
    .describe('The name that the forge has for the event; empty without one.')
    .example('pull_request'),
  outcome: field.openChoice(gitOutcomes, 'read'),
  detail: field
    .text()
    .nullable()
    .describe('Why it was refused.')
    .example('repository.id: has another type'),
  linked: field
    .count()
    .describe(
      'The number of branches, commits and pull requests of tickets that it linked or changed.',
    )
    .example(1),
  createdAt: field.startMoment(),
});

export interface GitDelivery extends Stored<typeof GitDelivery> {}

/** What a delivery is when it comes, before it links anything. */
export type ReceivedDelivery = Omit<
  GitDelivery,
  'id' | 'organizationId' | 'connectionId' | 'linked' | 'createdAt'
>;

/** Nothing of an unsigned request is stored: it could be anybody's. */
export const unsignedDelivery: ReceivedDelivery = {
  deliveryId: null,
  digest: '',
  event: '',
  outcome: 'unsigned',
  detail: 'the signature is missing or wrong',
};

/** A delivery as the API returns it. */
export type GitDeliveryRecord = Public<typeof GitDelivery>;

/** The delivery as the API returns it. */
export const gitDeliveryRecord = GitDelivery.answer;
