import { expect, test } from 'vitest';
import { systemPrincipal } from '../src/access/principal.ts';
import { templateBudget } from '../src/budgets/template-budget.ts';
import { fitted } from '../src/import/fit.ts';
import type { SourceItem } from '../src/records/source.port.ts';
import { composeUseCases } from '../src/use-cases.ts';
import { anItem, aSourceTemplate, imported } from '../testing/import-scenario.ts';
import { createInMemoryBasalt } from '../testing/in-memory/basalt.ts';
import { plainRichText } from '../testing/in-memory/plain-rich-text.ts';

/** A project, into which items are imported. */
async function aProject() {
  const act = composeUseCases(createInMemoryBasalt());
  const { id: organization } = await act.createOrganization({ name: 'Quarry' });
  const principal = systemPrincipal(organization);
  const { id: projectId } = await act.createProject(principal, { organization, name: 'Here' });
  const bring = (items: readonly SourceItem[]) => imported(act, organization, items, { projectId });
  return { bring };
}

/** A template with so many sub-tickets of 5,000 characters. */
const large = (name: string, subTickets: number) => {
  const { ticket } = aSourceTemplate(name);
  const further = { ...ticket, description_html: `<p>${'x'.repeat(5_000)}</p>` };
  return aSourceTemplate(
    name,
    {},
    { subTickets: Array.from({ length: subTickets }, () => further) },
  );
};

test('a project gets at most 100 templates of a file with 10,000', async () => {
  const { bring } = await aProject();
  const more = Array.from({ length: 10_000 }, (_, at) => anItem(`m${at}`, aSourceTemplate('More')));
  const { counts, notes } = await bring(more);
  expect(counts.template).toEqual({ exact: 100, other_form: 0, left: 9_900 });
  expect(notes.map(({ note }) => note)).toEqual(['A project has at most 100 templates.']);
});

test('an import makes at most 4 MiB of templates, each of at most 256 KiB', async () => {
  const { bring } = await aProject();
  const room = Math.floor(templateBudget.copiedBytes / (45 * 5_250));
  const items = Array.from({ length: room + 3 }, (_, at) => anItem(`m${at}`, large('Large', 45)));
  const { counts, notes } = await bring([anItem('huge', large('Huge', 60)), ...items]);
  expect(notes.map(({ note }) => note)).toEqual([
    'A template has at most 256 KiB together with its sub-tickets.',
    'An import makes at most 4 MiB of templates.',
  ]);
  expect(counts.template?.exact).toBeGreaterThanOrEqual(room);
  expect(counts.template?.exact).toBeLessThan(room + 3);
});

test('a template fits: its values, its sub-tickets, and titles that grow when they are used', async () => {
  const { ticket } = aSourceTemplate('Bug');
  const long = `${'{{date}}'.repeat(25)}${'x'.repeat(40)}`;
  const { item, notes } = await fitted(
    anItem(
      'm',
      aSourceTemplate(
        ' \n',
        { title: long, estimate: 2.55, tag_names: ['a  b', ''], due: 'tomorrow' },
        { subTickets: Array.from({ length: 51 }, () => ticket) },
      ),
    ),
    plainRichText,
  );
  const record = item.record?.kind === 'template' ? item.record : null;
  expect(record).toMatchObject({ name: 'Untitled', ticket: { tag_names: ['a b'], due: null } });
  expect(record?.subTickets).toHaveLength(50);
  expect([...(record?.ticket.title ?? '')].length).toBeLessThan([...long].length);
  expect(notes).toEqual([
    'A template without a name is called "Untitled".',
    'Sub-tickets beyond the first 50 are left out.',
    'The estimate is rounded to one decimal.',
    'Tags are normalized.',
    'A due date that is no distance is left out.',
    'A title is too long when it is used: it is cut.',
  ]);
});
