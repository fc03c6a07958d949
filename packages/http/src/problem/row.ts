import type { FieldErrors } from '@basalt/domain';
import type { ErrorDetails, ProblemCode } from '../http-error.ts';

/** What a code is answered with. */
export interface Row<Details> {
  status: number;
  title: string;
  message: string | ((details: Details) => string);
  /** The fields to blame; every row of status 422 has it. */
  errors?: (details: Details) => FieldErrors;
  headers?: (details: Details) => Record<string, string>;
}

/** A row for each code. */
export type Rows = { readonly [Code in ProblemCode]: Row<ErrorDetails[Code]> };

/** For what no field is the cause of. */
export const nothingToBlame = (): FieldErrors => ({});
