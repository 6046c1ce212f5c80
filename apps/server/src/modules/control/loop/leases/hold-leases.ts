import { randomUUID } from 'node:crypto'
import { system } from '../../../../platform/changes.ts'
import type { Platform } from '../../../../platform/platform.ts'
import { ALIVE_S, giveBackLeases, recordAlive, shareLeases, takeLeases } from './leases.commands.ts'

const BEAT_MS = 2_000
/**
 * A server that could not renew its leases for this long decides nothing, because another server may already
 * have its locations.
 */
const TRUSTED_MS = (ALIVE_S - 1) * 1000
/** Events within this time cause one search for new locations. */
const WAKE_MS = 100

export type Leases = AsyncDisposable & {
  readonly holderId: string
  /** whether this server may decide for the location, by its last renewal; checked again before it writes */
  readonly has: (locationId: number) => boolean
  /** Looks for locations without a server soon, instead of at the next renewal. */
  readonly wake: () => void
}

type Heard = {
  readonly onTaken: (locationIds: readonly number[]) => void
  readonly onLost: (locationIds: readonly number[]) => void
}

/** Takes and renews leases for this server, until it is disposed or the process ends. */
export function holdLeases(
  { inTx, log }: Pick<Platform, 'inTx' | 'log'>,
  { onTaken, onLost }: Heard,
): Leases {
  const holderId = randomUUID()
  let own = new Set<number>()
  let beatAt = Number.NEGATIVE_INFINITY
  let timer: NodeJS.Timeout | null = null
  let turn = Promise.resolve()
  let isWoken = false
  let isEnding = false

  async function keepAlive() {
    const startedAt = performance.now()
    isWoken = false
    try {
      await inTx(system, (change) => recordAlive(change, holderId))
      const now = await inTx(system, async (change) => {
        await shareLeases(change, holderId)
        return new Set(await takeLeases(change, holderId))
      })
      // measured from before the renewal, so this server stops no later than others take over
      beatAt = startedAt
      const before = own
      own = now
      const lost = [...before.difference(now)]
      const taken = [...now.difference(before)]
      if (lost.length > 0) onLost(lost)
      if (taken.length > 0) onTaken(taken)
    } catch (err) {
      log.error({ err }, 'leases of strategies were not kept; the next beat tries again')
    }
    schedule(isWoken ? WAKE_MS : Math.max(0, BEAT_MS - (performance.now() - startedAt)))
  }

  function schedule(ms: number) {
    if (isEnding) return
    if (timer) clearTimeout(timer)
    timer = setTimeout(() => {
      timer = null
      turn = keepAlive()
    }, ms)
  }

  schedule(0)
  return {
    holderId,
    has: (locationId) => own.has(locationId) && performance.now() - beatAt < TRUSTED_MS,
    wake() {
      if (isWoken) return
      isWoken = true
      // a search that is running is followed by another one
      if (timer) schedule(WAKE_MS)
    },
    async [Symbol.asyncDispose]() {
      isEnding = true
      if (timer) clearTimeout(timer)
      await turn
      try {
        await inTx(system, (change) => giveBackLeases(change, holderId))
      } catch (err) {
        log.warn({ err }, 'leases of strategies were not given back; they end by themselves')
      }
    },
  }
}
