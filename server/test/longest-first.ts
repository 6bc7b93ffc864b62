import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Tests of a minute or more, each in one browser; and one that takes ten times as long in a process that ran others before. */
const longest = /screens\.browser\.test\.ts$|regular-expressions\.test\.ts$/

/** Begins with the files that take longest, so that none of them is left to run alone at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => longest.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
