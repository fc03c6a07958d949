import { useState } from 'react';
import { expect, test } from 'vitest';
import { doing, render, typeInto } from '../../../testing/render.tsx';
import { ImportedFields, type ChosenFields } from './imported-fields.tsx';

const severity = { key: 'sev', name: 'Severity', type: 'text', field_id: null } as const;
const team = { key: 'team', name: 'Team', type: 'choice', field_id: 'f' } as const;

function Form() {
  const [chosen, setChosen] = useState<ChosenFields>({});
  return (
    <>
      <output>{JSON.stringify(chosen)}</output>
      <ImportedFields fields={[severity, team]} chosen={chosen} onChoose={setChosen} />
    </>
  );
}

const choose = (select: HTMLSelectElement | undefined, value: string) =>
  doing(() => {
    if (select === undefined) return;
    select.value = value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });

test('the type and name of a field are changed, and a field is left out', async () => {
  const page = await render(<Form />);
  const [first, second] = page.querySelectorAll('select');
  expect(page.textContent).toContain('The project has this field.');
  await choose(first, 'choice');
  await typeInto(page.querySelector('input') as HTMLInputElement, 'Impact');
  await choose(second, '');
  expect(JSON.parse(page.querySelector('output')?.textContent ?? '')).toEqual({
    sev: { type: 'choice', name: 'Impact' },
    team: null,
  });
  expect(page.querySelectorAll('input')).toHaveLength(1);
});
