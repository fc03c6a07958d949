import brandCss from './brand.module.css';

/** The hexagon, as in the reference of the API. */
export function Mark() {
  return (
    <svg viewBox="0 0 40 44" aria-hidden="true">
      <path fillRule="evenodd" d="M20 2 36 11v18L20 38 4 29V11zm0 10-8 4.5v9l8 4.5 8-4.5v-9z" />
    </svg>
  );
}

/** The product's name with its mark, as a link. */
export function Brand({ href }: { href: string }) {
  return (
    <a className={brandCss.brand} href={href}>
      <Mark />
      Basalt
    </a>
  );
}
