import { type SimulatedController, simulateController } from '../support/simulated-controller.ts'
import { expect, type Page, test } from '../support/test.ts'
import type { Workbench } from '../support/workbench.ts'

/** Time to wait for the charger, which is not changed more often than every 30 s. */
const PATIENT = { timeout: 75_000 }
/**
 * A car on three phases may use at most this much less than the surplus, W, because its current has whole
 * amperes.
 */
const STEP_W = 900

/** Uses only the keyboard: moves to the next element until the wanted one has the focus. */
async function tabTo(page: Page, role: Parameters<Page['getByRole']>[0], name: string | RegExp) {
  const wanted = page.getByRole(role, { name })
  await expect(wanted).toBeVisible()
  for (let key = 0; key < 80; key++) {
    if (await wanted.evaluate((element) => element.matches(':focus'))) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`no key leads to ${String(name)}`)
}

/** Ids of the devices of a house, by their names. */
async function devicesOf(page: Page, { locationId }: Workbench): Promise<ReadonlyMap<string, number>> {
  const find = async () => {
    const { data } = await (await page.request.get(`/api/locations/${locationId}/strategies`)).json()
    const devices: { device: { id: number; name: string }; kinds: string[] }[] = data.devices
    return new Map(
      devices.filter(({ kinds }) => kinds.length > 0).map(({ device: { id, name } }) => [name, id]),
    )
  }
  await expect.poll(async () => (await find()).size).toBe(4)
  return find()
}

/** Solar surplus once the house and its heat pump are supplied, W. */
const leftW = ({ flows }: SimulatedController) => flows().solarW - flows().baseW - flows().hvacW

/**
 * Expects the car to use the surplus, to the ampere; below the minimum of three phases, it keeps that
 * minimum.
 */
const expectCarToFollow = (hardware: SimulatedController) =>
  expect
    .poll(() => {
      const belowW = Math.min(leftW(hardware), 11_000) - hardware.flows().evW
      return belowW >= -STEP_W / 2 && belowW <= STEP_W ? 'follows' : JSON.stringify(hardware.flows())
    }, PATIENT)
    .toBe('follows')

const json = (page: Page, data: object) => ({ data, headers: { origin: new URL(page.url()).origin } })

test('a strategy built by keyboard lets the car follow the surplus; a value set by hand applies and ends by itself', async ({
  page,
  signIn,
  workbench,
}) => {
  const site = await workbench({ name: 'Sunny Garage' })
  await signIn(site.owner)
  await using hardware = await simulateController(site.controller, {
    house: { sunW: 13_000, carStays: true },
  })
  const carId = (await devicesOf(page, site)).get('EV charger')

  await page.goto(`/locations/${site.locationId}/strategies`)
  await tabTo(page, 'link', 'Add a strategy')
  await page.keyboard.press('Enter')
  await tabTo(page, 'radio', /^Cut costs/)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: /^Use greener energy/ })).toBeChecked()
  // the first device is preferred, so the battery comes after the car
  await tabTo(page, 'checkbox', 'Battery (1)')
  await page.keyboard.press('Alt+ArrowDown')
  await expect(page.getByRole('checkbox', { name: 'EV charger (1)' })).toBeChecked()
  await tabTo(page, 'checkbox', /^Heat pump/)
  await page.keyboard.press('Space')
  await expect(page.getByRole('checkbox', { name: 'Battery (2)' })).toBeChecked()
  await tabTo(page, 'button', 'Save')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/strategies\/\d+$/)

  await expectCarToFollow(hardware)
  await page.goto(`/locations/${site.locationId}/devices/${carId}`)
  const why = page.getByRole('main')
  const sentence = why.getByText(
    /^Charging at .+\skW with .+\skW of solar surplus\. Charging stops if the surplus is below .+ for 3 min\.$/,
  )
  await expect(sentence).toBeVisible()

  hardware.shine(10_500)
  await why.getByRole('button', { name: 'Set by hand' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('slider').focus()
  await page.keyboard.press('End')
  await sheet.getByRole('button', { name: 'Set by hand' }).click()
  await expect(why.getByText(/^11\skW, set by hand by .+ until .+\.$/)).toBeVisible()
  await expect.poll(() => hardware.flows().evW, PATIENT).toBeGreaterThan(10_500)

  const sooner = { steering: 'loadW', value: 11_040, until: Date.now() + 4_000 }
  expect((await page.request.put(`/api/devices/${carId}/override`, json(page, sooner))).status()).toBe(200)
  await expect(why.getByText(/set by hand by/)).toHaveCount(0)
  await expect(sentence).toBeVisible()
  await expectCarToFollow(hardware)
})

test('a controller without the cloud continues by itself, and both histories are merged when it returns', async ({
  page,
  signIn,
  workbench,
  database,
}) => {
  const site = await workbench({ name: 'Lonely Garage' })
  await signIn(site.owner)
  await using hardware = await simulateController(site.controller, {
    house: { sunW: 13_000, carStays: true, aloneAfterS: 2 },
  })
  const devices = await devicesOf(page, site)
  const carId = devices.get('EV charger')
  await page.goto(`/locations/${site.locationId}/strategies`)
  const strategy = {
    ...{ kind: 'SELF_CONSUMPTION', name: 'Charge on surplus', isActive: true, settings: {} },
    deviceIds: [carId, devices.get('Battery')],
  }
  const added = await page.request.post(
    `/api/locations/${site.locationId}/strategies`,
    json(page, { strategy }),
  )
  expect(added.status()).toBe(201)
  await expectCarToFollow(hardware)
  const order = async () =>
    (
      await database.db
        .selectFrom('control_rules')
        .select('status')
        .where('location_id', '=', site.locationId)
        .executeTakeFirst()
    )?.status
  await expect.poll(order, PATIENT).toBe('accepted')

  hardware.cut()
  hardware.shine(10_500)
  const row = page.getByRole('listitem').filter({ hasText: 'Charge on surplus' })
  await expect(row.getByText(/^Without the cloud, until .+$/)).toBeVisible()
  await row.getByRole('link').click()
  await expect(
    page.getByText(/^The controller runs on the instructions it received at .+, until .+\.$/),
  ).toBeVisible()
  await expectCarToFollow(hardware)

  hardware.restore()
  await expect(page.getByText(/^The controller runs on the instructions it received/)).toHaveCount(0)
  await page.goto(`/locations/${site.locationId}/devices/${carId}?tab=strategies`)
  const history = page.getByRole('region', { name: 'Last decisions' })
  await expect(history.getByText(/^The controller decides by its stored instructions/).first()).toBeVisible()
  await expect(history.getByText(/^Charging at .+ of solar surplus/).first()).toBeVisible()
  await expectCarToFollow(hardware)
})
