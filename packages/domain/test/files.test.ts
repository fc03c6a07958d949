import { expect, test } from 'vitest';
import { fileBudget } from '../src/budgets/file-budget.ts';
import { composeUseCases } from '../src/use-cases.ts';
import { systemPrincipal } from '../src/access/principal.ts';
import { createInMemoryBasalt } from '../testing/in-memory/basalt.ts';
import { asStream, direct } from './file-scenarios.ts';

const size = 5;

/** A ticket of a new organization, to which files are added. */
async function aTicketForFiles() {
  const basalt = createInMemoryBasalt();
  const act = composeUseCases(basalt);
  const { id: organizationId } = await act.createOrganization({ name: 'Quarry' });
  const principal = systemPrincipal(organizationId);
  const project = await act.createProject(principal, { organization: organizationId, name: 'Web' });
  const fields = { project: project.id, boardSlug: 'open', title: 'Look' };
  const { id: parent } = await act.createTicket(principal, fields);
  const announced = () =>
    act.createTicketFile(principal, { parent, name: 'a', size, mediaType: 'a/b', sha256: null });
  const receive = (id: string, text: string) =>
    act.receiveFile({ organizationId, id }, asStream(Buffer.from(text)));
  const stored = () => Array.fromAsync(basalt.fileStorage.list());
  return { basalt, act, organizationId, principal, parent, announced, receive, stored };
}

test('a file is ready only with the bytes that its record names, when others come at the same time', async () => {
  const { basalt, act, organizationId, announced, receive } = await aTicketForFiles();
  const { fileStorage } = basalt;
  const { id } = await announced();
  const keep = fileStorage.keep.bind(fileStorage);
  const isNamed = Promise.withResolvers<void>();
  const isOver = Promise.withResolvers<void>();
  let second: Promise<unknown> | undefined;
  fileStorage.keep = async (organization, received) => {
    if (second !== undefined) {
      isNamed.resolve();
      await isOver.promise;
      return keep(organization, received);
    }
    await keep(organization, received);
    // Before the first is ready, the other ones are named, and a sweep removes what is not.
    second = receive(id, 'other');
    await isNamed.promise;
    await fileStorage.remove({ organizationId, sha256: received.sha256 });
  };
  await expect(receive(id, 'first')).rejects.toThrow('stored in the meantime');
  isOver.resolve();
  await second;
  const opened = await act.openFile({ organizationId, id });
  expect(Buffer.concat(await Array.fromAsync((await opened?.read()) ?? [])).toString()).toBe(
    'other',
  );
});

test('bytes of a file that is removed while they come are not kept', async () => {
  const { act, organizationId, principal, announced, stored } = await aTicketForFiles();
  const { id } = await announced();
  async function* late() {
    yield Buffer.from('abc');
    await act.deleteFile(principal, { file: id });
    yield Buffer.from('de');
  }
  const come = act.receiveFile({ organizationId, id }, late());
  await expect(come).rejects.toMatchObject({ code: 'not_found' });
  expect(await stored()).toEqual([]);
});

test('a ticket counts its own files that are ready, in its record and in what events say of it', async () => {
  const { basalt, act, principal, parent, announced, receive } = await aTicketForFiles();
  const counted = async () => {
    const { file_count: count } = await act.readTicket(principal, { ticket: parent });
    return [count, basalt.events.at(-1)?.affected[0]?.changes['file_count']];
  };
  const { id: file } = await announced();
  expect(await counted()).toEqual([0, undefined]);
  await receive(file, 'first');
  expect(await counted()).toEqual([1, 1]);
  await act.renameFile(principal, { file, name: 'b' });
  expect(await counted()).toEqual([1, undefined]);
  await act.deleteFile(principal, { file });
  expect(await counted()).toEqual([0, 0]);
  await act.restoreFile(principal, { file });
  expect(await counted()).toEqual([1, 1]);
  const { id: comment } = await act.createTicketComment(principal, { parent, bodyHtml: 'x' });
  const ofComment = { parent, comment, name: 'c', size, mediaType: 'a/b', sha256: null };
  await receive((await act.createTicketFile(principal, ofComment)).id, 'other');
  expect(await counted()).toEqual([1, undefined]);
});

test('a removed file does not come back beyond the files that a ticket may have', async () => {
  const { act, principal, announced, receive } = await aTicketForFiles();
  const { id: file } = await announced();
  await receive(file, 'first');
  await act.deleteFile(principal, { file });
  for (let count = 0; count < fileBudget.ofSubject; count += 1) await announced();
  const restore = act.restoreFile(principal, { file });
  await expect(restore).rejects.toMatchObject({ code: 'quota_exceeded' });
});

test('an upload that is completed twice at once, and again, is one file', async () => {
  const { basalt, act, principal, organizationId, announced } = await aTicketForFiles();
  const { id: file } = await announced();
  const place = { organizationId, id: file };
  await basalt.fileStorage.receive(place, asStream(Buffer.from('first')), size);
  Object.assign(basalt.fileStorage, { direct });
  const { fileStorage } = basalt;
  const { inspect } = fileStorage;
  const complete = () => act.completeFile(principal, { file });
  fileStorage.inspect = async (...args) => {
    // Another call takes the bytes and ends before this one looks.
    fileStorage.inspect = inspect;
    await complete();
    return inspect(...args);
  };
  expect((await complete()).state).toBe('ready');
  expect((await complete()).state).toBe('ready');
});

test('a pending file is read by its maker, and by nobody else', async () => {
  const { basalt, act, organizationId, principal, announced, receive } = await aTicketForFiles();
  const { id: file } = await announced();
  expect(await act.readFile(principal, { file })).toMatchObject({
    state: 'pending',
    download_url: null,
  });
  const { id } = await act.createUser(principal, {
    email: 'ada@example.org',
    name: 'Ada',
    role: 'owner',
  });
  const ada = {
    organizationId,
    actor: { type: 'user', id, name: 'Ada' },
    scopes: ['*'],
    person: { userId: id, role: 'owner' },
  } as const;
  await expect(act.readFile(ada, { file })).rejects.toMatchObject({ code: 'not_found' });
  await receive(file, 'first');
  expect(await act.readFile(ada, { file })).toMatchObject({ state: 'ready' });
  expect(basalt.events.length).toBeGreaterThan(0);
});
