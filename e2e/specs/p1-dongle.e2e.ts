import { readFile } from 'node:fs/promises'
import { uplinkTopic } from '@kilowatt/contracts/mqtt/topics'
import { z } from 'zod'
import { commandLine } from '../support/command-line.ts'
import { connectDevice } from '../support/device-link.ts'
import { runningServer } from '../support/running-server.ts'
import { expect, type Page, test } from '../support/test.ts'

const issued = z.strictObject({ serial: z.string(), secret: z.string() })

const addDongle = async (locationId: number) =>
  issued.parse(await commandLine('oem-device', 'add', '--type', 'P1_WIFI', '--location', String(locationId)))

/** A telegram as a meter sent it; its values are in the fixtures' expected.json. */
const telegram = (name: string) =>
  readFile(new URL(`../../packages/domain/p1/fixtures/dsmr-tools/${name}.txt`, import.meta.url))

const node = (page: Page, words: RegExp) =>
  page.getByRole('group', { name: 'Energy flow now' }).getByLabel(words)

test('a dongle can be added from the command line: its raw telegram is on the screen, and in the chart', async ({
  page,
  signIn,
  workbench,
  device,
}) => {
  const site = await workbench({ name: 'Dongle House' })
  const dongle = await device(await addDongle(site.locationId))
  await signIn(site.owner)
  await page.goto(`/locations/${site.locationId}`)
  await expect(page.getByRole('main').getByText('Smart meter', { exact: true })).toBeVisible()

  await dongle.publish('raw', await telegram('realdsmr5-1'))
  await expect(node(page, /^Grid import\s433\sW$/)).toBeVisible()
  await expect(node(page, /^Consumption\s433\sW$/)).toBeVisible()

  const now = Date.now()
  const query = `from=${now - 600_000}&to=${now + 60_000}&interval=60&measure=power&series=gridImport`
  await expect
    .poll(async () => {
      const answer = await page.request.get(`/api/locations/${site.locationId}/charts?${query}`)
      const { data } = await answer.json()
      return data.series.map(({ values }: { values: (number | null)[] }) => values.some((w) => (w ?? 0) > 0))
    })
    .toContain(true)
})

test('an export from an unmeasured plant is explained', async ({ page, signIn, workbench, device }) => {
  const site = await workbench({ name: 'Balcony House' })
  const dongle = await device(await addDongle(site.locationId))
  await signIn(site.owner)
  await page.goto(`/locations/${site.locationId}`)
  await dongle.publish('raw', await telegram('powerfailure-1'))
  await expect(page.getByRole('heading', { name: /^The house feeds 98\sW into the grid/ })).toBeVisible()
  await expect(node(page, /^Grid export\s98\sW$/)).toBeVisible()
  await expect(node(page, /^Consumption –$/)).toBeVisible()
})

test('a dongle cannot publish under the serial of another one', async ({
  page,
  signIn,
  workbench,
  device,
  admin,
}) => {
  const site = await workbench({ name: 'Quiet House' })
  const other = await workbench({ name: 'Nosy House' })
  const first = await addDongle(site.locationId)
  const dongle = await device(first)
  const second = await addDongle(other.locationId)
  const intruder = await device(second)
  await signIn(site.owner)
  await page.goto(`/locations/${site.locationId}`)
  await dongle.publish('raw', await telegram('realdsmr5-1'))
  await expect(node(page, /^Grid import\s433\sW$/)).toBeVisible()

  // MQTT 3.1.1 has no code for "not authorized": the cloud closes the connection
  const hungUp = new Promise<void>((resolve) => intruder.client.once('close', () => resolve()))
  intruder.client.publish(uplinkTopic(first.serial, 'raw'), await telegram('realdsmr2-1'), { qos: 1 })
  await hungUp
  await dongle.publish('raw', await telegram('realdsmr5-2'))
  await expect(node(page, /^Grid import\s335\sW$/)).toBeVisible()
  await expect(connectDevice(runningServer().mqttUrl, { ...first, secret: 'guessed' })).rejects.toThrow()

  // both attempts are counted, and visible to an administrator
  const asAdmin = await admin()
  for (const [serial, reason] of [
    [second.serial, 'foreign_topic'],
    [first.serial, 'wrong_password'],
  ])
    await expect
      .poll(async () => {
        const { data } = await (await asAdmin.get(`/api/admin/quarantine?serial=${serial}`)).json()
        return data.entries.map((entry: { reason: string }) => entry.reason)
      })
      .toEqual([reason])
})
