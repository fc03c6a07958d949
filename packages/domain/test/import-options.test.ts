import { expect, test } from 'vitest';
import { SourceFault } from '../src/records/source.port.ts';
import { systemPrincipal } from '../src/access/principal.ts';
import { composeUseCases } from '../src/use-cases.ts';
import { createInMemoryBasalt } from '../testing/in-memory/basalt.ts';

test('wrong options of an import are refused when it is created, and no import is made', async () => {
  const asked: object[] = [];
  const act = composeUseCases({
    ...createInMemoryBasalt(),
    checkSourceOptions: (system, options) => {
      asked.push({ system, options });
      if ('colums' in options) throw new SourceFault('option_text', { option: 'colums' });
    },
  });
  const { id: organization } = await act.createOrganization({ name: 'Quarry' });
  const principal = systemPrincipal(organization);
  const input = { organization, system: 'csv', fileName: 'a.csv', size: 3 } as const;
  const wrong = { ...input, options: { colums: {} }, secrets: { token: 'x' } };
  await expect(act.createImport(principal, wrong)).rejects.toMatchObject({
    code: 'validation_failed',
    details: {
      errors: { options: ['The option "colums" must be a text of at most 2,000 characters.'] },
    },
  });
  expect(asked).toEqual([{ system: 'csv', options: { colums: {}, token: 'x' } }]);
  const imports = async () =>
    (await act.listImports(principal, { organization, page: { limit: 9 } })).items;
  expect(await imports()).toEqual([]);
  await act.createImport(principal, { ...input, options: { columns: {} } });
  expect(await imports()).toMatchObject([{ state: 'announced' }]);
  const { id } = await act.createUser(principal, { email: 'ada@example.org', name: 'Ada' });
  const member = {
    ...principal,
    actor: { type: 'user', id, name: 'Ada' },
    person: { userId: id, role: 'member' },
  } as const;
  await expect(act.createImport(member, wrong)).rejects.toMatchObject({
    code: 'insufficient_role',
  });
});
