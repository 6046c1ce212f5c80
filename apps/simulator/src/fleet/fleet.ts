import { readProfiles } from '@kilowatt/households/read-profiles'
import type { FleetFile } from '../devices/fleet-file.ts'
import { type PlainMeter, startPlainMeter } from '../devices/plain-meter.ts'
import type { SimulatorLog } from '../simulator-log.ts'
import type { UpdateRules } from '../software/software-updater.ts'
import { type SimulatedSite, startSite } from './simulated-site.ts'

export type Fleet = AsyncDisposable & {
  readonly sites: readonly SimulatedSite[]
  readonly meters: readonly PlainMeter[]
}

type Options = {
  readonly mqttUrl: string
  readonly file: FleetFile
  readonly memoryDir: string | null
  readonly updates: UpdateRules
  /** seconds between the samples of a plain meter */
  readonly meterEveryS: number
  readonly log: SimulatorLog
}

/** Starts every device of the file and keeps them in step with the clock, once a second. */
export async function startFleet(options: Options): Promise<Fleet> {
  const { mqttUrl, file, memoryDir, updates, meterEveryS, log } = options
  await using starting = new AsyncDisposableStack()
  const sites: SimulatedSite[] = []
  if (file.sites.length > 0) {
    const profiles = readProfiles()
    const nowMs = Date.now()
    for (const site of file.sites)
      sites.push(starting.use(await startSite({ mqttUrl, site, profiles, memoryDir, updates, log, nowMs })))
  }
  const meters = file.meters.map((credentials) =>
    starting.use(startPlainMeter({ mqttUrl, ...credentials, everyS: meterEveryS, log })),
  )
  starting.adopt(everySecond([...sites, ...meters]), (stop) => stop())
  const running = starting.move()
  return { sites, meters, [Symbol.asyncDispose]: () => running.disposeAsync() }
}

/** Calls `run` at every full second; missed seconds are not repeated. */
function everySecond(parts: readonly { tick(tickMs: number): void }[]): () => void {
  let timer: NodeJS.Timeout
  const next = () => {
    timer = setTimeout(run, 1000 - (Date.now() % 1000))
  }
  const run = () => {
    const tickMs = Math.round(Date.now() / 1000) * 1000
    for (const part of parts) part.tick(tickMs)
    next()
  }
  next()
  return () => clearTimeout(timer)
}
