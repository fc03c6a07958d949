import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The projects whose files start servers and browsers. */
const LONG = new Set(['web', 'server']);
/** Files that take more than a minute, although they are short: where no run was measured before, vitest begins with the largest files. */
const LONGEST = /\/(?:persistence\/test\/contract|web\/test\/first-letters\.proof)\.test\.ts$/u;

const turnOf = ({ project, moduleId }: TestSpecification): number => {
  if (LONGEST.test(moduleId)) return 0;
  return LONG.has(project.name) ? 1 : 2;
};

/** Starts with the longest files and the projects of long ones, so that no worker runs one alone at the end of the run. */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted: TestSpecification[] = [];
    for (const turn of [0, 1, 2]) {
      // oxlint-disable-next-line unicorn/no-array-sort -- it is the sequencer's
      sorted.push(...(await super.sort(files.filter((file) => turnOf(file) === turn))));
    }
    return sorted;
  }
}
