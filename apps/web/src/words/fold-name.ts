/**
 * A name or a typed text in the form in which both are compared, as in the service's search: without regard to letter case, accents, and how
 * characters are composed or how wide they are. "Ｊｏｓé" is "jose".
 */
export const foldName = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss');
