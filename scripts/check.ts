/** `npm run check`: everything that can be checked without running the code. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'

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

const waiting = checks.values()
let failures = 0

/** Runs one check after the other, until none is waiting. */
async function runChecks() {
  for (const [title, program, args] of waiting) {
    const from = performance.now()
    const { status, output } = await runTool(program, args)
    const seconds = ((performance.now() - from) / 1000).toFixed(1)
    if (status !== 0) failures += 1
    console.log(
      `${status === 0 ? 'ok    ' : 'FAILED'} ${title} (${seconds} s)${status === 0 ? '' : `\n${output}`}`,
    )
  }
}

async function runTool(program: string, args: readonly string[]) {
  const tool = spawn(program, args, {
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  })
  let output = ''
  for (const stream of [tool.stdout, tool.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  const [status]: (number | null)[] = await once(tool, 'close')
  return { status, output }
}

// most checks use one core
await Promise.all(Array.from({ length: Math.min(availableParallelism(), 3) }, runChecks))
console.log(failures === 0 ? 'all checks passed' : `${failures} of ${checks.length} checks failed`)
process.exitCode = failures === 0 ? 0 : 1
