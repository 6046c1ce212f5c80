/**
 * Writes samples in batches and settles their messages after the commit.
 *
 * While a batch commits, the next one fills: the busier the database, the larger the batches, and if it is
 * idle a message is written at once. The only timer is the time that a second connection waits to fill its
 * batch.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { DatabaseError, type Pool, type PoolClient } from 'pg'
import type { Logger } from 'pino'
import { isContentRefused } from '../../../platform/errors.ts'
import { reasonCode } from '../../../platform/mqtt/reason-codes.ts'
import { DirtyMarks } from '../rollup/dirty-marks.ts'
import type { IngestFigures } from './ingest-figures.ts'
import { type PendingBlock, SampleBatch } from './sample-batch.ts'
import type { SampleBlock } from './sample-block.ts'
import type { SamplePartitions } from './sample-partitions.ts'
import { commitSamples, countValues, createIncomingTable } from './sample-statements.ts'

export type SampleWriter = {
  readonly add: (pending: PendingBlock) => void
  /** whether more is waiting than allowed, so that sockets should not be read */
  readonly isCongested: () => boolean
  /** messages received but not committed yet */
  readonly depth: () => number
  /** Writes the remaining messages. Messages not stored by `deadlineMs` (epoch) stay unacknowledged. */
  readonly close: (deadlineMs: number) => Promise<void>
}

type Options = {
  readonly pool: Pool
  readonly log: Logger
  readonly figures: IngestFigures
  readonly partitions: SamplePartitions
  /** after the commit, before the acknowledgements */
  readonly stored: (blocks: readonly SampleBlock[]) => void
  readonly relieved: () => void
  readonly now?: () => number
}

const WRITERS = 2
const MAX_ROWS = 6_000
/** Number of values outside the vocabulary that take about ten milliseconds to encode. */
const MAX_EXTRA_VALUES = 20_000
/** A second connection starts next to a busy one once this much is waiting. */
const ROWS_WORTH_A_WRITER = 1_500
const HIGH_WATER_ROWS = 40_000
const LOW_WATER_ROWS = 12_000
/** Time after which a commit may have outlived the marks that it relies on. */
const SLOW_COMMIT_MS = 2_000
const MAX_RETRY_PAUSE_MS = 3_000

const uniqueViolation = '23505'
const partitionMissing = '23514'

export function startSampleWriter(options: Options): SampleWriter {
  const { pool, log, figures, partitions, stored, relieved, now = Date.now } = options
  const marks = new DirtyMarks()
  /**
   * newest accepted instant per device: later instants cannot exist in the table, unless another process
   * stored them
   */
  const newest = new Map<number, number>()
  const idle: Writer[] = Array.from({ length: WRITERS }, () => ({ client: null }))
  const running = new Set<Promise<void>>()
  const queue: SampleBatch[] = []
  const deferred: PendingBlock[] = []
  let waitingRows = 0
  let messages = 0
  let isWaking = false
  let isFull = false
  let isClosed = false
  let deadline = Number.POSITIVE_INFINITY

  function add(pending: PendingBlock) {
    if (isClosed) return
    messages++
    enqueue(pending)
    if (!isWaking) setImmediate(wake)
    isWaking = true
  }

  function enqueue(pending: PendingBlock) {
    let batch = queue.at(-1)
    if (!batch || batch.rows >= MAX_ROWS || batch.extraValues >= MAX_EXTRA_VALUES) {
      batch = new SampleBatch()
      queue.push(batch)
    }
    const { deviceId, at } = pending.block
    const known = newest.get(deviceId)
    const last = at.at(-1) ?? 0
    if (known !== undefined && (at[0] ?? 0) > known) batch.addFresh(pending)
    else if (!batch.addRepeatable(pending)) return deferred.push(pending)
    if (known === undefined || last > known) newest.set(deviceId, last)
    waitingRows += at.length
    isFull ||= waitingRows > HIGH_WATER_ROWS
  }

  function wake() {
    isWaking = false
    start()
  }

  function start() {
    while (!isClosed) {
      const [batch] = queue
      const writer = idle.at(-1)
      if (!batch || batch.isEmpty || !writer) return
      if (idle.length < WRITERS && batch.rows < ROWS_WORTH_A_WRITER) return
      queue.shift()
      idle.pop()
      waitingRows -= batch.rows
      for (const pending of deferred.splice(0)) enqueue(pending)
      const run = writeAll(writer, batch.fresh, batch.repeatable).finally(() => {
        running.delete(run)
        idle.push(writer)
        start()
      })
      running.add(run)
      if (isFull && waitingRows < LOW_WATER_ROWS) {
        isFull = false
        relieved()
      }
    }
  }

  /**
   * Stores the messages or refuses those that cannot be stored; returns when all are settled or the deadline has
   * passed.
   */
  async function writeAll(
    writer: Writer,
    fresh: readonly PendingBlock[],
    repeatable: readonly PendingBlock[],
  ): Promise<void> {
    const all = [...fresh, ...repeatable]
    let isFresh = fresh.length > 0
    for (let attempt = 0; ; attempt++) {
      try {
        await commit(writer, all, isFresh ? [fresh, repeatable] : [[], fresh, repeatable])
        return
      } catch (err) {
        const state = err instanceof DatabaseError ? (err.code ?? '') : ''
        if (state === uniqueViolation && isFresh) isFresh = false
        else if (state === partitionMissing) partitions.forget()
        else if (isContentRefused(err)) return isolate(writer, all, err)
        else {
          await disconnect(writer)
          if (now() > deadline) return
          log.warn({ err, messages: all.length }, 'samples not stored yet, trying again')
          await delay(Math.min(MAX_RETRY_PAUSE_MS, 50 * 2 ** attempt))
        }
      }
    }
  }

  async function commit(
    writer: Writer,
    all: readonly PendingBlock[],
    parts: readonly (readonly PendingBlock[])[],
  ) {
    const blocks = all.map(({ block }) => block)
    const days = partitions.missing(blocks)
    if (days.length > 0) await partitions.ensure(days)
    writer.client ??= await connect()
    const startedAt = now()
    const dirty = marks.missing(blocks, startedAt)
    const [fresh = [], ...repeatable] = parts.map((part) => part.map(({ block }) => block))
    await commitSamples(writer.client, { fresh, repeatable, dirty })
    if (now() - startedAt < SLOW_COMMIT_MS) marks.remember(dirty, startedAt)
    else await markAgain(writer.client, blocks)
    settle(all, blocks)
  }

  /** Marks again after a slow commit: the roll-up may have removed the mark that it relied on. */
  async function markAgain(client: PoolClient, blocks: readonly SampleBlock[]) {
    marks.forgetAll()
    await commitSamples(client, { fresh: [], repeatable: [], dirty: marks.missing(blocks, now()) })
  }

  function settle(all: readonly PendingBlock[], blocks: readonly SampleBlock[]) {
    const committedAt = now()
    let samples = 0
    let values = 0
    for (const block of blocks) {
      samples += block.at.length
      values += countValues(block)
    }
    figures.samples.inc(samples)
    figures.values.inc(values)
    figures.commitLagS.observe((committedAt - (blocks[0]?.receivedAt ?? committedAt)) / 1000)
    stored(blocks)
    messages -= all.length
    figures.queueDepth.set(messages)
    for (const { settle } of all) settle(null)
  }

  /** Finds the message that the database refuses, by bisection, so the others can be stored. */
  async function isolate(writer: Writer, all: readonly PendingBlock[], err: Error): Promise<void> {
    const [only] = all
    if (all.length === 1 && only) {
      log.warn({ problem: err.message, deviceId: only.block.deviceId }, 'message refused by the database')
      messages--
      only.settle({ code: reasonCode.payloadFormatInvalid, reason: 'junk' }, err.message)
      return
    }
    const half = Math.ceil(all.length / 2)
    for (const part of [all.slice(0, half), all.slice(half)])
      for (const one of inSeparateBatches(part)) await writeAll(writer, [], one)
  }

  async function connect(): Promise<PoolClient> {
    const client = await pool.connect()
    try {
      await client.query(createIncomingTable)
      return client
    } catch (error) {
      // A connection that is not released is permanently lost to the pool.
      client.release(true)
      throw error
    }
  }

  async function disconnect(writer: Writer) {
    writer.client?.release(true)
    writer.client = null
  }

  return {
    add,
    isCongested: () => isFull,
    depth: () => messages,
    async close(deadlineMs) {
      deadline = deadlineMs
      for (start(); running.size > 0; start()) await Promise.race(running)
      isClosed = true
      for (const writer of idle) await disconnect(writer)
    },
  }
}

type Writer = { client: PoolClient | null }

/** Parts in which every key is unique. */
function inSeparateBatches(all: readonly PendingBlock[]): PendingBlock[][] {
  const batches: SampleBatch[] = []
  for (const pending of all)
    if (!batches.some((batch) => batch.addRepeatable(pending))) {
      const batch = new SampleBatch()
      batch.addRepeatable(pending)
      batches.push(batch)
    }
  return batches.map(({ repeatable }) => repeatable)
}
