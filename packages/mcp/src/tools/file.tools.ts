import { fileBudget } from '@basalt/domain';
import { id, out } from '../fields.ts';
import { tool } from '../tool.ts';

/** Types whose bytes are text. */
const isText = (type: string): boolean =>
  type.startsWith('text/') || /^application\/(?:json|xml)$/u.test(type);

/** Reading files. */
export const fileTools = [
  tool({
    name: 'get_file',
    description: `A file, with its text of at most ${fileBudget.readableText / 1024} KiB.`,
    scopes: ['tickets:read', 'documents:read'],
    effect: 'read',
    idempotent: true,
    input: { file: id() },
    output: { text: out.text },
    handle: async (args, { use, principal }) => {
      const { organizationId } = principal;
      const { name, size, media_type: type } = await use.readFile(principal, args);
      const isReadable = isText(type) && size <= fileBudget.readableText;
      const opened = isReadable ? await use.openFile({ organizationId, id: args.file }) : null;
      const bytes = (await opened?.read()) ?? null;
      const text = bytes && Buffer.concat(await Array.fromAsync(bytes)).toString();
      const about = `${name} (${type}, ${size} bytes)`;
      const whole =
        text === null ? `${about}: only its people can read it.` : `${about}:\n\n${text}`;
      return { text: whole, data: { text: whole } };
    },
  }),
];
