import { asFunction, type Resolver } from 'awilix';

/** A part that is made once, from other parts. */
export function partOf<Cradle, T>(make: (cradle: Cradle) => T): Resolver<T> {
  return asFunction(make as (cradle: object) => T).singleton();
}

/** What makes parts, by their names. */
type Factories = Readonly<Record<string, (cradle: never) => unknown>>;

/** The parts that these factories make. */
export type MadeBy<All extends Factories> = { [Name in keyof All]: ReturnType<All[Name]> };

/** Each part by its name, made by its factory. */
export function partsOf<All extends Factories>(
  factories: All,
): { [Name in keyof All]: Resolver<MadeBy<All>[Name]> } {
  const parts = Object.entries(factories).map(([name, make]) => [name, partOf(make)]);
  return Object.fromEntries(parts) as ReturnType<typeof partsOf<All>>;
}
