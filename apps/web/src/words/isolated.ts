const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/**
 * A parameter of a sentence that does not change the direction of the words around it: a text with letters of a script that is written
 * from right to left is set between the isolating characters of Unicode. Every other value is as it was.
 */
export const isolated = (value: unknown): unknown =>
  typeof value === 'string' && rightToLeft.test(value) ? `\u2068${value}\u2069` : value;
