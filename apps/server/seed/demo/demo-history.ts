import { demoSite } from '@kilowatt/households/demo-sites'
import { readProfiles } from '@kilowatt/households/read-profiles'
import { siteDevices } from '@kilowatt/households/site-devices'
import { siteHistory } from '@kilowatt/households/site-history'
import { createSite } from '@kilowatt/households/site-model'
import { initialState, type SiteState } from '@kilowatt/households/site-state'
import { type HistoryDay, loadHistory } from '../../src/modules/telemetry/index.ts'
import type { Platform } from '../../src/platform/platform.ts'
import type { DemoFleetSite } from './demo-fleet-file.ts'

const DAY_MS = 86_400_000

/**
 * Simulates the site from its first day to the last UTC midnight, and loads the readings of its meters. The
 * simulator delivers today's readings, like any device that was offline.
 * @returns state of the site at the end of its history; null if loading was stopped before
 */
export async function loadDemoHistory(
  platform: Pick<Platform, 'inTx'>,
  site: DemoFleetSite,
  nowMs: number,
  stop: AbortSignal,
): Promise<SiteState | null> {
  const untilMs = nowMs - (nowMs % DAY_MS)
  const state = initialState(demoSite(site.site), site.sinceMs)
  const devices = siteDevices(demoSite(site.site)).flatMap(({ id, category }) => {
    const deviceId = site.deviceIds[id]
    return deviceId === undefined ? [] : [{ deviceId, category }]
  })
  await loadHistory(platform, {
    locationId: site.locationId,
    timezone: demoSite(site.site).timeZone,
    devices,
    days: historyDays(site, state, untilMs, stop),
  })
  return stop.aborted ? null : state
}

function* historyDays(
  site: DemoFleetSite,
  state: SiteState,
  untilMs: number,
  stop: AbortSignal,
): Generator<HistoryDay> {
  const spec = demoSite(site.site)
  for (const { dayMs, columns } of siteHistory(createSite(spec, readProfiles()), state, untilMs)) {
    if (stop.aborted) return
    const day = new Date(dayMs).toISOString().slice(0, 10)
    for (const [id, byQuantity] of columns) {
      const deviceId = site.deviceIds[id]
      if (deviceId !== undefined) yield { day, deviceId, columns: byQuantity }
    }
  }
}
