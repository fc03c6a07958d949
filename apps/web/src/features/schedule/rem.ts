/** A length of a timeline, in sixteenths of the size of text, for CSS. */
export const rem = (sixteenths: number): string => `${sixteenths / 16}rem`;
