/**
 * The pictures of the README, taken with `SCREENSHOTS=1 npm test`. They show a late afternoon in June at any time and
 * season: a location in a time zone where it is about 17:00, whose devices report what the demo's Sunny Hill measured
 * on a day of June, over MQTT like any other.
 */
import type { Chart } from '@kilowatt/contracts/telemetry/charts'
import { seedDeviceGroup } from '../../apps/server/seed/devices.ts'
import { pathOf } from '../support/demo-location.ts'
import { type Backfill, dayOfJune, zoneAtFive } from '../support/june-day.ts'
import { consent, expect, type Page, test } from '../support/test.ts'
import { applyTheme } from '../support/theme.ts'

const zone = zoneAtFive(new Date())
const shots = [
  { name: 'desktop-dark', theme: 'default', viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
  { name: 'phone-light', theme: 'white', viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
] as const

test.skip(process.env.SCREENSHOTS === undefined, 'pictures are taken with SCREENSHOTS=1')
test.use({ timezoneId: zone.name })

test('overview and charts', async ({
  browser,
  page,
  signIn,
  sessionOf,
  workbench,
  device,
  database,
  baseURL,
}) => {
  await signIn('owner')
  const june = await dayOfJune(page, await pathOf(page, 'Sunny Hill'))
  const site = await workbench({
    name: 'Sunny Hill',
    timezone: zone.name,
    coordinates: zone.coordinates,
    solarPeakW: 9_900,
    devices: [
      { source: 'inv1', name: 'Solar inverter', category: 'SOLAR_POWER_PLANT' },
      { source: 'bat1', name: 'Battery', category: 'BATTERY' },
      { source: 'ev1', name: 'EV charger', category: 'EV_CHARGER' },
      { source: 'hp1', name: 'Heat pump', category: 'HVAC' },
      { source: 'grid1', name: 'Grid meter', category: 'GRID' },
    ],
  })
  for (const [name, ...sources] of [
    ['Roof and storage', 'inv1', 'bat1'],
    ['Garage', 'ev1'],
    ['Heating and cooling', 'hp1'],
  ] as const)
    await seedDeviceGroup(database, {
      locationId: site.locationId,
      name,
      deviceIds: sources.map((source) => site.deviceIds[source] ?? 0),
    })
  const controller = await device(site.controller)
  const messages: Backfill[] = june.until(zone.midnightMs, Date.now())
  for (const message of messages) await controller.publish('tele', JSON.stringify(message))

  const cookies = [consent(), ...(await sessionOf(site.owner))]
  const requested = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  await requested.addCookies(cookies)
  const span = `from=${zone.midnightMs}&to=${Math.floor(Date.now() / 900_000) * 900_000}`
  const chart = `/api/locations/${site.locationId}/charts?${span}&interval=60&measure=energy&series=solar`
  await expect
    .poll(async () => shareRolledUp(await (await requested.request.get(chart)).json()), { timeout: 60_000 })
    .toBeGreaterThan(0.97)
  await requested.close()
  for (const { name, theme, ...size } of shots) {
    // each browser context has its own clock, and a picture stops it
    const open = async (path: string) => {
      const context = await browser.newContext({
        ...size,
        ...(baseURL === undefined ? {} : { baseURL }),
        locale: 'en-GB',
        timezoneId: zone.name,
      })
      await context.addCookies(cookies)
      const page = await context.newPage()
      await page.clock.install()
      await applyTheme(page, theme)
      await page.goto(`/locations/${site.locationId}${path}`)
      return page
    }
    const overview = await open('')
    await expect(overview.getByRole('img', { name: /^Sources .+ equal uses/ })).toBeVisible()
    await expect(overview.getByRole('img', { name: /^Solar\s[1-9]/ })).toBeVisible()
    await take(overview, `overview-${name}`)
    const charts = await open('/charts')
    await expect(charts.getByRole('application')).toBeVisible()
    await take(charts, `charts-${name}`)
  }
})

/** Share of the day's minutes that the totals include. They follow a few seconds later. */
function shareRolledUp({ data }: { data: Pick<Chart, 'series'> }): number {
  const [solar] = data.series
  const ofMinutesWh = solar?.values.reduce<number>((sum, value) => sum + (value ?? 0), 0) ?? 0
  return ofMinutesWh > 0 ? (solar?.totalWh ?? 0) / ofMinutesWh : 0
}

const SETTLED_MS = 2_000

/**
 * Takes a picture two seconds later, when all digits have rolled and the clock is stopped; endless animations
 * are at their start.
 */
async function take(page: Page, name: string) {
  await page.evaluate('document.fonts.ready')
  await page.clock.pauseAt(Date.now() + SETTLED_MS)
  await page.screenshot({
    path: `${import.meta.dirname}/../../docs/screenshots/${name}.png`,
    animations: 'disabled',
  })
  await page.context().close()
}
