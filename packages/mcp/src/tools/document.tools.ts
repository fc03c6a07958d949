import {
  Document,
  documentStatuses,
  invalid,
  normalizeTagName,
  toolBudget,
  turnForText,
  type DocumentRecord,
} from '@basalt/domain';
import * as v from 'valibot';
import { flag, id, idempotencyKey, name, oneOf, out, page, part, search, text } from '../fields.ts';
import { lines, listed, short } from '../list.ts';
import { markdownOf } from '../markdown/write-markdown.ts';
import { mentionedNames, mentionLine } from '../names/mentions.ts';
import { resolveProject } from '../names/resolve-project.ts';
import { changeArguments, sentFields } from '../record-arguments.ts';
import { zoneOf } from '../zone.ts';
import { tool } from '../tool.ts';
import { commentsAsked, commentText, commentView } from '../views/comment-view.ts';
import { filesOf, fileText, shownFiles } from '../views/file-view.ts';
import {
  documentDetails,
  documentLine,
  documentSummary,
  documentTexts,
} from '../views/document-view.ts';

const { status, tags, archived, ...texts } = changeArguments(Document, {
  title: 'Needed for a new one.',
  tags: 'Replaces all.',
  archived: 'Archive, or bring back an old one.',
});

/** Documents of the organization and of its projects. */
export const documentTools = [
  tool({
    name: 'list_documents',
    description: 'Documents by filters.',
    scopes: ['documents:read'],
    effect: 'read',
    idempotent: true,
    input: {
      q: v.exactOptional(search('Words in title, caption or text.')),
      project: name('Key, name or id.'),
      status: v.exactOptional(oneOf(documentStatuses)),
      tags: v.exactOptional(
        v.pipe(v.array(text(50)), v.maxLength(20), v.metadata({ description: 'All of them.' })),
      ),
      archived: v.exactOptional(flag('Only archived.')),
      ...page,
    },
    output: { documents: v.array(v.object(documentSummary.schema)), next_cursor: out.nextCursor },
    handle: async (args, context) => {
      const { use, principal } = context;
      const filter = {
        projectId: args.project && (await resolveProject(context, args.project)),
        words: args.q ?? [],
        status: args.status,
        tagNames: (args.tags ?? []).map(normalizeTagName),
        archived: args.archived ?? false,
      };
      const found = await listed(context, 'list_documents', args, (asked) =>
        use.listDocuments(principal, {
          organization: principal.organizationId,
          filter,
          page: { ...asked, fields: documentSummary.fields },
        }),
      );
      const documents = found.items.map((document) => documentSummary.of(document));
      const { next_cursor } = found;
      return {
        text: lines('Documents', documents.map(documentLine), next_cursor),
        data: { documents, next_cursor },
      };
    },
  }),
  tool({
    name: 'get_document',
    description: 'A document in Markdown. Cut text: use offset.',
    scopes: ['documents:read'],
    effect: 'read',
    idempotent: true,
    input: { document: id(), ...part, comments_cursor: page.cursor },
    output: {
      ...documentSummary.schema,
      ...documentDetails.schema,
      content: out.text,
      next_offset: v.nullable(v.number()),
      comments: v.array(v.object(commentView)),
      next_comments_cursor: out.nextCursor,
      files: out.texts,
    },
    describedBy: { tool: 'list_documents', fields: documentSummary.schema },
    handle: async (args, context) => {
      const { use, principal, share } = context;
      const { offset = 0, length = toolBudget.textCharacters } = args;
      const document = await use.readDocument(principal, { document: args.document });
      const asked = { parent: document.id, cursor: args.comments_cursor, length: args.length };
      const { page: wanted, show } = commentsAsked(context, 'document', asked);
      const comments = show(
        await use.listDocumentComments(principal, { parent: document.id, page: wanted }),
      );
      const files = filesOf(
        await use.listDocumentFiles(principal, { parent: document.id, page: shownFiles }),
      );
      await turnForText(document.content_html ?? '');
      const content = markdownOf(
        document.content_html,
        offset,
        Math.max(1, Math.floor(length * share)),
      );
      const data = {
        ...documentSummary.of(document),
        ...documentDetails.of(document, { lineLength: null }),
        content: content.text,
        next_offset: content.next,
        comments: comments.items,
        next_comments_cursor: comments.next_cursor,
        files,
      };
      const zone = await zoneOf(context);
      const { dayOf } = zone;
      const published = data.published_at === null ? '' : `; published ${dayOf(data.published_at)}`;
      const answer = [
        documentLine(data),
        ...documentTexts(document),
        `By ${data.created_by}, ${dayOf(data.created_at)}; changed ${dayOf(data.updated_at)}${published}.`,
        ...(data.project_id === null ? [] : [`Project: ${data.project_id}`]),
        '',
        content.text,
        ...(content.next === null ? [] : [`… The rest: call again with offset ${content.next}.`]),
        ...fileText(files),
        ...commentText(comments, zone),
      ];
      return { text: answer.join('\n'), data };
    },
  }),
  tool({
    name: 'write_document',
    description:
      'Creates a document (default: draft) or changes fields of one; content replaces the old.',
    scopes: ['documents:write'],
    effect: 'replace',
    idempotent: false,
    input: {
      document: v.exactOptional(id('Id of the one to change.')),
      ...texts,
      project: name('Key, name or id.'),
      status,
      tags,
      archived,
      idempotency_key: idempotencyKey(null),
    },
    output: { ...documentSummary.schema, mentioned: out.texts },
    handle: async (args, context) => {
      const { use, principal, conditions } = context;
      const { title, document } = args;
      const projectId = args.project && (await resolveProject(context, args.project));
      const projectOf = async () => {
        if (projectId !== undefined || document === undefined) return projectId ?? null;
        const { project_id } = await use.readDocument(principal, { document });
        return project_id;
      };
      const input = { ...(await sentFields(Document, args, { context, projectOf })), projectId };
      if (document !== undefined) {
        const change = { ...input, document, conditions };
        return written('Changed', await use.updateDocument(principal, change), input.contentHtml);
      }
      if (title === undefined) throw invalid('title', 'is required for a new document');
      if (args.archived !== undefined)
        throw invalid('archived', 'is only for a document that exists');
      const organization = principal.organizationId;
      const content = { ...input, organization, title, conditions };
      return written('Created', await use.createDocument(principal, content), input.contentHtml);
    },
  }),
];

/** `content`: the text that was written, if one was. The answer names the mentions that are stored: a draft has those of its readers. */
function written(done: string, record: DocumentRecord, content: string | null | undefined) {
  const html = content && record.content_html;
  const data = { ...documentSummary.of(record), mentioned: mentionedNames(html) };
  return { text: `${done} ${short(documentLine(data), 300)}${mentionLine(html, content)}`, data };
}
