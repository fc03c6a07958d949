import { fieldKindNames, fieldKinds } from '@basalt/domain/testing/field-kinds';
import type { ReactNode } from 'react';
import type { CustomField, FieldValue, Me, Member, Project, Ticket } from '../src/api/types.ts';
import { SessionProvider } from '../src/data/session.tsx';
import { BoardProvider } from '../src/features/board/board-context.tsx';
import { fieldText } from '../src/features/ticket/field-text.ts';
import { doing, render, typeInto } from './render.tsx';

type Type = CustomField['type'];

const me = {
  id: 'me',
  name: 'Grace',
  organizations: [{ id: 'acme', name: 'Acme', role: 'member' }],
} as unknown as Me;
/** The project that the parts belong to. */
export const project = { id: 'p', key: 'WEB' } as Project;
/** Its people. */
export const people = [
  { id: 'ada', name: 'Ada' },
  { id: 'bo', name: 'Bo' },
] as unknown as Member[];

const optionOf = (name: string) => ({ id: `${name}-id`, name, color: '#f00000', archived: false });
/** A field of a type; its key is the type. */
export const fieldOf = (type: Type) =>
  ({
    id: type,
    key: type,
    name: type.toUpperCase(),
    type,
    number: type === 'number' ? { min: null, max: null, decimals: 1, unit: '€' } : null,
    options: type.startsWith('choice') ? ['low', 'high'].map(optionOf) : [],
    required: false,
    default: null,
    on_card: true,
  }) as unknown as CustomField;
/** A field of each type. */
export const fields = fieldKindNames.map(fieldOf);
/** The value that tests show and set. */
export const valueOf = (type: Type) => fieldKinds[type].values('ada', 'bo')[1] as FieldValue;
/** A ticket without values. */
export const empty = {
  id: 't',
  project_id: 'p',
  board_id: 'open',
  custom_fields: {},
} as Partial<Ticket> as Ticket;
/** A ticket with this one value. */
export const ticketWith = (type: Type) => ({
  ...empty,
  custom_fields: { [type]: valueOf(type) },
});

/** What a person types for the value, or the name of the choice. */
export const typed: Readonly<Record<Type, string>> = {
  text: 'Zebra',
  number: '1234.5',
  date: '2031-06-01',
  choice: 'high',
  choices: 'high',
  person: 'Bo',
  people: 'Bo',
  link: 'mailto:z@b.example',
  flag: 'true',
};

/** A part of the pages, for a project with all of the fields. */
export async function show(part: ReactNode): Promise<HTMLElement> {
  const page = await render(
    <SessionProvider me={me}>
      <BoardProvider project={project} boards={[]} openBoards={[]} openMenu={() => {}}>
        {part}
      </BoardProvider>
    </SessionProvider>,
  );
  for (let step = 0; step < 3; step += 1) await doing(() => {});
  return page;
}

const nameOf = (id: string) => people.find((person) => person.id === id)?.name ?? '';
/** The value as the pages write it. */
export const textOf = (type: Type) => fieldText(fieldOf(type), valueOf(type), nameOf);

/** The row of a field in a list of properties. */
export const rowOf = (place: ParentNode, { name }: CustomField) =>
  [...place.querySelectorAll('dt')].findLast((dt) => dt.textContent === name)
    ?.nextElementSibling as HTMLElement;

/** Sets a value in place, as a person does. */
export async function edit(row: HTMLElement, type: Type): Promise<void> {
  if (type === 'flag') return doing(() => row.querySelector('input')?.click());
  await doing(() => row.querySelector('button')?.click());
  const input = row.querySelector('input');
  if (input !== null) {
    await typeInto(input, typed[type]);
    const key = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true });
    return doing(() => input.dispatchEvent(key));
  }
  const choices = [...document.querySelectorAll<HTMLElement>('[role^="menuitem"], [role=option]')];
  const choice = choices.findLast((item) => item.textContent?.includes(typed[type]));
  await doing(() => choice?.click());
  if (type !== 'choices' && type !== 'people') return;
  // Several choices are saved when the menu closes.
  const closing = document.querySelectorAll<HTMLElement>('button[tabindex="-1"]');
  await doing(() => [...closing].at(-1)?.click());
}

/** The people by id. */
export const byId = new Map(people.map((person) => [person.id, person]));
/** The names that groups and columns need. */
export const names = { boards: new Map(), labels: new Map(), people: byId, fields };
