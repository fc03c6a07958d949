import { fileBudget, mebibyte, type FileLimits } from '../budgets/file-budget.ts';
import { DomainError } from '../kernel/domain-error.ts';
import type { FileUsage } from '../ports/files.port.ts';

/** Refuses with `quota_exceeded` when the ticket, document or comment has as many files as it may have. */
export function refuseTooManyFiles({ ofSubject }: FileUsage): void {
  const limit = fileBudget.ofSubject;
  if (ofSubject < limit) return;
  throw new DomainError('quota_exceeded', {
    quota: 'files on one ticket, document or comment',
    limit,
  });
}

/** Refuses with `quota_exceeded` a file of `size` bytes that the organization has no room for. */
export function refuseBeyondQuota({ bytes }: FileUsage, size: number, limits: FileLimits): void {
  const limit = limits.mebibytesOfOrganization;
  if (bytes + Math.max(size, fileBudget.minCountedBytes) > limit * mebibyte) {
    throw new DomainError('quota_exceeded', { quota: 'MiB of files', limit });
  }
}
