import { codedTexts, type CodedText, type ParamsOf, type TextParams } from './coded-text.ts';
import { importFaults } from './import-fault-texts.ts';

export { importFaults };

/** Why an import failed, or why its options are refused. */
export type ImportFaultCode = keyof typeof importFaults;

/** The codes of all faults. */
export const importFaultCodes = Object.keys(importFaults) as ImportFaultCode[];

/** A code, and its parameters where its sentence has some. */
export type ImportFault = {
  [Code in ImportFaultCode]: unknown extends ParamsOf<(typeof importFaults)[Code]>
    ? readonly [code: Code]
    : readonly [code: Code, params: ParamsOf<(typeof importFaults)[Code]>];
}[ImportFaultCode];

/** At most this many characters of a text are in a fault, which is stored with at most 500 characters. */
const maxParam = 250;

const texts = codedTexts(importFaults, maxParam);

/** The sentence of a fault, in English. */
export const importFaultText = (...[code, params]: ImportFault): string =>
  texts.fill(code, (params ?? {}) as TextParams);

/** The code and parameters of a sentence that `importFaultText` made; null for another text. */
export const readImportFault = (text: string): CodedText<ImportFaultCode> | null =>
  texts.read(text);
