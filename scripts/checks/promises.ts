/**
 * A promise must be awaited or returned where it starts. If it is stored in a variable or passed on, it can
 * fail unnoticed while another promise is awaited (docs/decisions/108-read-in-order.md). Promises that
 * outlive a request are listed here with their reason.
 */
import { readFileSync } from 'node:fs'
import { sourceFiles } from './source-files.ts'

const longLived: Readonly<Record<string, string>> = {
  ...listed('the turn that runs, waited for when all ends', [
    'apps/server/src/modules/control/loop/leases/hold-leases.ts',
    'apps/server/src/modules/gateway/uplink/device-queue.ts',
    'apps/server/src/modules/gateway/uplink/uplink-flow.ts',
    'apps/server/src/modules/notifications/webhooks/webhook-sender.ts',
    'apps/server/src/modules/portal/fetching/fetch-loop.ts',
    'apps/server/src/platform/jobs/job-worker.ts',
    'apps/server/src/platform/jobs/start-rounds.ts',
    'apps/simulator/src/fleet/simulated-site.ts',
  ]),
  ...listed('each waits for the one before, and a failure is handled where it is kept', [
    'apps/server/src/modules/telemetry/ingest/sample-partitions.ts',
  ]),
  ...listed('read once for all who wait for it, and a failure is handled where it is kept', [
    'apps/server/src/modules/branding/brand-hosts.ts',
    'apps/server/src/modules/telemetry/live/live-hub.ts',
    'apps/server/src/platform/http/api-docs.ts',
    'apps/server/src/platform/http/drawn-pages.ts',
  ]),
  ...listed('settled by an event, and never rejected unheard', [
    'apps/server/src/app.ts',
    'apps/server/src/modules/analytics/reports/on-demand.ts',
    'apps/server/src/modules/telemetry/ingest/telemetry-uplinks.ts',
    'apps/server/src/platform/database/db.ts',
    'apps/server/src/platform/events/announcements.ts',
    'apps/server/src/platform/long-work.ts',
    'apps/server/src/platform/mqtt/mqtt-server.ts',
    'apps/server/src/platform/outgoing/until-aborted.ts',
    'apps/server/src/platform/postgres/embedded-postgres.ts',
    'apps/server/src/platform/postgres/supervised-postgres.ts',
    'apps/server/src/platform/postgres/postgres-leftover.ts',
  ]),
}

function listed(reason: string, paths: readonly string[]) {
  return Object.fromEntries(paths.map((path) => [path, reason]))
}

const kept = /[#\w]+\??: Promise</g
const awaitedName = /\bawait (?!using\b|new\b)[\w.#]+(?= *(?:[,;)\]}]|\n(?!\s*(?:[.?(]|\/\/))))/g
const joined = /\bPromise\.\w+\(\[/g

/** Elements of the list whose bracket opens before `start`, split at its top-level commas. */
function elementsFrom(text: string, start: number): string[] {
  const elements = ['']
  for (let i = start, depth = 0; i < text.length; i++) {
    const sign = text[i] ?? ''
    if ('([{'.includes(sign)) depth++
    if (')]}'.includes(sign) && depth-- === 0) break
    if (sign === ',' && depth === 0) elements.push('')
    else elements.push(elements.pop() + sign)
  }
  return elements.map((element) => element.trim())
}

function* faultsIn(text: string): Generator<{ at: number; fault: string }> {
  for (const { index, 0: words } of text.matchAll(kept))
    yield { at: index, fault: `${words} stores or takes a promise: await it and pass on the result` }
  for (const { index, 0: words } of text.matchAll(awaitedName))
    yield { at: index, fault: `${words}: await the call` }
  for (const { index, 0: words } of text.matchAll(joined))
    for (const element of elementsFrom(text, index + words.length))
      if (/^[\w.#]+$/.test(element))
        yield { at: index, fault: `${words}… ${element} …: write the call inside the list` }
}

const isOurs = (path: string) =>
  /^(apps\/(server|simulator)\/src|packages)\/.*\.ts$/.test(path) && !/\.test\.ts$|\/testing\//.test(path)

const faults: string[] = []
const keeping = new Set<string>()
for (const path of sourceFiles().filter(isOurs)) {
  const text = readFileSync(path, 'utf8').replace(/`[^`]*`/g, (sql) => sql.replace(/[^\n`]/g, ' '))
  for (const { at, fault } of faultsIn(text)) {
    keeping.add(path)
    const line = text.slice(0, at).split('\n').length
    if (!(path in longLived)) faults.push(`${path}:${line}: ${fault}`)
  }
}
for (const path of Object.keys(longLived))
  if (!keeping.has(path)) faults.push(`${path} no longer stores a promise: remove it from this list`)

for (const fault of faults) console.error(fault)
process.exitCode = faults.length > 0 ? 1 : 0
