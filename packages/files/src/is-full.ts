import { S3Refusal } from './s3-request.ts';

/** The disk, the quota of the user, or the limit of a file (POSIX). */
const codes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** True for the error of a folder or a bucket that has no space left. */
export function isFull(error: unknown): boolean {
  // RFC 4918, 11.5: what services with the API of S3 answer.
  if (error instanceof S3Refusal) return error.status === 507;
  return codes.has((error as NodeJS.ErrnoException).code ?? '');
}
