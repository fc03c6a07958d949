import { iconPaths, type IconName } from './icon-paths.ts';

/** A sign before words, or alone on a button with a name. It says nothing by itself. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={iconPaths[name]} {...(name === 'more' && { strokeWidth: 2.2 })} />
    </svg>
  );
}
