import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { serial } from '@kilowatt/contracts/primitives'
import { oemDeviceTypes } from '@kilowatt/domain/devices/device-categories'
import { z } from 'zod'
import { parseDuration } from '../duration.ts'
import { openDeviceLine } from './device-line.ts'
import { openFileDesk } from './file-desk.ts'
import { createMessageJudge, judgedChecks } from './message-judge.ts'
import { judgeRecording } from './recording.ts'
import { conforms, DOCUMENT, reportJson, reportText } from './report.ts'
import { createVerdicts, type Verdicts } from './verdicts.ts'
import { walkDevice } from './walk/walk.ts'

export const conformanceUsage = `Checks whether a device follows the protocol in ${DOCUMENT}.

npm run simulator -- conformance --serial SERIAL --secret SECRET [options]

  Plays the server for one device: opens an MQTT server, waits until the device connects to it, and walks it through sign-in,
  telemetry, commands, backups, updates, its local page, unreadable messages and a lost connection. This takes a minute or two.
  It sets parameters of the device, restores them, and cuts the connection: use a device on the bench.

  --serial SERIAL       as stored on the device; any of the form XXXX-XXXX-XXXX-XXXX
  --secret SECRET       as stored on the device
  --type TYPE           ${oemDeviceTypes.join(', ')} (CONTROLLER)
  --port PORT           where to listen (default: a free port, which is printed)
  --host NAME           name or address under which the device reaches this machine, for files and the tunnel (localhost)
  --wait DURATION       how long to wait for the first connection (2m)
  --patience DURATION   how long to wait for each answer (10s)
  --reconnect DURATION  how long to wait for a new connection after the connection was lost (130s)

npm run simulator -- conformance --messages FILE [--serial SERIAL]

  Checks recorded messages, as far as messages alone can show. One JSON object per line; - reads standard input:
  {"topic":"em/1/2E2B-…/u/info","payload":{"rev":1,"devices":[…]},"qos":1,"at":1748858400000}
  payload is JSON or text. For bytes (gzip, telegrams), give "base64" instead. qos and at (epoch ms) are optional.
  Commands to the device (…/d/cmd) may be included: then each u/ack must belong to one of them.

  --json                the report as JSON, for a build
  --help

Each line says "right", "wrong" with the fault, or "not tried" with the reason. The exit code is 0 if at least one check
passed and none failed, and 1 otherwise.
`

const options = z.object({
  serial: serial.optional(),
  secret: z.string().min(1).optional(),
  type: z.enum(oemDeviceTypes).default('CONTROLLER'),
  port: z.coerce.number().int().min(0).max(65_535).default(0),
  host: z.string().min(1).default('localhost'),
  wait: z.string().default('2m').transform(parseDuration),
  patience: z.string().default('10s').transform(parseDuration),
  reconnect: z.string().default('130s').transform(parseDuration),
  messages: z.string().optional(),
  json: z.boolean().default(false),
})
type Options = z.output<typeof options>

/** Where the report and the progress are written. */
type Output = { readonly report: (text: string) => void; readonly progress: (text: string) => void }

/** @returns the exit code @throws for invalid options */
export async function runConformance(args: readonly string[], { report, progress }: Output): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      serial: { type: 'string' },
      secret: { type: 'string' },
      type: { type: 'string' },
      port: { type: 'string' },
      host: { type: 'string' },
      wait: { type: 'string' },
      patience: { type: 'string' },
      reconnect: { type: 'string' },
      messages: { type: 'string' },
      json: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  })
  if (values.help || Object.keys(values).length === 0) {
    report(conformanceUsage)
    return 0
  }
  const given = options.parse(values)
  const verdicts = createVerdicts()
  if (given.messages !== undefined) {
    const file = given.messages === '-' ? '/dev/stdin' : given.messages
    judgeRecording(await readFile(file, 'utf8'), given, verdicts)
  } else await tryDevice(given, verdicts, progress)
  const all = verdicts.list()
  const list = given.messages === undefined ? all : all.filter(({ id }) => judgedChecks.has(id))
  report(given.json ? reportJson(list) : reportText(list))
  return conforms(list) ? 0 : 1
}

async function tryDevice(given: Options, verdicts: Verdicts, progress: Output['progress']): Promise<void> {
  if (given.serial === undefined || given.secret === undefined)
    throw new Error('Give --serial and --secret of the device, or --messages with a recording.')
  const judge = createMessageJudge(given.serial, verdicts, given.type)
  await using files = await openFileDesk(given.host)
  await using line = await openDeviceLine({
    serial: given.serial,
    secret: given.secret,
    port: given.port,
    judge,
    onRefused: (reason) => verdicts.wrong('signIn', reason),
    onTooLarge: (reason) => verdicts.wrong('size', reason),
    onSubscribed(filter, qos) {
      if (!filter.startsWith(`em/1/${given.serial}/d/`))
        verdicts.wrong('subscription', `${filter} is not below em/1/${given.serial}/d/`)
      else if (qos === 0) verdicts.wrong('subscription', `${filter} is subscribed with QoS 0`)
      else verdicts.right('subscription')
    },
  })
  progress(`Listening on mqtt://${given.host}:${line.port}, for ${given.serial}.`)
  if (!(await line.until(() => line.connect, given.wait))) {
    verdicts.wrong('signIn', `did not connect within ${Math.round(given.wait / 1000)} s`)
    return
  }
  verdicts.right('signIn')
  const trial = {
    serial: given.serial,
    type: given.type,
    line,
    files,
    judge,
    verdicts,
    host: given.host,
    patienceMs: given.patience,
    reconnectMs: given.reconnect,
  }
  await walkDevice(trial, (step) => progress(`… ${step}`))
}
