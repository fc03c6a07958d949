import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The projects whose files start servers and browsers. */
const LONG = new Set(['web', 'server']);

const isLong = ({ project }: TestSpecification): boolean => LONG.has(project.name);

/** Starts with the projects of the longest files, so that no worker runs one alone at the end of the run. */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const long = files.filter((file) => isLong(file));
    const short = files.filter((file) => !isLong(file));
    // oxlint-disable-next-line unicorn/no-array-sort -- it is the sequencer's
    return [...(await super.sort(long)), ...(await super.sort(short))];
  }
}
