import { steeredAs } from '@kilowatt/domain/energy/balance/category-facts'
import type { Site } from '@kilowatt/domain/strategies/site'
import type { SiteWatch } from '../../loop/site-watch.ts'
import type { WantedPlans } from './wanted-plans.ts'

/**
 * A forecast is far off if the house without the planned devices draws or feeds this much more or less than expected, for
 * this long. Two kW over a quarter-hour are half a kWh, which is worth another plan; less waits for the next one.
 */
const OFF_W = 2_000
const OFF_MS = 3 * 60_000
/** After a plan for this reason the next one waits: it was made with the same forecast. */
const REST_MS = 10 * 60_000

type Seen = { readonly plugged: string; offSinceMs: number | null; restUntilMs: number }

/** Wants a plan when a car comes or leaves, and when the forecast is far off. */
export function watchSites(wanted: WantedPlans): SiteWatch {
  const seen = new Map<number, Seen>()
  return {
    look(locationId, site) {
      if (site.plan === null) {
        seen.delete(locationId)
        return
      }
      const before = seen.get(locationId)
      const plugged = pluggedOf(site)
      const isOff = Math.abs(offBy(site) ?? 0) >= OFF_W
      const now: Seen = {
        plugged,
        offSinceMs: isOff ? (before?.offSinceMs ?? site.atMs) : null,
        restUntilMs: before?.restUntilMs ?? 0,
      }
      if (before && before.plugged !== plugged) wanted.want(locationId, 'plugged', site.atMs)
      const isLong = now.offSinceMs !== null && site.atMs - now.offSinceMs >= OFF_MS
      if (isLong && site.atMs >= now.restUntilMs) {
        wanted.want(locationId, 'forecastOff', site.atMs)
        Object.assign(now, { offSinceMs: null, restUntilMs: site.atMs + REST_MS })
      }
      seen.set(locationId, now)
    },
    forget(locationIds) {
      for (const id of locationIds) seen.delete(id)
    },
  }
}
const pluggedOf = ({ devices }: Site) =>
  devices
    .filter((device) => steeredAs(device) === 'charger')
    .map(({ id, isPlugged }) => `${id} ${isPlugged}`)
    .join()

/** How much more the house without the planned devices draws than planned, W; null if unknown. */
function offBy({ plan, gridW, devices, atMs }: Site): number | null {
  const slot = plan?.startMs.findIndex((startMs, i) => startMs <= atMs && atMs < (plan.endMs[i] ?? 0)) ?? -1
  if (!plan || slot < 0 || gridW === null) return null
  let offW = gridW - (plan.gridW[slot] ?? 0)
  for (const { deviceId, loadW } of plan.devices) {
    const now = devices.find(({ id }) => id === deviceId)?.loadW ?? null
    if (now === null) return null
    offW -= now - (loadW[slot] ?? 0)
  }
  return offW
}
