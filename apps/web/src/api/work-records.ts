import type { components } from '@basalt/client';

type Schemas = components['schemas'];

export type Project = Schemas['Project'];
export type Board = Schemas['Board'];
export type Ticket = Schemas['Ticket'];
export type Label = Schemas['Label'];
export type Tag = Schemas['Tag'];
export type Member = Schemas['Member'];
export type Analytics = Schemas['Analytics'];
export type Priority = Ticket['priority'];
/** One event of the log. `type` may be a word that these pages do not know yet. */
export type LogEvent = Schemas['Event'];

/** All priorities, the highest first. */
export const priorities: readonly Priority[] = ['highest', 'high', 'medium', 'low', 'lowest'];
