import type { Alarm } from '@kilowatt/contracts/alarms/alarm-entry'
import { useState } from 'react'

type Held = { readonly key: string; readonly alarms: readonly Alarm[] }

/**
 * Rows that keep their places while alarms change: known rows are refreshed in place, rows that left stay
 * until the list is opened again, and new rows wait.
 * @param key identifies the list; a new key starts again
 * @param fresh the newest answer; undefined while it loads
 */
export function useHeldAlarms(key: string, fresh: readonly Alarm[] | undefined) {
  const [held, setHeld] = useState<Held | null>(null)
  const isHeld = held?.key === key
  if (fresh && !isHeld) setHeld({ key, alarms: fresh })
  const rows = isHeld ? refreshed(held.alarms, fresh) : fresh
  return {
    rows,
    /** rows that were solved, or are no longer in this list: assigned, snoozed, on another page */
    left: isHeld && fresh ? goneFrom(held.alarms, fresh) : noneLeft,
    waiting: isHeld && fresh ? goneFrom(fresh, held.alarms).size : 0,
    showNew: () => fresh && setHeld({ key, alarms: fresh }),
  }
}

/** The rows with their newest state, if it is known. */
function refreshed(held: readonly Alarm[], fresh: readonly Alarm[] | undefined): Alarm[] {
  const newest = new Map(fresh?.map((alarm) => [alarm.id, alarm]))
  return held.map((alarm) => newest.get(alarm.id) ?? alarm)
}

const noneLeft: ReadonlySet<number> = new Set()

/** Ids of alarms that are in the first list only. */
function goneFrom(before: readonly Alarm[], after: readonly Alarm[]): ReadonlySet<number> {
  const known = new Set(after.map(({ id }) => id))
  return new Set(before.flatMap(({ id }) => (known.has(id) ? [] : [id])))
}
