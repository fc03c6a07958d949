import type { ForgeShape, PushShape } from './forge-shapes.ts';
import { gitLimits, type GitEvent } from './git-event.ts';
import { actorFields, repositoryFields } from './payload-fields.ts';
import { pullRequestEvents } from './pull-request-events.ts';
import { pushEvents } from './push-events.ts';
import { PayloadFault, readFields, valueAt } from './read-fields.ts';

/** True for an event whose payload is read. */
export const isReadEvent = (shape: ForgeShape, event: string): boolean =>
  shape.pushes.has(event) || shape.pullRequestEvents.has(event);

/** The events of a payload; none if it has nothing of ours. Throws `PayloadFault`. */
export function readPayload(shape: ForgeShape, event: string, payload: unknown): GitEvent[] {
  const repository = readFields(repositoryFields, shape.repository, payload);
  const { name: actor, id: actorId } = readFields(actorFields, shape.actor, payload);
  const source = { repository, actor };
  const push = shape.pushes.get(event);
  if (push === undefined) return pullRequestEvents({ shape, event, payload, source, actorId });
  let maxCommits: number = gitLimits.commits;
  const read: GitEvent[][] = [];
  for (const [change, place] of changesOf(push, payload).toReversed()) {
    const events = pushEvents({ shape, push, change, place, source, maxCommits });
    for (const each of events)
      if (each.kind === 'commits.pushed') maxCommits -= each.commits.length;
    read.push(events);
  }
  return read.toReversed().flat();
}

/** The changes of a push, each with its place in the payload. */
function changesOf({ changes }: PushShape, payload: unknown): [change: unknown, place: string][] {
  if (changes === undefined) return [[payload, '']];
  const list = valueAt(payload, changes);
  if (!Array.isArray(list)) throw new PayloadFault(`${changes}: expected Array`);
  return list.slice(0, gitLimits.branches).map((change, at) => [change, `${changes}.${at}.`]);
}
