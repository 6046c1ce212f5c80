/** `npm run check`: everything that can be checked without running the code. */
import { spawnSync } from 'node:child_process'

const checks: readonly (readonly [string, string, readonly string[]])[] = [
  ['format and lint', 'biome', ['ci', '--diagnostic-level=error', '--colors=off', '.']],
  ['types: server, packages, tests', 'tsc', ['-p', 'tsconfig.json']],
  ['types: web', 'tsc', ['-p', 'apps/web']],
  ['dead code', 'knip', []],
  ['import rules', 'node', ['scripts/checks/import-rules.ts']],
  ['file names and sizes', 'node', ['scripts/checks/file-names.ts']],
  ['promises awaited where they start', 'node', ['scripts/checks/promises.ts']],
  ['screens and their addresses', 'node', ['scripts/checks/screens.ts']],
  ['tables and their users', 'node', ['scripts/checks/tables.ts']],
  ['declarations of modules', 'node', ['scripts/checks/declarations.ts']],
  ['lock file', 'node', ['scripts/checks/lock-file.ts']],
  ['translations', 'node', ['scripts/checks/translations.ts']],
  ['messages and their uses', 'node', ['scripts/checks/message-keys.ts']],
  ['category facts in one table', 'node', ['scripts/checks/category-tables.ts']],
  ['duplicates', 'node', ['scripts/checks/duplicates.ts']],
]

let failures = 0
for (const [title, program, args] of checks) {
  const from = performance.now()
  const { status, stdout, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  })
  const seconds = ((performance.now() - from) / 1000).toFixed(1)
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${title} (${seconds} s)`)
  if (status !== 0) {
    failures += 1
    console.log(`${stdout ?? ''}${stderr ?? ''}`)
  }
}
console.log(failures === 0 ? 'all checks passed' : `${failures} of ${checks.length} checks failed`)
process.exitCode = failures === 0 ? 0 : 1
