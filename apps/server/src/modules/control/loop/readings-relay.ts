import { sql } from 'kysely'
import { z } from 'zod'
import { defineEvent } from '../../../platform/events/events.ts'
import { startRounds } from '../../../platform/jobs/start-rounds.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readingsStored } from '../../telemetry/index.ts'

/** Locations with new readings on this server, for the server that runs their strategies. */
export const measuredElsewhere = defineEvent(
  'control.measured-elsewhere',
  z.object({ locationIds: z.array(z.number()) }),
)

/** Readings within this time are announced in one event. */
const FLUSH_MS = 200
/** Largest number of ids in an event. Ten digits and a comma each are well below the longest notification. */
const IDS_PER_EVENT = 600

/**
 * Notifies other servers of their locations with new readings here, so their strategies need not wait for the
 * next round. With only one server, nothing is sent.
 * @param holderId of this server's leases; null if it runs no strategies
 */
export function startReadingsRelay(platform: Platform, holderId: string | null): AsyncDisposable {
  const { db, events } = platform
  let elsewhere: ReadonlySet<number> = new Set()
  const waiting = new Set<number>()
  let timer: NodeJS.Timeout | null = null

  function flush() {
    timer = null
    const locationIds = [...waiting]
    waiting.clear()
    for (let i = 0; i < locationIds.length; i += IDS_PER_EVENT)
      events.broadcast(measuredElsewhere, { locationIds: locationIds.slice(i, i + IDS_PER_EVENT) })
  }

  const running = new AsyncDisposableStack()
  running.use(
    startRounds(platform, {
      job: 'control.find-locations-of-others',
      failure: 'locations of other servers were not read; the next round does',
      async round() {
        const { rows } = await sql<{ ids: number[] | null }>`
          select array_agg(location_id) as ids from control_lease where holder_id is distinct from ${holderId}
        `.execute(db)
        elsewhere = new Set(rows[0]?.ids ?? [])
        return 0
      },
    }),
  )
  running.defer(
    events.on(readingsStored, (blocks) => {
      if (elsewhere.size === 0) return
      for (const { locationId } of blocks) if (elsewhere.has(locationId)) waiting.add(locationId)
      if (waiting.size > 0) timer ??= setTimeout(flush, FLUSH_MS)
    }),
  )
  running.defer(() => {
    if (timer) clearTimeout(timer)
  })
  return running
}
