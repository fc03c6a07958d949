import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { violationsInBoth } from '../testing/axe.ts';
import { callApi, demoOrganization } from '../testing/call-api.ts';
import { alone, openPageFixture } from '../testing/page-fixture.ts';
import { signInByPassword } from '../testing/people.ts';
import { timeoutMs } from '../testing/timeouts.ts';

const fixture = openPageFixture(alone);

const atLast = { timeout: timeoutMs };

const sheet = `Key,Headline,Status,Created,Estimate,Link,Assignee,Impact
OLD-7,Log in with a key,To do,2020-01-02,2.25,https://old.example/OLD-7,Eve,blocking
OLD-8,Make invoices,Done,2020-01-03,1,,,blocking
`;

test('a table is tried, imported and undone, with a report of everything', async () => {
  const { page } = fixture.seen;
  const organization = await demoOrganization(fixture.server);
  await callApi(fixture.server, 'POST', `/organizations/${organization}/projects`, {
    name: 'Work',
  });
  await signInByPassword(page, fixture.server.address, fixture.server.owner, '/app/imports');
  const file = { name: 'old.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) };
  const choose = async (label: string, option: string) => {
    await page.getByRole('button', { name: new RegExp(label, 'u') }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  await choose('From', 'Any table in CSV');
  await page.getByRole('button', { name: 'Try', exact: true }).click();
  await page.getByRole('alert').getByText('Choose a file first.').waitFor();
  await page.getByLabel('File').setInputFiles(file);
  await page.getByText('Log in with a key · Make invoices').waitFor();
  await page.getByText('No column has the titles yet').waitFor();
  await page.getByRole('button', { name: 'Try', exact: true }).click();
  await page.getByRole('alert').getByText('No column has the titles yet').waitFor();
  await choose('Headline', 'Title');
  // What is recognized by its name is shown.
  await page.getByRole('button', { name: /Status.*Board|Board.*Status/u }).waitFor();
  expect(await page.getByLabel('Add people of the organization').isChecked()).toBe(true);
  await page.getByLabel('Name of the project').fill('Moved here');
  await page.getByLabel('Key of the project').fill('MOV');
  const zone = await page.evaluate(() => new Intl.DateTimeFormat().resolvedOptions().timeZone);
  expect(await page.getByLabel('Time zone').inputValue()).toBe(zone);
  await page.getByLabel('Time zone').fill('Asia/Tokyo');
  await page.getByRole('button', { name: 'Try', exact: true }).click();
  const jobs = page.getByRole('list', { name: 'Imports' }).locator('> li');
  await jobs.first().getByText('only tried').waitFor();
  await jobs.first().getByText('done', { exact: true }).waitFor();
  await jobs.first().getByText('Nothing is written yet.').waitFor();
  await jobs.first().getByText('days and times of Asia/Tokyo').waitFor();
  const height = page.viewportSize()?.height ?? 0;
  await expect.poll(async () => (await jobs.first().boundingBox())?.y, atLast).toBeLessThan(height);
  const tickets = jobs.first().getByRole('row', { name: /^Tickets/u });
  expect(await tickets.textContent()).toMatch(/^Tickets\d+\d+0$/u);
  await jobs.first().getByText('The estimate is rounded to one decimal.').waitFor();
  const coming = page.waitForEvent('download');
  await jobs.first().getByRole('link', { name: 'Download all that was not' }).click();
  const table = await readFile(await (await coming).path(), 'utf8');
  expect(table).toMatch(/^kind,key,name,url,outcome,notes\r\n/u);
  expect(table).toContain('The estimate is rounded to one decimal.');
  expect(await violationsInBoth(page)).toEqual([]);

  await jobs.first().getByText('They become boards of the new project: To do, Done.').waitFor();
  expect(await page.getByLabel('Type of Impact').inputValue()).toBe('choice');
  await page.getByLabel('Name of Impact').fill('Risk');
  await page.getByRole('button', { name: 'Import now' }).click();
  await jobs.first().getByText('1 try before').click();
  await jobs.first().getByText('only tried').waitFor();
  await jobs.first().getByText('1 try before').click();
  await jobs.first().getByText('only tried').waitFor({ state: 'detached' });
  const done = jobs.first();
  await done.getByRole('link', { name: 'Moved here' }).click();
  await page.getByText('MOV-1', { exact: true }).waitFor();
  await page.getByText('Log in with a key', { exact: true }).click();
  await page.getByText('imported it').waitFor();
  await page.getByRole('button', { name: /Risk.*blocking|blocking.*Risk/u }).waitFor();
  const source = page.getByRole('link', { name: 'OLD-7' });
  expect(await source.getAttribute('href')).toBe('https://old.example/OLD-7');
  await page.goto(`${fixture.server.address}/app/imports`);
  await done.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Undo it' }).click();
  await done.getByText('undone', { exact: true }).waitFor();
  await done.getByRole('link', { name: 'Moved here' }).waitFor({ state: 'detached' });

  // Into a project that is there, lists come onto its boards, and people are members of it.
  await choose('From', 'Any table in CSV');
  await page.getByLabel('File').setInputFiles(file);
  await choose('Headline', 'Title');
  await choose('Into', 'Work');
  await page.getByRole('button', { name: 'Try', exact: true }).click();
  const now = jobs.first().getByRole('region', { name: 'Import now' });
  await now.getByText('Proposed: both are for work that has not begun.').waitFor();
  expect(await now.getByLabel('To do').locator('option:checked').textContent()).toBe('Open');
  expect(await now.getByLabel('Done').locator('option:checked').textContent()).toBe('Deployed');
  await now.getByLabel('Done').selectOption('Hold');
  await now.getByLabel(/^Eve/u).selectOption({ index: 1 });
  await now.getByLabel('Type of Impact').selectOption('A row below the text');
  expect(await violationsInBoth(page)).toEqual([]);
  await page.getByRole('button', { name: 'Import now' }).click();
  await now.waitFor({ state: 'detached' });
  await jobs.first().getByText('done', { exact: true }).waitFor();
  await jobs.first().getByRole('link', { name: 'Work' }).click();
  const onHold = page.getByRole('region', { name: 'Hold' }).getByText('Make invoices');
  await onHold.waitFor();

  // In the audit log it is one row, which opens; kinds are chosen, several at once.
  await page.goto(`${fixture.server.address}/app/audit`);
  const events = page.getByRole('list', { name: 'Events' }).locator('> li');
  const imported = events.filter({ hasText: 'Import into Work: 2 tickets' });
  await imported.getByText('Its entries').click();
  await imported.getByText('Ticket imported').first().waitFor();
  expect(await violationsInBoth(page)).toEqual([]);
  await page.locator('summary', { hasText: 'What' }).click();
  await page.getByLabel('Import undone', { exact: true }).check();
  await imported.waitFor({ state: 'detached' });
  await page.getByLabel('Import finished', { exact: true }).check();
  await events.filter({ hasText: 'Import finished' }).nth(1).waitFor();
  expect(await events.filter({ hasText: 'Import undone' }).getByRole('link').textContent()).toBe(
    'old.csv',
  );
});

test('a table of another encoding, below its title, is read as it shows itself or as the person chooses', async () => {
  const { page } = fixture.seen;
  await demoOrganization(fixture.server);
  await signInByPassword(
    page,
    fixture.server.address,
    fixture.server.owner,
    '/app/imports?from=csv',
  );
  const text = 'Bericht;;\nTask ID;Name;Section/Column;Completed At\n1;Gr\xfcn;Hof;2026-01-09\n';
  const buffer = Buffer.from(text, 'latin1');
  await page.getByLabel('File').setInputFiles({ name: 'old.csv', mimeType: 'text/csv', buffer });
  await page.getByText('Grün', { exact: true }).waitFor();
  await page.getByRole('button', { name: /Written by.*Asana|Asana.*Written by/u }).waitFor();
  await page
    .getByRole('button', { name: /Encoding.*WINDOWS-1252|WINDOWS-1252.*Encoding/u })
    .waitFor();
  await page.getByRole('button', { name: 'Try', exact: true }).click();
  const jobs = page.getByRole('list', { name: 'Imports' }).locator('> li');
  await jobs.first().getByText('done', { exact: true }).waitFor();
  const boards = jobs.first().getByText('They become boards of the new project');
  await boards.waitFor();
  expect(await boards.textContent()).toBe('They become boards of the new project: Hof, Done.');
});
