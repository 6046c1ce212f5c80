/**
 * `npm test`: unit, integration and component tests, with the end-to-end tests running next to them, and a final line
 * that sums up both. Each run spends half of its time waiting for databases and browsers, so together they take
 * little longer than the longer of the two.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { testChanged } from './test-changed.ts'

type Outcome = { passed: number; failed: number; failures: string[] }

const reports = mkdtempSync(join(tmpdir(), 'kilowatt-reports-'))

async function vitest(): Promise<Outcome> {
  const file = join(reports, 'vitest.json')
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const ok = await runTool('vitest', args)
  const report = read(file)
  return settle(ok, {
    passed: report?.numPassedTests ?? 0,
    failed: report?.numFailedTests ?? 0,
    failures: (report?.testResults ?? []).flatMap(failuresOfFile),
  })
}

/** @param mayTalk whether its output is shown; two reports at once would be unreadable */
async function playwright(mayTalk: Promise<unknown>): Promise<Outcome> {
  if (!existsSync('e2e/playwright.config.ts')) return { passed: 0, failed: 0, failures: [] }
  const file = join(reports, 'playwright.json')
  const args = ['test', '--config=e2e/playwright.config.ts', '--reporter=list,json']
  const ok = await runTool('playwright', args, { PLAYWRIGHT_JSON_OUTPUT_NAME: file }, mayTalk)
  const report = read(file)
  const { expected = 0, flaky = 0, unexpected = 0 } = report?.stats ?? {}
  const failures = failuresOfSuites(report?.suites ?? [])
  return settle(ok, { passed: expected + flaky, failed: unexpected, failures })
}

const failuresOfFile = ({ name, assertionResults, message }: VitestFile): string[] => {
  const file = relative(process.cwd(), name)
  const failed = assertionResults.filter(({ status }) => status === 'failed')
  if (failed.length === 0 && message) return [`${file}: ${message}`]
  return failed.map(({ fullName, failureMessages }) => `${file} › ${fullName}\n${failureMessages[0] ?? ''}`)
}

const failuresOfSuites = (suites: Suite[]): string[] =>
  suites.flatMap(({ file, specs = [], suites: inner = [] }) => [
    ...specs.filter(({ ok }) => !ok).map(({ title }) => `${file} › ${title}`),
    ...failuresOfSuites(inner),
  ])

/** A tool that fails without naming a failed test (a file that does not load) counts as one failure. */
const settle = (ok: boolean, outcome: Outcome): Outcome =>
  ok || outcome.failed > 0 ? outcome : { ...outcome, failed: 1 }

async function runTool(
  name: string,
  args: string[],
  env: Record<string, string> = {},
  mayTalk?: Promise<unknown>,
): Promise<boolean> {
  const shell = process.platform === 'win32'
  const tool = spawn(name, args, {
    stdio: ['inherit', mayTalk ? 'pipe' : 'inherit', mayTalk ? 'pipe' : 'inherit'],
    env: { ...process.env, ...env },
    shell,
  })
  const output: Uint8Array[] = []
  let isTalking = false
  const show = (part: Uint8Array) => {
    if (isTalking) process.stdout.write(part)
    else output.push(part)
  }
  tool.stdout?.on('data', show)
  tool.stderr?.on('data', show)
  const talked = mayTalk?.then(() => {
    for (const part of output) process.stdout.write(part)
    isTalking = true
  })
  const [status] = await once(tool, 'close')
  await talked
  return status === 0
}

type Report = {
  numPassedTests?: number
  numFailedTests?: number
  testResults?: VitestFile[]
  stats?: { expected: number; flaky: number; unexpected: number }
  suites?: Suite[]
}
type VitestFile = {
  name: string
  message: string
  assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
}
type Suite = { file: string; specs?: { title: string; ok: boolean }[]; suites?: Suite[] }
const read = (file: string): Report | null =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null

async function testAll() {
  const first = vitest()
  const outcomes = await Promise.all([first, playwright(first)])
  rmSync(reports, { recursive: true })
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
  const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0)
  // Repeated at the end, because often only the end of a long log is read or stored.
  for (const failure of outcomes.flatMap((outcome) => outcome.failures)) console.log(`\nfailed: ${failure}`)
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
}

const [flag, revision] = process.argv.slice(2)
if (flag === '--changed') process.exitCode = await testChanged(revision)
else await testAll()
