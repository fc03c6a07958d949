import { DOMParser as NodeParser, Fragment, Slice, type ResolvedPos } from '@tiptap/pm/model';
import { readPasted } from './clean-pasted.ts';

/** The content of a plain text that is Markdown, converted by `read`; null for a text without Markdown. */
export function sliceOfMarkdown(
  text: string,
  context: ResolvedPos,
  read: (text: string) => string | null,
): Slice | null {
  const html = read(text);
  if (html === null) return null;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return NodeParser.fromSchema(context.doc.type.schema).parseSlice(body, { context });
}

/** Whether pasted HTML has words in it. */
export const hasWords = (html = ''): boolean => /\S/u.test(readPasted(html).textContent ?? '');

/**
 * Lines that were copied in Visual Studio Code or a similar editor: Markdown is converted, other lines become a code block in their
 * language. Null for everything else, and when pasting into code.
 */
export function sliceOfCode(
  data: DataTransfer | null,
  context: ResolvedPos,
  read: (text: string) => string | null,
): Slice | null {
  const text = data?.getData('text/plain').trimEnd() ?? '';
  const mode = modeOf(data?.getData('vscode-editor-data') ?? '');
  if (context.parent.type.spec.code === true || mode === '') return null;
  if (mode === 'markdown') return sliceOfMarkdown(text, context, read);
  if (!text.includes('\n')) return null;
  const { schema } = context.doc.type;
  const block = schema.node('codeBlock', { language: mode }, schema.text(text));
  return new Slice(Fragment.from(block), 0, 0);
}

/** The language that the code editor names; empty for none. */
function modeOf(json: string): string {
  const mode = /"mode":"([\w+#.-]{1,40})"/u.exec(json)?.[1] ?? '';
  return mode === 'plaintext' ? '' : mode;
}
