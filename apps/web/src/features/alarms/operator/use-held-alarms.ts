import type { Alarm } from '@kilowatt/contracts/alarms/alarm-entry'
import { useState } from 'react'

type Held = { readonly key: string; readonly alarms: readonly Alarm[] }

/**
 * Rows that keep their places while alarms come and go: known rows are refreshed where they are, resolved ones stay
 * until the list is shown anew, and new ones wait.
 * @param key what the list shows; another one starts again
 * @param fresh the newest answer; undefined while it loads
 */
export function useHeldAlarms(key: string, fresh: readonly Alarm[] | undefined) {
  const [held, setHeld] = useState<Held | null>(null)
  const isHeld = held?.key === key
  if (fresh && !isHeld) setHeld({ key, alarms: fresh })
  const rows = isHeld ? refreshed(held.alarms, fresh) : fresh
  return {
    rows,
    waiting: isHeld && fresh ? countNew(held.alarms, fresh) : 0,
    showNew: () => fresh && setHeld({ key, alarms: fresh }),
  }
}

/** Held rows with their newest state; one that is no longer in the list counts as resolved. */
export function refreshed(held: readonly Alarm[], fresh: readonly Alarm[] | undefined): Alarm[] {
  if (!fresh) return [...held]
  const newest = new Map(fresh.map((alarm) => [alarm.id, alarm]))
  return held.map((alarm) => newest.get(alarm.id) ?? { ...alarm, state: 'resolved' })
}

export function countNew(held: readonly Alarm[], fresh: readonly Alarm[]): number {
  const known = new Set(held.map(({ id }) => id))
  return fresh.filter(({ id }) => !known.has(id)).length
}
