/** `npm test`: unit and integration tests, then the end-to-end tests, then one line that sums them up. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

type Outcome = { passed: number; failed: number }

const reports = mkdtempSync(join(tmpdir(), 'kilowatt-reports-'))

function vitest(): Outcome {
  const file = join(reports, 'vitest.json')
  const ok = runTool('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`])
  const report = read(file)
  return settle(ok, { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 })
}

function playwright(): Outcome {
  if (!existsSync('e2e/playwright.config.ts')) return { passed: 0, failed: 0 }
  const file = join(reports, 'playwright.json')
  const args = ['test', '--config=e2e/playwright.config.ts', '--reporter=list,json']
  const ok = runTool('playwright', args, { PLAYWRIGHT_JSON_OUTPUT_NAME: file })
  const { expected = 0, flaky = 0, unexpected = 0 } = read(file)?.stats ?? {}
  return settle(ok, { passed: expected + flaky, failed: unexpected })
}

/** A tool that fails without naming a failed test (a file that does not load) counts as one failure. */
const settle = (ok: boolean, outcome: Outcome): Outcome =>
  ok || outcome.failed > 0 ? outcome : { ...outcome, failed: 1 }

function runTool(name: string, args: string[], env: Record<string, string> = {}): boolean {
  const shell = process.platform === 'win32'
  const { status } = spawnSync(name, args, { stdio: 'inherit', env: { ...process.env, ...env }, shell })
  return status === 0
}

type Report = {
  numPassedTests?: number
  numFailedTests?: number
  stats?: { expected: number; flaky: number; unexpected: number }
}
const read = (file: string): Report | null =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null

const outcomes = [vitest(), playwright()]
rmSync(reports, { recursive: true })
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
