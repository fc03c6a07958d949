import { oneOf } from '../torture/dice.ts';

/** Calls the API; answers status and record. */
type Ask = (
  method: string,
  at: string,
  body?: object,
) => Promise<{ status: number; data: { id: string } }>;

/** A field as the writer remembers it: options by id, and the project that has it. */
interface KnownField {
  id: string;
  key: string;
  type: string;
  project: string | null;
  options: { id: string; name: string }[];
}

const types = ['text', 'number', 'date', 'choice', 'choices', 'link', 'flag'];
const maxFields = 12;
const maxTemplates = 6;

/** Random changes of custom fields and templates, and random values of tickets. Some are refused: fields and options may be gone. */
export function fieldWriter(
  ask: Ask,
  {
    organization,
    roll,
    name,
    projects,
  }: {
    organization: string;
    roll: () => number;
    name: () => string;
    projects: () => readonly string[];
  },
) {
  const fields: KnownField[] = [];
  const templates: string[] = [];
  const chance = (share: number): boolean => roll() < share;
  const below = (limit: number): number => Math.floor(roll() * limit);
  const patch = async (at: string, body: object) => (await ask('PATCH', at, body)).status;
  const anyField = () => (fields.length === 0 ? undefined : oneOf(roll, fields));

  function valueFor({ type, options }: KnownField): unknown {
    switch (type) {
      case 'number':
        return below(100);
      case 'date':
        return `2031-05-${10 + below(20)}`;
      case 'choice':
        return oneOf(roll, options).id;
      case 'choices':
        return options.filter(() => chance(0.5)).map(({ id }) => id);
      case 'link':
        return `https://example.org/${below(100)}`;
      case 'flag':
        return chance(0.5);
      default:
        return name();
    }
  }

  /** Values of some fields of a project. */
  function values(project: string): Record<string, unknown> {
    const some = fields.filter((field) => [null, project].includes(field.project) && chance(0.3));
    return Object.fromEntries(
      some.map((field) => [field.key, chance(0.2) ? null : valueFor(field)]),
    );
  }

  const operations: Record<string, [weight: number, perform: () => Promise<number>]> = {
    createField: [
      3,
      async () => {
        if (fields.length >= maxFields || projects().length === 0) return 0;
        const [type, project] = [oneOf(roll, types), chance(0.4) ? null : oneOf(roll, projects())];
        const options = type.startsWith('choice') ? [1, 2, 3].map(() => ({ name: name() })) : [];
        const body = { name: name(), type, project_id: project, options };
        const { status, data } = await ask('POST', `/organizations/${organization}/fields`, body);
        if (status === 201) fields.push({ ...(data as unknown as KnownField), project });
        return status;
      },
    ],
    renameOption: [
      3,
      async () => {
        const field = anyField();
        if (field === undefined || field.options.length === 0) return 0;
        const chosen = oneOf(roll, field.options).id;
        const options = field.options.map((option) =>
          option.id === chosen ? { ...option, name: name() } : option,
        );
        return patch(`/fields/${field.id}`, { options });
      },
    ],
    mergeOption: [
      2,
      async () => {
        const field = anyField();
        if (field === undefined || field.options.length < 3) return 0;
        const [removed, ...options] = field.options;
        const to = chance(0.3) ? null : (options[0]?.id ?? null);
        const replace_with = { [removed?.id ?? '']: to };
        const sent = { options: [...options, { name: name() }], replace_with };
        const { status, data } = await ask('PATCH', `/fields/${field.id}`, sent);
        if (status === 200) field.options = (data as unknown as KnownField).options;
        return status;
      },
    ],
    deleteField: [1, async () => (await ask('DELETE', `/fields/${anyField()?.id}`)).status],
    restoreField: [3, async () => (await ask('POST', `/fields/${anyField()?.id}/restore`)).status],
    createTemplate: [
      1,
      async () => {
        if (templates.length >= maxTemplates) return 0;
        const ticket = { title: name(), custom_fields: { [anyField()?.key ?? 'none']: 'x' } };
        const project_id = chance(0.4) || projects().length === 0 ? null : oneOf(roll, projects());
        const body = { name: name(), project_id, ticket };
        const at = `/organizations/${organization}/templates`;
        const { status, data } = await ask('POST', at, body);
        if (status === 201) templates.push(data.id);
        return status;
      },
    ],
    updateTemplate: [
      1,
      () => patch(`/templates/${templates.length > 0 && oneOf(roll, templates)}`, { name: name() }),
    ],
    deleteTemplate: [
      0.5,
      async () => {
        const [template] = templates;
        if (template === undefined) return 0;
        templates.shift();
        return (await ask('DELETE', `/templates/${template}`)).status;
      },
    ],
  };
  return { operations, values };
}
