/**
 * `npm test -- --changed [revision]`: the tests that a change can break, without the end-to-end tests. The
 * change is the difference from the revision; without a revision, everything that is not committed yet.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { affectedTests } from './affected-tests.ts'
import { cruiseAll } from './checks/cruise.ts'

const lines = (...args: string[]) =>
  execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)

export async function testChanged(revision = 'HEAD'): Promise<number> {
  const changed = [
    ...lines('diff', '--name-only', revision),
    ...lines('ls-files', '--others', '--exclude-standard'),
  ]
  const { modules } = await cruiseAll()
  const imports = modules.flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
  )
  const files = modules.map(({ source }) => source).filter(existsSync)
  const tests = affectedTests(files, imports, changed)
  console.log(`${changed.length} files changed, ${tests.length} test files affected`)
  if (tests.length === 0) return 0
  const { status } = spawnSync('vitest', ['run', ...tests], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  return status ?? 1
}
