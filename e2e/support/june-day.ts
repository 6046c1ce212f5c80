import type { TelemetryMessage } from '@kilowatt/contracts/mqtt/telemetry-message'
import type { Page } from '@playwright/test'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

export type Backfill = TelemetryMessage

/**
 * A time zone in which it is now between 16:30 and 17:30, and a place in that zone with long days at this time of
 * year.
 */
export function zoneAtFive(now: Date) {
  const utcHours = (now.getTime() % DAY_MS) / HOUR_MS
  const offsetHours = ((Math.round(17 - utcHours) + 11 + 24) % 24) - 11
  const isSummerInTheNorth = now.getUTCMonth() >= 3 && now.getUTCMonth() <= 8
  const localMs = now.getTime() + offsetHours * HOUR_MS
  return {
    // POSIX names count westwards
    name: `Etc/GMT${offsetHours > 0 ? '-' : '+'}${Math.abs(offsetHours)}`,
    coordinates: { latitude: isSummerInTheNorth ? 46 : -46, longitude: offsetHours * 15 },
    midnightMs: localMs - (localMs % DAY_MS) - offsetHours * HOUR_MS,
  }
}

type Series = { key: string; values: (number | null)[] }

/** What a location of the demo measured on 12 June, minute by minute, ready to be replayed on another day. */
export async function dayOfJune(page: Page, path: string) {
  const now = new Date()
  const year = now.getUTCMonth() > 5 ? now.getUTCFullYear() : now.getUTCFullYear() - 1
  const from = Date.UTC(year, 5, 11, 22)
  const query = `from=${from}&to=${from + DAY_MS}&interval=60&measure=power`
  const { data } = await (await page.request.get(`/api${path}/charts?${query}`)).json()
  const columns = new Map<string, (number | null)[]>(
    data.series.map(({ key, values }: Series) => [key, values] as const),
  )
  const column = (key: string, minutes: number) =>
    (columns.get(key) ?? []).slice(0, minutes).map((value) => value ?? 0)
  const difference = (plus: string, minus: string, minutes: number) => {
    const less = column(minus, minutes)
    return column(plus, minutes).map((value, minute) => value - (less[minute] ?? 0))
  }
  return {
    /** one message per device, with the minutes from `midnightMs` to now */
    until(midnightMs: number, nowMs: number): Backfill[] {
      const minutes = Math.floor((nowMs - midnightMs) / 60_000) + 1
      const dt = Array.from({ length: minutes }, (_, minute) => minute * 60)
      const message = (src: string, ch: Backfill['ch']): Backfill => ({ v: 1, src, t0: midnightMs, dt, ch })
      return [
        message('inv1', { p: column('solar', minutes) }),
        message('bat1', { p: difference('batteryOut', 'batteryIn', minutes), soc: column('soc', minutes) }),
        message('ev1', { p: column('ev', minutes) }),
        message('hp1', { p: column('hvac', minutes) }),
        message('grid1', { p: difference('gridImport', 'gridExport', minutes) }),
      ]
    },
  }
}
