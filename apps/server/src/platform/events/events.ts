import type { Logger } from 'pino'
import type { z } from 'zod'

declare const content: unique symbol

/**
 * An event type, declared by the module that emits it. An event type with a schema is relayed: an event
 * emitted in one server process reaches all others.
 */
export type EventType<Event> = {
  /** unique in the product; identifies the event in other server processes */
  readonly name: string
  readonly relayed: z.ZodType<Event> | null
  readonly [content]?: Event
}

export const defineEvent = <Event>(
  name: string,
  relayed: z.ZodType<Event> | null = null,
): EventType<Event> => ({ name, relayed })

/** @param from the server process that the event came from; null for this process */
type Listener<Event> = (event: Event, from: string | null) => void

export type EventBus = {
  /**
   * Called after the commit (`afterCommit` of a change). If a listener throws, the error is logged and the
   * others are not affected. A relayed event also goes to the other server processes.
   */
  emit<Event>(type: EventType<Event>, event: Event): void
  /**
   * Notifies only the other server processes. If two events with the same key are waiting, only the later one
   * is sent.
   */
  broadcast<Event>(type: EventType<Event>, event: Event, options?: { readonly key?: string }): void
  /** @returns a function that ends the subscription */
  on<Event>(type: EventType<Event>, listener: Listener<Event>): () => void
}

/** An event on its way to the other server processes. */
export type RelayedEvent = { readonly name: string; readonly event: unknown; readonly key: string | null }

/** What the relay needs from the bus. */
export type RelayedEvents = {
  /** Passes everything emitted here to the carrier, until the returned function is called. */
  carryBy(carrier: (event: RelayedEvent) => void): () => void
  /** Notifies the listeners here of another process's event. Events without listeners are not even parsed. */
  hear(name: string, event: unknown, from: string): void
}

/** A method, so that subscribers of different events fit into one list; the name distinguishes them. */
type Subscriber = { readonly type: EventType<unknown>; notify(event: unknown, from: string | null): void }

export function createEventBus(log: Logger): EventBus & RelayedEvents {
  const subscribers = new Map<string, Set<Subscriber>>()
  const carriers = new Set<(event: RelayedEvent) => void>()

  function deliverHere(name: string, event: unknown, from: string | null) {
    for (const subscriber of subscribers.get(name) ?? []) {
      try {
        subscriber.notify(event, from)
      } catch (err) {
        log.error({ err, event: name }, 'event listener failed')
      }
    }
  }
  function carry(event: RelayedEvent) {
    for (const carrier of carriers) carrier(event)
  }

  return {
    emit(type, event) {
      deliverHere(type.name, event, null)
      // one event without content has the same meaning as many
      if (type.relayed) carry({ name: type.name, event, key: event === null ? '' : null })
    },
    broadcast: ({ name }, event, { key = null } = {}) => carry({ name, event, key }),
    on(type, listener) {
      const subscriber: Subscriber = { type, notify: listener }
      const others = subscribers.get(type.name)
      if (others) others.add(subscriber)
      else subscribers.set(type.name, new Set([subscriber]))
      return () => subscribers.get(type.name)?.delete(subscriber)
    },
    carryBy(carrier) {
      carriers.add(carrier)
      return () => carriers.delete(carrier)
    },
    hear(name, event, from) {
      const [first] = subscribers.get(name) ?? []
      if (first?.type.relayed) deliverHere(name, first.type.relayed.parse(event), from)
    },
  }
}
