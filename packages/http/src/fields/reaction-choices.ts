import type { ReactionName } from '@basalt/domain';
import * as v from 'valibot';
import { flag } from './text.ts';

const choice = v.exactOptional(flag);

/** The reactions of a person: true begins one, false ends it, and those that are absent stay. */
export const reactionChoices = {
  thumbs_up: choice,
  thumbs_down: choice,
  laugh: choice,
  party: choice,
  confused: choice,
  heart: choice,
  rocket: choice,
  eyes: choice,
} satisfies Record<ReactionName, v.GenericSchema>;

/** How the routes that take `reactionChoices` are described. */
export const reacting =
  'Begins the reactions of the caller that are true, and ends those that are false; the others stay. The version of the comment stays, too.';
