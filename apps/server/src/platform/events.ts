import type { AckMessage, CommandMessage } from '@kilowatt/contracts/mqtt/device-messages'
import type { QuantityName } from '@kilowatt/domain/energy/quantities'
import type { Logger } from 'pino'

/** What one device measured at several instants, as columns: `series.powerW?.[i]` belongs to `at[i]`. Never change it. */
export type ReadingBlock = {
  readonly locationId: number
  readonly deviceId: number
  /** server time of arrival, epoch ms */
  readonly receivedAt: number
  /** times of measurement, epoch ms, in the order sent: usually growing, not always */
  readonly at: readonly number[]
  /** one array per quantity, each as long as `at`; null where nothing was measured */
  readonly series: { readonly [name in QuantityName]?: readonly (number | null)[] }
}

/** What has happened and is committed. A module that stands higher listens to one that stands lower, never the reverse. */
export type Events = {
  /** One event per committed batch: what is now in `sample`. Backfill is in it too, so compare `at` with the newest known. */
  readingsStored: readonly ReadingBlock[]
  /** `u/live`: shown, never stored */
  liveReadings: readonly ReadingBlock[]
  /** The first person began to look at a location's live values, or the last one left. */
  locationWatched: { readonly locationId: number; readonly isWatched: boolean }
  presenceChanged: {
    readonly oemDeviceId: number
    readonly locationId: number | null
    readonly connected: boolean
  }
  /** An OEM device or what is behind it was registered, claimed, released, changed or given another secret. */
  oemDeviceChanged: { readonly serial: string }
  commandIssued: { readonly serial: string; readonly command: CommandMessage }
  commandAnswered: { readonly serial: string; readonly ack: AckMessage }
  /**
   * Somebody may see less or more than before: `userId` everywhere or on `locationId`, everybody on `locationId`, or, when
   * both are null, anybody. Whoever keeps a decision of who may do what (a session read a moment ago, an open stream) decides
   * again. Announce it with `announceAccess`, which tells the other server processes too.
   */
  accessChanged: { readonly userId: number | null; readonly locationId: number | null }
}

export type EventName = keyof Events
type Listener<K extends EventName> = (event: Events[K]) => void

export type EventBus = {
  /** Call it after the commit (`afterCommit` of `inTx`). A listener that throws is logged and does not disturb the others. */
  emit<K extends EventName>(name: K, event: Events[K]): void
  /** @returns a function that ends the subscription */
  on<K extends EventName>(name: K, listener: Listener<K>): () => void
}

export function createEventBus(log: Logger): EventBus {
  const listeners: { [K in EventName]: Set<Listener<K>> } = {
    readingsStored: new Set(),
    liveReadings: new Set(),
    locationWatched: new Set(),
    presenceChanged: new Set(),
    oemDeviceChanged: new Set(),
    commandIssued: new Set(),
    commandAnswered: new Set(),
    accessChanged: new Set(),
  }
  return {
    emit(name, event) {
      for (const listener of listeners[name]) {
        try {
          listener(event)
        } catch (err) {
          log.error({ err, event: name }, 'event listener failed')
        }
      }
    },
    on(name, listener) {
      listeners[name].add(listener)
      return () => listeners[name].delete(listener)
    },
  }
}
