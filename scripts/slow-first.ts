import { createHash } from 'node:crypto'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Test files of half a minute and more on two cores. Such a file, started last, would run while other workers
 * are idle.
 */
const slow = [
  'access-matrix',
  'audit-coverage',
  'cli/cli',
  'database-loss',
  'demo/demo',
  'demo/demo-simulator',
  'fetching/fetch-portal',
  'load/load',
  'monthly/monthly-mail',
  'releases/releases',
  'rollup/rollup',
  'src/main',
  'second-server',
].map((name) => `/${name}.test.ts`)

const isSlow = ({ moduleId }: TestSpecification) => slow.some((end) => moduleId.endsWith(end))

/** Slow files first; within slow and other files, a random order that a seed repeats. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { seed } = this.ctx.config.sequence
    this.ctx.logger.log(`Order of ${files.length} test files: seed ${seed}`)
    const place = ({ moduleId }: TestSpecification) =>
      createHash('sha256').update(`${seed} ${moduleId}`).digest('hex')
    return files.toSorted(
      (a, b) => Number(isSlow(b)) - Number(isSlow(a)) || place(a).localeCompare(place(b), 'en'),
    )
  }
}
