import type { Platform } from '../../../platform/platform.ts'
import { notificationsChanged } from '../notification-events.ts'
import { type InboxState, readInboxes } from './inbox.queries.ts'

type Listener = (state: InboxState) => void

export type InboxHub = Disposable & {
  /**
   * The state of a person's inbox: now, and after each change until `gone` aborts. Slow readers skip outdated
   * states.
   */
  readonly follow: (userId: number, gone: AbortSignal) => AsyncGenerator<InboxState, void, void>
}

/**
 * Reads the inboxes of people with an open page when they change on any server, many inboxes in one
 * statement.
 */
export function createInboxHub({ db, events, log }: Pick<Platform, 'db' | 'events' | 'log'>): InboxHub {
  const listeners = new Map<number, Set<Listener>>()
  const changed = new Set<number>()
  let isReading = false

  async function readChanged() {
    // one turn of the event loop collects all changes that arrive together
    await new Promise((resolve) => setImmediate(resolve))
    try {
      while (changed.size > 0) {
        const userIds = [...changed]
        changed.clear()
        for (const state of await readInboxes(db, userIds))
          for (const listener of listeners.get(state.userId) ?? []) listener(state)
      }
    } catch (err) {
      log.error({ err }, 'cannot read the notifications of open pages')
    }
    isReading = false
  }

  function look(userIds: readonly number[]) {
    for (const userId of userIds) if (listeners.has(userId)) changed.add(userId)
    if (changed.size === 0 || isReading) return
    isReading = true
    void readChanged()
  }

  const stop = events.on(notificationsChanged, ({ userIds }) => look(userIds))

  return {
    async *follow(userId, gone) {
      const others = listeners.get(userId) ?? new Set()
      listeners.set(userId, others)
      let newest: InboxState | null = null
      let wake: (() => void) | null = null
      const ring = () => wake?.()
      const listener: Listener = (state) => {
        newest = state
        ring()
      }
      others.add(listener)
      gone.addEventListener('abort', ring)
      try {
        look([userId])
        while (!gone.aborted) {
          const state: InboxState | null = newest
          newest = null
          if (state) yield state
          else
            await new Promise<void>((resolve) => {
              wake = resolve
              if (gone.aborted) resolve()
            })
        }
      } finally {
        gone.removeEventListener('abort', ring)
        others.delete(listener)
        if (others.size === 0) listeners.delete(userId)
      }
    },
    [Symbol.dispose]: stop,
  }
}
