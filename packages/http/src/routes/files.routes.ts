import { fileScopes, type CommentedKind } from '@basalt/domain';
import { filePatch, newFile } from '../fields/file.ts';
import { announcedFile, file } from '../records/file.records.ts';
import { created, listOf, nothing, one } from '../operation/answer.ts';
import { route, type Route } from '../operation/route.ts';

/** Which scope a change needs depends on what the file is attached to. */
const anyWrite = [
  'tickets:write',
  'documents:write',
  'comments:write',
  'document_comments:write',
] as const;
const anyRead = ['tickets:read', 'documents:read'] as const;

const announce =
  'Returns the file and the request that uploads its bytes: send them as they are, within 15 minutes. The file is shown when all of them are there.';

/** The common parts of every change of a file. */
const change = {
  tag: 'Files',
  scope: null,
  anyScopeOf: anyWrite,
  errors: ['project_archived', 'not_author'],
  failsForPeople: ['not_editor'],
} as const;

/** The files of a ticket or a document, and of a comment on it. */
function filesOf(kind: CommentedKind): Route[] {
  const { read, own, comment: ofComment } = fileScopes[kind];
  const Name = kind === 'ticket' ? 'Ticket' : 'Document';
  const named = (params: object) => {
    const { [kind]: parent = '', comment } = params as Record<string, string | undefined>;
    return { parent, comment };
  };
  const below = [
    { path: `/${kind}s/{${kind}}/files`, id: `${Name}File`, on: `a ${kind}`, scope: own },
    {
      path: `/${kind}s/{${kind}}/comments/{comment}/files`,
      id: `${Name}CommentFile`,
      on: `a comment on a ${kind}`,
      scope: ofComment,
    },
  ] as const;
  return below.flatMap(({ path, id, on, scope }) => {
    const isComment = scope === ofComment;
    return [
      route({
        id: `list${id}s`,
        method: 'GET',
        path: path as '/tickets/{ticket}/files',
        summary: `List the files of ${on}`,
        description: 'In the order of their creation, without the addresses of their bytes.',
        tag: 'Files',
        scope: read,
        answer: listOf(file, { perPage: 100 }),
        errors: [],
        handle: ({ principal, params, page }, use) =>
          use[`list${Name}Files`](principal, { ...named(params), page }),
      }),
      route({
        id: `create${id}`,
        method: 'POST',
        path: path as '/tickets/{ticket}/files',
        summary: `Add a file to ${on}`,
        description: announce,
        tag: 'Files',
        scope,
        body: newFile,
        answer: created(announcedFile, '/files'),
        errors: [
          'quota_exceeded',
          ...(kind === 'ticket' ? (['project_archived'] as const) : []),
          ...(isComment ? (['not_author'] as const) : []),
        ],
        ...(kind === 'document' && !isComment && { failsForPeople: ['not_editor'] as const }),
        handle: ({ principal, params, body, conditions }, use) =>
          use[`create${Name}File`](principal, {
            ...named(params),
            name: body.name,
            size: body.size,
            mediaType: body.media_type,
            sha256: body.sha256,
            conditions,
          }),
      }),
    ];
  });
}

/** Files, by what they are attached to and by themselves. */
export const fileRoutes: readonly Route[] = [
  ...filesOf('ticket'),
  ...filesOf('document'),
  route({
    id: 'readFile',
    method: 'GET',
    path: '/files/{file}',
    summary: 'Read a file',
    description: '`download_url` is the address of the bytes, valid for five minutes.',
    tag: 'Files',
    scope: null,
    anyScopeOf: anyRead,
    answer: one(file),
    errors: [],
    handle: ({ principal, params }, use) => use.readFile(principal, params),
  }),
  route({
    id: 'completeFile',
    method: 'POST',
    path: '/files/{file}/complete',
    summary: 'Complete an upload',
    description:
      'Needed where the bytes go to a bucket directly; otherwise it returns the file when its bytes have arrived.',
    ...change,
    errors: [...change.errors, 'storage_full'],
    answer: one(file),
    handle: ({ principal, params, conditions }, use) =>
      use.completeFile(principal, { ...params, conditions }),
  }),
  route({
    id: 'updateFile',
    method: 'PATCH',
    path: '/files/{file}',
    summary: 'Rename a file',
    ...change,
    body: filePatch,
    answer: one(file),
    handle: ({ principal, params, body, conditions }, use) =>
      use.renameFile(principal, { ...params, ...body, conditions }),
  }),
  route({
    id: 'deleteFile',
    method: 'DELETE',
    path: '/files/{file}',
    summary: 'Remove a file',
    description:
      'It can be restored for 30 days. A file whose bytes never arrived is removed permanently.',
    ...change,
    answer: nothing,
    handle: ({ principal, params, conditions }, use) =>
      use.deleteFile(principal, { ...params, conditions }),
  }),
  route({
    id: 'restoreFile',
    method: 'POST',
    path: '/files/{file}/restore',
    summary: 'Restore a removed file',
    ...change,
    restores: true,
    answer: one(file),
    errors: ['not_deleted', 'quota_exceeded', ...change.errors],
    handle: ({ principal, params, conditions }, use) =>
      use.restoreFile(principal, { ...params, conditions }),
  }),
];
