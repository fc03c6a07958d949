import { pickFields } from '../kernel/pick-fields.ts';
import type { Fields, PublicOf, RecordType, ValueOf, Values, WithMark } from './record.ts';

/** The fields that imports, exports and tables have as they are. */
export type ImportedOf<F extends Fields> = WithMark<F, 'imported'>;

/** Values as another system has them: of the imported fields, the optional ones may be absent or null. */
export type LooseOf<F extends Fields> = Values<
  Omit<F, keyof WithMark<ImportedOf<F>, 'optional'>>
> & {
  [Name in keyof WithMark<ImportedOf<F>, 'optional'>]?: ValueOf<F[Name]> | null | undefined;
};

/** The fields that imports, exports and tables have as they are. */
export const importedFields = <F extends Fields>({ declared }: RecordType<F>) =>
  Object.fromEntries(
    Object.entries(declared).filter(([, { facts }]) => facts.isImported === true),
  ) as unknown as ImportedOf<F>;

/** The values of these fields. */
export const importedValues = <F extends Fields>(
  type: RecordType<F>,
  values: Readonly<Values<ImportedOf<F>>>,
) => pickFields(values, Object.keys(importedFields(type))) as Values<ImportedOf<F>>;

/** The values of these fields in an answer, as the domain has them. */
export const importedFromAnswer = <F extends Fields>(
  { fields }: RecordType<F>,
  answer: Readonly<PublicOf<F>>,
) =>
  Object.fromEntries(
    fields
      .filter(({ isImported }) => isImported === true)
      .map(({ name, wireName, type }) => {
        const value: unknown = answer[wireName as keyof PublicOf<F>];
        return [name, type === 'moment' && value !== null ? new Date(String(value)) : value];
      }),
  ) as Values<ImportedOf<F>>;
