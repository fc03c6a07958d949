import type { EventRecord } from '@basalt/domain';
import * as v from 'valibot';
import { name, out, page } from '../fields.ts';
import { lines, listed, short } from '../list.ts';
import { resolveProject } from '../names/resolve-project.ts';
import { tool } from '../tool.ts';

/** The most fields that a line names. */
const mostFields = 8;

/** What happened. */
export const changeTools = [
  tool({
    name: 'recent_changes',
    description:
      'What people and programs did, one line each: who, when, what. For reports on a day or a week.',
    scopes: ['events:read'],
    effect: 'read',
    idempotent: true,
    input: {
      project: name('Key, name or id.'),
      ...page,
    },
    output: {
      changes: v.array(
        v.object({
          at: out.text,
          by: out.text,
          type: out.text,
          about: out.text,
          fields: out.texts,
        }),
      ),
      next_cursor: out.nextCursor,
    },
    handle: async (args, context) => {
      const { use, principal } = context;
      const projectId = args.project && (await resolveProject(context, args.project));
      const found = await listed(context, 'recent_changes', args, (asked) =>
        use.listEvents(principal, {
          organization: principal.organizationId,
          projectId,
          page: asked,
        }),
      );
      const changes = found.items.map(changeOf);
      const each = changes.map(
        ({ at, by, type, about, fields }) =>
          `${at.slice(0, 16)}Z ${by}: ${type} ${about}${fields.length === 0 ? '' : ` (${fields.join(', ')})`}`,
      );
      const { next_cursor } = found;
      return { text: lines('Changes', each, next_cursor), data: { changes, next_cursor } };
    },
  }),
];

/** An event in few words. */
function changeOf({ type, timestamp, actor, data, changes }: EventRecord) {
  const { key, title, name: called, id } = data;
  const words = [key, title ?? called].filter((word) => typeof word === 'string');
  return {
    at: timestamp,
    by: actor.name,
    type,
    about: short(words.length === 0 ? String(id ?? '') : words.join(' ')),
    fields: Object.keys(changes).slice(0, mostFields),
  };
}
