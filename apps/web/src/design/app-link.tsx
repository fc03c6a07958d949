import type { ComponentProps } from 'react';
import { Link, type To } from 'react-router';

/** A link within the application; with a modifier key the browser handles it. */
export function AppLink({ href, ...rest }: Omit<ComponentProps<typeof Link>, 'to'> & { href: To }) {
  return <Link {...rest} to={href} />;
}
