import { answerBudget } from '@basalt/domain';

/**
 * The statement of a page, ended behind the first row with which the rows are larger than a page may be: `bytes` is
 * SQL for the size of a row of `page`, and never more than the row takes in an answer. So PostgreSQL neither reads nor
 * sends texts that `pageOf` would cut off. `names` are the columns, in the order of the statement.
 */
export function withinBudget(
  statement: string,
  { names, bytes }: { names: string; bytes: string },
): string {
  return `select ${names} from (
      select page.*, sum(${bytes}) over (rows between unbounded preceding and 1 preceding) as bytes_before
      from (${statement}) page
    ) page where coalesce(bytes_before, 0) <= ${answerBudget.pageBytes}`;
}
