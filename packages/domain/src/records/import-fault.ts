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

/** The maximum length of a fault, in characters. */
export const maxImportFault = 2_000;

/** At most this many characters of a text are in a fault. A list of boards, from which people choose one, is whole: 20 of 74 characters. */
const [maxParam, maxList] = [250, 1_500];

const texts = codedTexts(importFaults, maxParam, { boards: maxList });

/** The sentence of a fault, in English. */
export const importFaultText = (...[code, params]: ImportFault): string =>
  texts.fill(code, (params ?? {}) as TextParams);

/** The code and parameters of a sentence that `importFaultText` made; null for another text. */
export const readImportFault = (text: string): CodedText<ImportFaultCode> | null =>
  texts.read(text);
