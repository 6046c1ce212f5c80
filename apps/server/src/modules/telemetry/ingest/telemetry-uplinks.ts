import type { Refusal, Settle } from '../../../platform/mqtt/mqtt-handlers.ts'
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
import { type Measured, type MeasuringParts, receiveRaw, receiveTelemetry } from './measurements.ts'
import { inPieces, type SampleBlock } from './sample-block.ts'
import { SamplePartitions } from './sample-partitions.ts'
import { startSampleWriter } from './sample-writer.ts'

const PARTITIONS_MS = 3_600_000
const MAX_SAMPLES_AT_ONCE = 1_000
/** The search for a message that the database refuses takes this many commits, by bisection. */
const RECORDS_OF_A_SEARCH = 10

/**
 * Receives measurements. A message is decoded and checked, its samples are committed, and only then is the
 * message acknowledged. Samples are announced after the commit.
 */
export async function startTelemetryUplinks(
  { inTx, pool, events, metrics, log }: Platform,
  { quarantine, presence, apart, relieve, now }: UplinkHost,
): Promise<Uplinks> {
  await using starting = new AsyncDisposableStack()
  const channels = starting.use(startChannelRecorder({ inTx, log }))
  const partitions = new SamplePartitions(inTx)
  await partitions.ensureUpcoming(now())
  const makePartitions = setInterval(() => {
    partitions.ensureUpcoming(now()).catch((err: unknown) => log.error({ err }, 'no partitions made ahead'))
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
    relieved: relieve,
    now,
  })
  const parts: MeasuringParts = {
    inTx,
    apart,
    now,
    leftOut: ({ serial }, { kind, payload }, reason, detail) =>
      quarantine.note({ serial, reason, topic: `u/${kind}`, detail, payload }),
  }

  function store(
    device: KnownDevice,
    message: UplinkMessage,
    measured: Measured,
  ): UplinkOutcome | Promise<UplinkOutcome> {
    if (measured.is === 'refused') return measured
    const { blocks } = measured
    const days = partitions.missing(blocks)
    if (days.length > 0) return makeDays(days).then(() => storeInPieces(device, message, blocks))
    if (blocks.some(({ at }) => at.length > MAX_SAMPLES_AT_ONCE))
      return storeInPieces(device, message, blocks)
    return { is: 'held', until: (settle) => write(device, message, blocks, settle) }
  }
  /** Separate from the writers, which serve all devices. If it fails, the writers try again. */
  const makeDays = (days: readonly number[]) =>
    partitions.ensure(days).catch((err: unknown) => log.warn({ err }, 'no partitions made for a message'))

  /**
   * Stores one piece after the other, so other devices get their turn in between. The device's next message
   * waits.
   */
  async function storeInPieces(
    device: KnownDevice,
    message: UplinkMessage,
    blocks: readonly SampleBlock[],
  ): Promise<UplinkOutcome> {
    let problem: Refusal | null = null
    for (const piece of blocks.flatMap((block) => inPieces(block, MAX_SAMPLES_AT_ONCE))) {
      const stored = Promise.withResolvers<Refusal | null>()
      write(device, message, [piece], stored.resolve)
      problem = (await stored.promise) ?? problem
    }
    return { is: 'held', until: (settle) => settle(problem) }
  }
  /** Settles once all pieces are stored or refused; the last refusal applies to the message. */
  function write(
    device: KnownDevice,
    message: UplinkMessage,
    blocks: readonly SampleBlock[],
    settle: Settle,
  ) {
    let open = blocks.length
    let problem: Refusal | null = null
    for (const block of blocks)
      writer.add({
        block,
        settle: (refusal, detail = '') => {
          if (refusal) {
            problem = refusal
            message.budget.spend('records', RECORDS_OF_A_SEARCH)
            parts.leftOut(device, message, 'junk', detail)
          }
          if (--open === 0) settle(problem)
        },
      })
  }
  function show(_device: KnownDevice, _message: UplinkMessage, measured: Measured): UplinkOutcome {
    if (measured.is === 'refused') return measured
    events.emit(liveReadings, measured.blocks)
    return doneUplink
  }
  /** A small message is decoded at once, a large message later. */
  const telemetry =
    (
      take: (
        device: KnownDevice,
        message: UplinkMessage,
        measured: Measured,
      ) => UplinkOutcome | Promise<UplinkOutcome>,
    ) =>
    (device: KnownDevice, message: UplinkMessage) => {
      const taken = receiveTelemetry(parts, device, message)
      return taken instanceof Promise
        ? taken.then((measured) => take(device, message, measured))
        : take(device, message, taken)
    }

  const running = starting.move()
  return {
    handlers: {
      tele: telemetry(store),
      back: telemetry(store),
      live: telemetry(show),
      raw: async (device, message) => store(device, message, await receiveRaw(parts, device, message)),
    },
    isCongested: writer.isCongested,
    flush: writer.close,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}
