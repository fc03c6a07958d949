import type { FieldErrors } from '@basalt/domain';
import type { ErrorDetails, ProblemCode } from './http-error.ts';

export type RefusalParams = Readonly<Record<string, string | number>>;

/** The status, title and message of a code. */
export type Row<Details> = RowTexts<Details> & Example<Details>;

/** Example details of a refusal, for the description of the API; absent for a refusal without details. */
type Example<Details> =
  Record<string, never> extends Details ? { example?: undefined } : { example: Details };

interface RowTexts<Details> {
  status: number;
  title: string;
  message: string | ((details: Details) => string);
  /** The fields that cause the refusal; every row of status 422 has it. */
  errors?: (details: Details) => FieldErrors;
  /** The words and numbers of the message, for programs that say it in another language. */
  params?: (details: Details) => RefusalParams;
  headers?: (details: Details) => Record<string, string>;
}

/** A row for each code. */
export type Rows = { readonly [Code in ProblemCode]: Row<ErrorDetails[Code]> };

/** The errors of refusals that no field causes. */
export const noFieldErrors = (): FieldErrors => ({});
