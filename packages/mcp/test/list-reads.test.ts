import { expect, test } from 'vitest';
import { openMcpFixture } from './mcp-fixture.ts';

test('the tools that list tickets and documents read no texts', async () => {
  const { use, principal, connect, project } = await openMcpFixture();
  const read: (readonly string[] | undefined)[] = [];
  const { listTickets, listDocuments } = use;
  Object.assign(use, {
    listTickets: (...args: Parameters<typeof listTickets>) => {
      read.push(args[1].page.fields);
      return listTickets(...args);
    },
    listDocuments: (...args: Parameters<typeof listDocuments>) => {
      read.push(args[1].page.fields);
      return listDocuments(...args);
    },
  });
  const { organizationId: organization } = principal;
  const contentHtml = '<p>A long text</p>';
  await use.createDocument(principal, { organization, title: 'Handbook', contentHtml });
  await use.createTicket(principal, { project, boardSlug: 'open', title: 'Leak' });
  const client = await connect();
  for (const [name, title] of [
    ['list_documents', 'Handbook'],
    ['list_tickets', 'Leak'],
  ] as const) {
    const answer = await client.callTool({
      name,
      arguments: name === 'list_tickets' ? { project } : {},
    });
    expect(JSON.stringify(answer)).toContain(title);
  }
  expect(read).toHaveLength(2);
  for (const fields of read) {
    expect(fields).toContain('title');
    expect(fields).not.toContain('content_html');
    expect(fields).not.toContain('description_html');
  }
});
