import { rollUpRound } from '../../apps/server/src/modules/telemetry/rollup/rollup.commands.ts'
import { expect, test } from '../support/test.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const SPIKE_W = 400_000

test('a spike is flagged, left out with one press and restored; the total follows each time', async ({
  page,
  signIn,
  workbench,
  database,
  device,
}) => {
  const midnight = Math.floor(Date.now() / DAY_MS) * DAY_MS - 3 * DAY_MS
  const noon = midnight + 12 * HOUR_MS
  const site = await workbench({
    name: 'Spike House',
    timezone: 'Etc/UTC',
    devices: [{ source: 'grid1', name: 'Meter', category: 'GRID' }],
  })
  const deviceId = site.deviceIds.grid1 ?? 0
  await database.db
    .updateTable('device')
    .set({ created_at: new Date(midnight) })
    .where('id', '=', deviceId)
    .execute()
  const minutes = Array.from({ length: 120 }, (_, i) => i)
  const meter = await device(site.controller)
  await meter.publish(
    'tele',
    JSON.stringify({
      v: 1,
      src: 'grid1',
      t0: noon,
      dt: minutes.map((i) => i * 60),
      ch: { p: minutes.map((i) => (i === 60 ? SPIKE_W : 600 + (i % 7))) },
    }),
  )
  await signIn(site.owner)
  // the sums are updated within about fifteen seconds; the test does not wait that long
  const importWh = async () => {
    while ((await rollUpRound(database, Date.now() + MINUTE_MS)) > 0);
    const query = `from=${midnight}&to=${midnight + DAY_MS}&interval=86400&measure=energy`
    const { data } = await (
      await page.request.get(`/api/locations/${site.locationId}/charts?${query}`)
    ).json()
    return Math.round(data.series.find(({ key }: { key: string }) => key === 'gridImport')?.totalWh ?? 0)
  }
  await expect.poll(importWh).toBeGreaterThan(SPIKE_W / 60)
  const before = await importWh()

  await page.goto(`/locations/${site.locationId}/devices/${deviceId}?tab=quality`)
  await page
    .getByRole('button', { name: /^Leave out: / })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Leave out' }).click()
  await expect(dialog).not.toBeVisible()
  await expect.poll(importWh).toBeLessThan(1_400)
  await page.getByRole('button', { name: /^Undo: Leave out/ }).click()
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(importWh).toBe(before)
})
