/** Runs the kit in tests against a device that is started once the kit listens. */
import { runConformance } from './conformance.ts'
import type { Verdict } from './verdicts.ts'

export const triedSerial = '2E2B-0C0F-FEE0-0001'
export const triedSecret = 'a secret of the bench'

type StartedDevice = AsyncDisposable

/** @returns the kit's output, and its exit code */
export async function tryDevice(
  start: (mqttUrl: string) => Promise<StartedDevice>,
  args: readonly string[] = [],
): Promise<{ readonly exitCode: number; readonly checks: readonly Verdict[] }> {
  await using started = new AsyncDisposableStack()
  const { promise, resolve } = Promise.withResolvers<string>()
  const listening = () => promise
  const reports: string[] = []
  const [exitCode] = await Promise.all([
    runConformance(
      ['--serial', triedSerial, '--secret', triedSecret, '--host', '127.0.0.1', '--json', ...args],
      {
        report: (report) => void reports.push(report),
        progress(line) {
          const [url] = /mqtt:\/\/[^,]+/.exec(line) ?? []
          if (url !== undefined) resolve(url)
        },
      },
    ),
    listening().then(async (mqttUrl) => started.use(await start(mqttUrl))),
  ])
  return { exitCode, checks: JSON.parse(reports.join('')).checks }
}

export const found = (checks: readonly Verdict[], outcome: Verdict['outcome']) =>
  checks.filter((one) => one.outcome === outcome).map(({ id, faults, note }) => ({ id, faults, note }))
