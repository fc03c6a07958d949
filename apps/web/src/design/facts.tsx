import { Children, Fragment, type ReactNode } from 'react';

/** Facts of a record in one line, with a dot between them. Each child is one fact; null and false are left out. */
export const Facts = ({ children }: { children: ReactNode }) =>
  Children.toArray(children).map((fact, place) => (
    <Fragment key={place}>
      {place > 0 && ' · '}
      {fact}
    </Fragment>
  ));
