import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { DeviceCategory } from '@kilowatt/domain/devices/device-categories'
import { playsRole } from '@kilowatt/domain/energy/balance/category-facts'
import { z } from 'zod'
import { runConformance } from './conformance/conformance.ts'
import type { Controller } from './devices/controller.ts'
import { fleetFile } from './devices/fleet-file.ts'
import { type Misbehaviour, misbehave, misbehaviours } from './devices/misbehaviour.ts'
import { parseDuration } from './duration.ts'
import { startFleet } from './fleet/fleet.ts'
import { createSimulatorLog } from './simulator-log.ts'
import { updateFaults } from './software/software-updater.ts'

const usage = `Simulates P1 modules, controllers and meters that send over MQTT as hardware does.

npm run simulator -- --devices FILE [options]
npm run simulator -- conformance --help      checks whether your device follows the protocol

  --mqtt URL            where the cloud listens (mqtt://localhost:1883)
  --devices FILE        {"sites":[{"site":"sunny-hill","p1":{"serial","secret","format"},"controller":{"serial","secret"}}],
                         "meters":[{"serial","secret"}]}
                        sites: sunny-hill old-mill lake-cabin orchard-house bakery river-flat
                        "sunW": 9000 in a site sets its production at any hour, "carStays": true keeps its car there
                        formats: dsmr5 emucs slovenian swedish
  --fleet N             only the first N of "meters", for load tests
  --every SECONDS       between the samples of a meter (10)
  --memory DIR          where sites keep their state; without it, each start is a new installation
  --offline DURATION    after 20 s online, the network fails for this long (60s, 5m)
  --device-error DURATION  after 20 s, controllers cannot reach the devices behind them for this long
  --device-fault DURATION  after 20 s, devices behind controllers report an error of their own for this long
  --off-grid DURATION   after 20 s, batteries and hybrid inverters run without the grid for this long
  --device NAME         only this device behind the controllers (bat1, inv1, ev1)
  --misbehave KIND      every 5 s: ${misbehaviours.join(', ')}
  --serial SERIAL       only this device goes offline or misbehaves
  --software-keys KEYS  public Ed25519 keys in base64, separated by commas; sites install software signed with one of them
  --update-fault KIND   updates of sites go wrong: ${updateFaults.join(', ')}
  --verbose
`

const MISBEHAVE_EVERY_MS = 5_000
const FAULT_AFTER_MS = 20_000
/** The code that a controller reports for a device that it cannot reach. */
const NOT_REACHED = 'no_answer'
/** An error in the words of an inverter. */
const OWN_ERROR = '303: grid voltage too high'

const options = z.object({
  mqtt: z.string().default('mqtt://localhost:1883'),
  devices: z.string().optional(),
  fleet: z.coerce.number().int().min(1).optional(),
  every: z.coerce.number().int().min(1).max(3600).default(10),
  memory: z.string().optional(),
  offline: z.string().transform(parseDuration).optional(),
  'device-error': z.string().transform(parseDuration).optional(),
  'device-fault': z.string().transform(parseDuration).optional(),
  'off-grid': z.string().transform(parseDuration).optional(),
  device: z.string().optional(),
  misbehave: z.enum(misbehaviours).optional(),
  serial: z.string().optional(),
  'software-keys': z
    .string()
    .default('')
    .transform((text) => text.split(',').filter((key) => key !== '')),
  'update-fault': z.enum(updateFaults).optional(),
  verbose: z.boolean().default(false),
})

/** Faults of devices behind controllers, each for a while. */
const deviceSwitches: readonly {
  readonly option: 'device-error' | 'device-fault' | 'off-grid'
  readonly isAbout: (category: DeviceCategory) => boolean
  readonly what: string
  readonly set: (controller: Controller, id: string, isOn: boolean) => void
}[] = [
  {
    option: 'device-error',
    isAbout: () => true,
    what: 'cannot be reached',
    set: (controller, id, isOn) => controller.fail(id, isOn ? NOT_REACHED : null),
  },
  {
    option: 'device-fault',
    isAbout: () => true,
    what: 'report an error',
    set: (controller, id, isOn) => controller.fault(id, isOn ? OWN_ERROR : null),
  },
  {
    option: 'off-grid',
    isAbout: (category) => playsRole({ category }, 'battery'),
    what: 'run without the grid',
    set: (controller, id, isOn) => controller.goOffGrid(id, isOn),
  },
]

/** Sent over the channel of a parent process, because other users can read argument lists and environments. */
const order = z.object({
  mqttUrl: z.string(),
  memoryDir: z.string(),
  softwareKeys: z.array(z.string()),
  fleet: fleetFile,
})

async function readOrder(args: z.output<typeof options>) {
  if (process.send) {
    const [message] = await once(process, 'message')
    return order.parse(message)
  }
  if (args.devices === undefined) return null
  const softwareKeys = args['software-keys']
  const fleet = fleetFile.parse(JSON.parse(await readFile(args.devices, 'utf8')))
  if (args.fleet !== undefined) {
    if (fleet.meters.length < args.fleet)
      throw new Error(`${args.devices} has ${fleet.meters.length} meters, not ${args.fleet}`)
    return {
      mqttUrl: args.mqtt,
      memoryDir: null,
      softwareKeys,
      fleet: { sites: [], meters: fleet.meters.slice(0, args.fleet) },
    }
  }
  return { mqttUrl: args.mqtt, memoryDir: args.memory ?? null, softwareKeys, fleet }
}

async function run(stop: AbortSignal) {
  const [command, ...rest] = process.argv.slice(2)
  if (command === 'conformance') {
    const write = (to: NodeJS.WriteStream) => (text: string) => void to.write(text)
    process.exitCode = await runConformance(rest, {
      report: write(process.stdout),
      progress: (text) => write(process.stderr)(`${text}\n`),
    })
    return
  }
  const { values } = parseArgs({
    options: {
      mqtt: { type: 'string' },
      devices: { type: 'string' },
      fleet: { type: 'string' },
      every: { type: 'string' },
      memory: { type: 'string' },
      offline: { type: 'string' },
      'device-error': { type: 'string' },
      'device-fault': { type: 'string' },
      'off-grid': { type: 'string' },
      device: { type: 'string' },
      misbehave: { type: 'string' },
      serial: { type: 'string' },
      'software-keys': { type: 'string' },
      'update-fault': { type: 'string' },
      verbose: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  })
  const args = options.parse(values)
  const given = values.help ? null : await readOrder(args)
  if (given === null) {
    process.stdout.write(usage)
    return
  }
  const log = createSimulatorLog(args.verbose)
  await using owned = new AsyncDisposableStack()
  const fleet = owned.use(
    await startFleet({
      mqttUrl: given.mqttUrl,
      file: given.fleet,
      memoryDir: given.memoryDir,
      updates: { keys: given.softwareKeys, fault: args['update-fault'] ?? null },
      meterEveryS: args.every,
      log,
    }),
  )
  const uplinks = [...fleet.sites.flatMap((site) => site.uplinks), ...fleet.meters]
  log.info(`${uplinks.length} devices at ${given.mqttUrl}`)
  const chosen = uplinks.filter((uplink) => args.serial === undefined || uplink.serial === args.serial)
  const timers: NodeJS.Timeout[] = []
  owned.defer(() => timers.forEach(clearTimeout))

  const { offline, device, misbehave: how } = args
  const forAWhile = (durationMs: number, begin: () => void, end: () => void) =>
    timers.push(setTimeout(begin, FAULT_AFTER_MS), setTimeout(end, FAULT_AFTER_MS + durationMs))
  if (offline !== undefined)
    forAWhile(
      offline,
      () => {
        log.info(`${chosen.length} devices go offline`)
        for (const { link } of chosen) link.cut()
      },
      () => {
        log.info('devices are online again')
        for (const { link } of chosen) link.restore()
      },
    )
  const controllers = fleet.sites
    .flatMap(({ controller }) => controller ?? [])
    .filter((controller) => chosen.includes(controller))
  for (const { option, isAbout, what, set } of deviceSwitches) {
    const durationMs = args[option]
    if (durationMs === undefined) continue
    const behind = controllers.flatMap((controller) =>
      controller.sources
        .filter(({ id, category }) => (device === undefined ? isAbout(category) : id === device))
        .map(({ id }) => ({ controller, id })),
    )
    if (behind.length === 0) throw new Error('no device with this name is behind these controllers')
    const turn = (isOn: boolean) => {
      log.info(`${behind.length} devices ${isOn ? what : 'work again'}`)
      for (const { controller, id } of behind) set(controller, id, isOn)
    }
    forAWhile(
      durationMs,
      () => turn(true),
      () => turn(false),
    )
  }
  if (how !== undefined) timers.push(setInterval(() => misbehaveAll(how), MISBEHAVE_EVERY_MS))
  const misbehaveAll = (kind: Misbehaviour) =>
    Promise.all(chosen.map((device) => misbehave(device, kind, Date.now())))

  if (!stop.aborted) await once(stop, 'abort')
}

const stop = new AbortController()
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop.abort())
// the parent has ended, and nothing else would stop this process
process.on('disconnect', () => stop.abort())

try {
  await run(stop.signal)
  // a connection attempt may still be pending, but there is nothing left to wait for
  process.exit()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
