import type { Site } from '@kilowatt/domain/strategies/site'
import { floorToQuarter } from '@kilowatt/domain/time/floor-time'
import type { Db } from '../../../../platform/database/db.ts'
import { rememberPlans } from '../../kept-plans/remember-plans.ts'
import { rememberHighest } from './highest-powers.ts'
import { rememberParameters } from './known-parameters.ts'
import { type LocationTerms, rememberTerms } from './location-terms.ts'
import { listNewestValues, type NewestValues } from './newest-values.queries.ts'
import { readSharingGroups } from './sharing-groups.queries.ts'
import { siteOf } from './site-of.ts'

/** A location at an instant, with the data needed to send commands to its devices. */
export type SitePicture = {
  readonly site: Site
  readonly companyId: number
  /** agreed power of the block at an instant; null if none is known */
  readonly agreedWAt: ((atMs: number) => number) | null
  readonly devices: ReadonlyMap<number, NewestValues>
}

/** States of locations: the newest readings each time, and rarely changing facts from memory. */
export function openSitePictures(db: Db) {
  const parameters = rememberParameters()
  const terms = rememberTerms()
  const highest = rememberHighest()
  const plans = rememberPlans()
  const devicesOf = new Map<number, readonly number[]>()

  /** @param sharing locations that share a limit with others of their group */
  async function of(
    locationIds: readonly number[],
    nowMs: number,
    sharing: readonly number[] = [],
  ): Promise<Map<number, SitePicture>> {
    if (locationIds.length === 0) return new Map()
    const quarterStartMs = floorToQuarter(nowMs)
    const [devices, known, groups, rolled, planned] = await Promise.all([
      listNewestValues(db, locationIds, nowMs, quarterStartMs),
      terms.of(db, locationIds, nowMs),
      readSharingGroups(db, sharing, nowMs, quarterStartMs),
      db
        .selectFrom('location_quarter')
        .select(['location_id', 'import_wh'])
        .where('location_id', 'in', [...locationIds])
        .where('at', '=', new Date(quarterStartMs))
        .execute(),
      plans.of(db, locationIds, nowMs),
    ])
    const parametersOf = await parameters.of(db, devices)
    const highestOf = await highest.of(db, limited(devices, known), { parametersOf, nowMs })
    const ofLocation = Map.groupBy(devices, ({ locationId }) => locationId)
    const importWh = new Map(rolled.map(({ location_id, import_wh }) => [location_id, import_wh]))
    const pictures = new Map<number, SitePicture>()
    for (const [id, termsOfLocation] of known) {
      const own = ofLocation.get(id) ?? []
      const now = own.map((device) => device.id)
      const before = devicesOf.get(id) ?? []
      const gone = before.filter((deviceId) => !now.includes(deviceId))
      parameters.forget(gone)
      highest.forget(gone)
      devicesOf.set(id, now)
      pictures.set(id, {
        companyId: termsOfLocation.companyId,
        agreedWAt: termsOfLocation.connection?.agreedWAt ?? null,
        site: siteOf({
          ...{ atMs: nowMs, devices: own, terms: termsOfLocation, parametersOf, highestOf },
          rolledImportWh: importWh.get(id) ?? null,
          group: groups.get(id) ?? null,
          plan: planned.get(id) ?? null,
        }),
        devices: new Map(own.map((device) => [device.id, device])),
      })
    }
    return pictures
  }

  return {
    of,
    /** Forgets the plans of locations that got new ones. */
    forgetPlans: plans.forget,
    /** Forgets locations that moved to another server, and locations whose prices or agreed powers changed. */
    forget(locationIds: Iterable<number>) {
      const ids = [...locationIds]
      terms.forget(ids)
      plans.forget(ids)
      for (const id of ids) {
        parameters.forget(devicesOf.get(id) ?? [])
        highest.forget(devicesOf.get(id) ?? [])
        devicesOf.delete(id)
      }
    },
  }
}

/** Devices of the locations whose connection has a known limit. */
const limited = (devices: readonly NewestValues[], terms: ReadonlyMap<number, LocationTerms>) =>
  devices.filter(({ locationId }) => {
    const { gridLimitW, connection } = terms.get(locationId) ?? {}
    return (gridLimitW ?? connection?.connectionW ?? connection?.fuseA ?? null) !== null
  })

export type SitePictures = ReturnType<typeof openSitePictures>
