import { expect } from 'vitest';
import type { FieldScene } from './field-scene.ts';
import { giveDatabase } from './given-database.ts';
import { basaltHere, serveHere } from './run-here.ts';

/** The project, exported in this form and imported with another key, by the titles of its tickets. */
export async function importedAgain(
  scene: FieldScene,
  form: string,
): Promise<Map<string, Record<string, unknown>>> {
  const { ask, organization } = scene;
  const key = form.toUpperCase();
  const named = ['--organization', organization];
  const file = scene.file(key);
  await scene.run('project', 'export', 'WEB', file, '--form', form, ...named);
  await scene.run('import', 'csv', file, '--project', key, ...named);
  const { data: projects } = await ask(`/organizations/${organization}/projects`);
  const { id } = projects.find((project: { key: string }) => project.key === key);
  const { data } = await ask(`/projects/${id}/tickets`);
  return new Map(
    (data as { title: string; custom_fields: Record<string, unknown> }[]).map((ticket) => [
      ticket.title,
      ticket.custom_fields,
    ]),
  );
}

/** The answer of the organization's next server for ticket A. */
export async function valuesAfterTransfer(scene: FieldScene): Promise<Record<string, unknown>> {
  const { organization } = scene;
  const into = await giveDatabase();
  const file = scene.file('moved');
  await scene.run('organization', 'export', organization, file);
  const taken = await basaltHere(into.settings, 'organization', 'import', file);
  expect([taken.code, taken.err]).toEqual([0, '']);
  const server = await serveHere(into.settings);
  const headers = { Authorization: `Bearer ${scene.token}` };
  const answer = await fetch(`${server.address}/api/v1/tickets/${scene.tickets.a}`, { headers });
  const { data } = (await answer.json()) as { data: { custom_fields: Record<string, unknown> } };
  await server.stop();
  await into.drop();
  return data.custom_fields;
}
