import type { Settle } from '../../../platform/mqtt/mqtt-handlers.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type KnownDevice, startChannelRecorder } from '../../devices/index.ts'
import {
  doneUplink,
  type UplinkHost,
  type UplinkMessage,
  type UplinkOutcome,
  type Uplinks,
} from '../../gateway/index.ts'
import { liveReadings, readingsStored } from '../reading-events.ts'
import { ingestFigures } from './ingest-figures.ts'
import { type Measured, type MeasuringParts, takeRaw, takeTelemetry } from './measurements.ts'
import type { SampleBlock } from './sample-block.ts'
import { SamplePartitions } from './sample-partitions.ts'
import { startSampleWriter } from './sample-writer.ts'

const PARTITIONS_MS = 3_600_000

/**
 * Takes what devices measured. A message is decoded and checked, its samples are committed, and only then is it
 * acknowledged; what it brings is announced after the commit.
 */
export async function startTelemetryUplinks(
  { inTx, pool, events, metrics, log }: Platform,
  { quarantine, presence, relieve, now }: UplinkHost,
): Promise<Uplinks> {
  await using starting = new AsyncDisposableStack()
  const channels = starting.use(startChannelRecorder({ inTx, log }))
  const partitions = new SamplePartitions(inTx)
  await partitions.ensureAhead(now())
  const makePartitions = setInterval(() => {
    partitions.ensureAhead(now()).catch((err: unknown) => log.error({ err }, 'no partitions made ahead'))
  }, PARTITIONS_MS)
  starting.defer(() => clearInterval(makePartitions))

  const writer = startSampleWriter({
    pool,
    log,
    figures: ingestFigures(metrics),
    partitions,
    stored(blocks) {
      for (const { deviceId, at, series } of blocks) {
        presence.active(deviceId, at.at(-1) ?? 0)
        channels.note(deviceId, series)
      }
      events.emit(readingsStored, blocks)
    },
    refused: ({ deviceId }, detail) =>
      quarantine.note({ serial: null, reason: 'junk', detail: `device ${deviceId}: ${detail}` }),
    relieved: relieve,
    now,
  })
  const parts: MeasuringParts = {
    inTx,
    now,
    leftOut: ({ serial }, { kind, payload }, reason, detail) =>
      quarantine.note({ serial, reason, topic: `u/${kind}`, detail, payload }),
  }

  function store(measured: Measured): UplinkOutcome {
    if (measured.is === 'refused') return measured
    return { is: 'held', until: (settle) => write(measured.blocks, settle) }
  }
  function write(blocks: readonly SampleBlock[], settle: Settle) {
    let open = blocks.length
    for (const block of blocks)
      writer.add({
        block,
        settle: (refusal) => {
          open--
          if (refusal || open === 0) settle(refusal)
        },
      })
  }
  function show(measured: Measured): UplinkOutcome {
    if (measured.is === 'refused') return measured
    events.emit(liveReadings, measured.blocks)
    return doneUplink
  }
  const storeTelemetry = (device: KnownDevice, message: UplinkMessage) =>
    store(takeTelemetry(parts, device, message))

  const running = starting.move()
  return {
    handlers: {
      tele: storeTelemetry,
      back: storeTelemetry,
      live: (device, message) => show(takeTelemetry(parts, device, message)),
      raw: async (device, message) => store(await takeRaw(parts, device, message)),
    },
    isCongested: writer.isCongested,
    flush: writer.close,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}
