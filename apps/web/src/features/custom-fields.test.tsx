import {
  missingReason,
  pageCapabilities,
  type PageCapability,
} from '@basalt/domain/testing/field-kinds';
import { useState } from 'react';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  byId,
  edit,
  empty,
  fieldOf,
  fields,
  names,
  people,
  project,
  rowOf,
  show,
  textOf,
  ticketWith,
  typed,
  valueOf,
} from '../../testing/field-parts.tsx';
import { doing } from '../../testing/render.tsx';
import type { CustomField, FieldValue } from '../api/types.ts';
import { addressName, isDividing } from '../data/field-names.ts';
import { fieldTypes } from '../design/field-types.ts';
import { catalogueOf, showLanguage } from '../words/catalogue.ts';
import { words } from '../words/words.ts';
import { FieldValues } from './analytics/field-values.tsx';
import CardFields from './board/card-fields.tsx';
import { lanesOf } from './board/lanes-of.ts';
import { CustomChips, typedFilters, TypedFilters } from './list/custom-filters.tsx';
import { FieldsTogether } from './list/fields-together.tsx';
import { groupTickets } from './list/group-tickets.ts';
import { columnsWith } from './list/list-columns.tsx';
import { fieldCommands } from './palette/field-commands.ts';
import { changeWords, type Names } from './ticket/change-words.ts';
import { CustomRows } from './ticket/custom-rows.tsx';
import { NewCustomRows } from './ticket/new-custom-rows.tsx';
import type { Draft } from './ticket/new-ticket-draft.ts';
import { readCapture } from './ticket/read-capture.ts';
import { valueNamed } from './ticket/value-named.ts';

const changes = { fault: null, save: async () => undefined };
const draftOf = { custom_fields: {} } as Draft;

function NewRows({ onChange }: { onChange: (values: object) => void }) {
  const [draft, setDraft] = useState(draftOf);
  const set = (more: Partial<Draft>) => {
    setDraft({ ...draft, ...more });
    onChange(more.custom_fields ?? {});
  };
  return <NewCustomRows {...{ draft, set, fields, people }} fault={null} />;
}

/** What a capability shows or sets for a field. */
const checks: Readonly<Record<PageCapability, (field: CustomField) => Promise<unknown>>> = {
  async 'row of a ticket'(field) {
    const { type, key } = field;
    const shown = await show(<CustomRows ticket={ticketWith(type)} changes={changes} />);
    const text = rowOf(shown, field).textContent;
    const save = vi.fn<(change: object) => Promise<void>>(async () => undefined);
    const page = await show(<CustomRows ticket={empty} changes={{ ...changes, save }} />);
    await edit(rowOf(page, field), type);
    expect(save.mock.lastCall).toEqual([{ custom_fields: { [key]: valueOf(type) } }]);
    return text?.includes(textOf(type).replace(/^mailto:/u, ''));
  },
  async 'new ticket'(field) {
    const onChange = vi.fn<(values: object) => void>();
    const page = await show(<NewRows onChange={onChange} />);
    await doing(() => [...page.querySelectorAll('button')].at(-1)?.click());
    await edit(rowOf(page, field), field.type);
    expect(onChange.mock.lastCall).toEqual([{ [field.key]: valueOf(field.type) }]);
    return true;
  },
  async 'quick words'({ type }) {
    const line = `Write ${type}:${typed[type]} to them`;
    const read = readCapture(line, { people, labels: [], fields }, new Set());
    expect(read.fields).toEqual({ custom_fields: { [type]: valueOf(type) } });
    return read.understood[0]?.means.includes(textOf(type));
  },
  async 'command palette'({ type, name }) {
    const set = vi.fn<(field: CustomField, value: FieldValue | null) => void>();
    const commands = fieldCommands(`${name}: ${typed[type]}`, { fields, people }, set);
    const wanted = words('customFields.fieldAndValue', { name, value: textOf(type) });
    commands.find((command) => command.name === wanted)?.act();
    expect(set.mock.lastCall).toEqual([fieldOf(type), valueOf(type)]);
    const clear = commands.find(
      (command) => command.name.includes(name) && command.name !== wanted,
    );
    return clear !== undefined;
  },
  async 'card of a board'({ type, name }) {
    const page = await show(<CardFields ticket={ticketWith(type)} onShown={() => {}} />);
    const text = type === 'flag' ? name : textOf(type);
    return page.querySelector('span')?.title === `${name}: ${text}`;
  },
  async 'lane of a board'(field) {
    if (!isDividing(field)) return false;
    const laneNames = { fields, labels: new Map(), people: byId, parents: new Map() };
    const lanes = lanesOf([ticketWith(field.type)], addressName(field), laneNames);
    return lanes.find(({ tickets }) => tickets.length > 0)?.name === textOf(field.type);
  },
  async 'column of a list'({ type, name }) {
    const column = columnsWith(fields).find(({ id }) => id === `custom.${type}`);
    const page = await show(column?.cell(ticketWith(type), names));
    expect(column?.name).toEqual({ text: name });
    return page.textContent?.includes(textOf(type));
  },
  async 'group of a list'(field) {
    if (!isDividing(field)) return false;
    const [group] = groupTickets([ticketWith(field.type)], addressName(field), names);
    return group?.name === textOf(field.type);
  },
  async 'sorted column'(field) {
    return fieldTypes[field.type].isSortable === true;
  },
  async 'filter chip or input'(field) {
    const page = await show(
      <>
        <CustomChips fields={[field]} people={people} />
        <TypedFilters filters={typedFilters([field])} />
      </>,
    );
    const controls = [...page.querySelectorAll('button, select, input')];
    return controls.some((control) =>
      (control.getAttribute('aria-label') ?? control.textContent)?.includes(field.name),
    );
  },
  async 'bulk bar'(field) {
    const onChange = vi.fn<(field: CustomField, value: FieldValue | null) => void>();
    const tickets = [empty, empty];
    const page = await show(<FieldsTogether {...{ fields, tickets, people, onChange }} />);
    await doing(() => page.querySelector('button')?.click());
    await edit(rowOf(document, field), field.type);
    expect(onChange.mock.lastCall).toEqual([field, valueOf(field.type)]);
    return true;
  },
  async 'history in words'({ type, name }) {
    const field = () => ({ name, text: () => textOf(type) });
    const named = { field } as Partial<Names> as Names;
    const changed = { [`custom_fields.${type}`]: { from: null, to: valueOf(type) } };
    const event = { type: 'ticket.updated', changes: changed, data: null };
    const [line] = changeWords(event as never, named);
    return line?.verb.includes(name) && line.to === textOf(type);
  },
  async 'chart of analytics'({ name }) {
    const page = await show(<FieldValues project={project} filter={{}} />);
    const chips = [...page.querySelectorAll('[role=group] button')];
    return chips.some(({ textContent }) => textContent === name);
  },
};

beforeEach(() => {
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname } = new URL(address);
    const lists = { members: people, fields };
    const list = lists[pathname.split('/').at(-1) as keyof typeof lists] ?? [];
    const values = { counts: [], sum: 1, sum_done: 1, weeks: [] };
    const data = pathname.endsWith('/analytics') ? values : list;
    return Response.json({ data, meta: { next_cursor: null } });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
afterAll(async () => doing(async () => showLanguage(await catalogueOf('en'))));

/** The answers of a phone to questions about its screen. */
const phoneMedia = (query: string) =>
  Object.assign(new EventTarget(), {
    media: query,
    matches: /max-width: 56\.25rem|hover: none/u.test(query),
  }) as MediaQueryList;

const screens = [
  ['en', 'large'],
  ['en', 'phone'],
  ['ar', 'large'],
] as const;
const walk = screens.flatMap(([language, screen]) =>
  (Object.keys(pageCapabilities) as PageCapability[]).map(
    (capability) => [capability, language, screen] as const,
  ),
);

test.each(walk)('%s has every type of custom field, or why not: %s, %s', async (...of) => {
  const [capability, language, screen] = of;
  if (screen === 'phone') vi.spyOn(window, 'matchMedia').mockImplementation(phoneMedia);
  await doing(async () => showLanguage(await catalogueOf(language)));
  for (const field of fields) {
    const works = await checks[capability](field);
    const reason = missingReason(capability, field.type);
    expect.soft([field.type, works]).toEqual([field.type, reason === undefined]);
  }
});

test('numbers, days, lists and flags are written as each language does', async () => {
  const texts: string[][] = [];
  for (const language of ['en', 'ar'] as const) {
    await doing(async () => showLanguage(await catalogueOf(language)));
    texts.push((['number', 'date', 'flag', 'text'] as const).map(textOf));
  }
  expect(texts).toEqual([
    ['1,234.5\u00A0€', 'Jun 1, 2031', 'yes', 'Zebra'],
    ['1,234.5\u00A0€', '01\u200F/06\u200F/2031', 'نعم', 'Zebra'],
  ]);
});

const flagOf = (text: string) => valueNamed(fieldOf('flag'), text, [], { now: new Date() });

test('yes and no are read in the language of the pages and in English', async () => {
  await doing(async () => showLanguage(await catalogueOf('ar')));
  expect(['نعم', 'yes', 'لا', 'no', 'oui'].map(flagOf)).toEqual([
    true,
    true,
    false,
    false,
    undefined,
  ]);
});
