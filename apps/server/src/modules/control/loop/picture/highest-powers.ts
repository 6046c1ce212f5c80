import { steeredAs } from '@kilowatt/domain/energy/balance/category-facts'
import { switchOf } from '@kilowatt/domain/strategies/steering/steering-range'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/db.ts'
import type { ParametersOfDevice } from './known-parameters.ts'
import type { NewestValues } from './newest-values.queries.ts'

const MINUTE_MS = 60_000
/** The highest power of a device rarely changes; one that has not been in use yet is looked up sooner. */
const KEPT_MS = 60 * MINUTE_MS
const UNKNOWN_KEPT_MS = 10 * MINUTE_MS
/** Long enough for a washing day, and short enough for a device that was replaced. */
const DAYS_BACK = 7

type Device = Pick<NewestValues, 'id' | 'locationId' | 'category'>
type At = { readonly parametersOf: (deviceId: number) => ParametersOfDevice; readonly nowMs: number }

/**
 * Highest measured powers of devices that can only be switched: the power that they will draw when they are switched on,
 * which their present power does not show.
 */
export function rememberHighest() {
  const known = new Map<number, { readonly until: number; readonly powerW: number | null }>()
  return {
    async of(db: Db, devices: readonly Device[], { parametersOf, nowMs }: At) {
      const missing = devices.filter(
        (device) =>
          nowMs >= (known.get(device.id)?.until ?? 0) && isSwitched(device, parametersOf(device.id)),
      )
      if (missing.length > 0) {
        const found = await readHighest(db, missing, nowMs)
        for (const { id } of missing) {
          const powerW = found.get(id) ?? null
          const keptMs = powerW === null ? UNKNOWN_KEPT_MS : KEPT_MS
          // spread, so powers that were read together are not read again together
          known.set(id, { powerW, until: nowMs + keptMs * (0.75 + Math.random() / 2) })
        }
      }
      return (deviceId: number) => known.get(deviceId)?.powerW ?? null
    },
    forget(deviceIds: Iterable<number>) {
      for (const id of deviceIds) known.delete(id)
    },
  }
}

function isSwitched({ category }: Device, { parameters }: ParametersOfDevice): boolean {
  const as = steeredAs({ category })
  if (as !== 'switched' && as !== 'heating') return false
  return parameters.some(({ name }) => name === 'sg_state') || switchOf({ parameters }) !== undefined
}

async function readHighest(
  db: Db,
  devices: readonly Device[],
  nowMs: number,
): Promise<ReadonlyMap<number, number>> {
  const from = new Date(nowMs - DAYS_BACK * 24 * 60 * MINUTE_MS)
  const { rows } = await sql<{ id: number; powerW: number }>`
    select d.id, q.power_w as "powerW"
    from unnest(${devices.map(({ id }) => id)}::integer[], ${devices.map(({ locationId }) => locationId)}::integer[])
      as d (id, location_id)
    cross join lateral (
      select max(power_max_w) as power_w from device_quarter
      where location_id = d.location_id and device_id = d.id and at >= ${from}
    ) q
    where q.power_w > 0
  `.execute(db)
  return new Map(rows.map(({ id, powerW }) => [id, powerW]))
}
