import { DEMO_PORTAL_TOKEN, SLOW_PORTAL_TOKEN } from '../../apps/simulator/src/portal/portal-emulator.ts'
import { livesInSlovenia, meterPortal } from '../support/meter-portal.ts'
import { expect, type Locator, type Page, test } from '../support/test.ts'

const management = '/external/integrations/meter-data/management'

/** `€1,234.50` as a number. */
const euroIn = (text: string | null) => {
  const match = /-?€(\d[\d,]*\.\d+)/.exec(text ?? '')
  if (!match?.[1]) throw new Error(`no euro in “${text}”`)
  return Number(match[1].replaceAll(',', '')) * (match[0].startsWith('-') ? -1 : 1)
}
const eurosOf = async (cells: Locator) => (await cells.allTextContents()).map(euroIn)

/** The page shows no error. */
const expectNothingBroken = async (page: Page) => {
  for (const words of [/Could not/, /could not be loaded/, /Something went wrong/])
    await expect(page.getByText(words)).toHaveCount(0)
}

test('a person gets from a token to custom power and to the savings of a battery', async ({
  page,
  signIn,
  person,
  database,
}) => {
  const bor = await person()
  await livesInSlovenia(database, bor)
  await signIn(bor)
  await page.goto(management)
  const portal = meterPortal(page)
  await portal.addToken(DEMO_PORTAL_TOKEN)
  await portal.addPlace('3-0000002')
  await portal.fillPrices()
  await portal.process.click()
  await expect(page).toHaveURL(/meter-data\/calculations/, { timeout: 60_000 })

  const month = page.getByRole('table', { name: /^Cost in / })
  const heads = month.getByRole('columnheader')
  const totals = month.getByRole('row', { name: /^Grand total/ }).getByRole('cell')
  await expect(heads.filter({ hasText: 'Custom' })).toHaveCount(0)
  await expect(totals).toHaveCount(3)
  const before = await eurosOf(totals)

  // an error is shown with its block, and nothing is calculated with it
  const powers = page.getByRole('group', { name: 'Custom agreed power, kW' })
  const fill = async (...kw: number[]) => {
    for (const [i, power] of kw.entries())
      await powers.getByRole('textbox', { name: `Block ${i + 1}` }).fill(String(power))
  }
  const calculate = page.getByRole('button', { name: 'Calculate' })
  await fill(8, 7, 8, 9, 9)
  await expect(page.getByRole('alert')).toHaveText(/^Block 2: Not below the previous block’s 8\.0\skW$/)
  await expect(calculate).toBeDisabled()
  await fill(8, 8, 8, 9, 9)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await calculate.click()
  await expect(heads.filter({ hasText: 'Custom' })).toBeVisible()
  await expect(totals).toHaveCount(4)
  const own = await eurosOf(totals)
  expect(own.slice(0, 3)).toEqual(before)
  await fill(20, 20, 20, 20, 20)
  await calculate.click()
  await expect.poll(async () => (await eurosOf(totals))[3]).not.toBe(own[3])
  expect((await eurosOf(totals)).slice(0, 3)).toEqual(before)

  const wholeRange = page.getByRole('table', { name: 'Whole range' }).getByRole('row')
  const ownInAll = euroIn(
    await wholeRange.filter({ hasText: 'Custom' }).getByRole('cell').last().textContent(),
  )
  const bestInAll = euroIn(
    await wholeRange.filter({ hasText: 'Optimised' }).getByRole('cell').last().textContent(),
  )
  expect(bestInAll).toBeLessThan(ownInAll)

  await portal.toTab('Comparison')
  await expect(page.getByRole('application', { name: 'Grand total' })).toBeVisible()
  const byMonth = page.getByRole('table', { name: /By month$/ })
  const inAll = byMonth.getByRole('row', { name: /^Total/ }).getByRole('cell')
  const ownAt = (await byMonth.getByRole('columnheader').allTextContents()).indexOf('Custom') - 1
  expect((await eurosOf(inAll))[ownAt]).toBe(ownInAll)
  await page.getByText('Excess power', { exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Excess power, EUR' })).toBeVisible()
  await expect(page.getByRole('application', { name: 'Excess power' })).toBeVisible()

  await portal.toTab('Battery')
  await expect(page.getByText('Nothing to calculate yet')).toBeVisible()
  await page.getByLabel('Capacity').fill('10')
  await page.getByLabel('Battery power').fill('5')
  await page.getByLabel('Round-trip efficiency').fill('92')
  await page.getByLabel('Battery price').fill('6000')
  const costs = page
    .getByRole('table', { name: 'Agreed power to request' })
    .getByRole('row', { name: /^Grand total/ })
    .getByRole('cell')
  await expect(costs).toHaveCount(2)
  const [without = 0, withBattery = 0] = await eurosOf(costs)
  expect(withBattery).toBeLessThan(without)
  const saving = page.getByRole('region', { name: 'Result' }).getByText(/^€/).first()
  expect(euroIn(await saving.textContent())).toBeGreaterThan(0)
  await expectNothingBroken(page)
})

test('shows that it waits for a slow portal, and shows each period as it arrives', async ({
  page,
  signIn,
  person,
  database,
}) => {
  const cilka = await person()
  await livesInSlovenia(database, cilka)
  await signIn(cilka)
  await page.goto(management)
  const portal = meterPortal(page)
  await portal.addToken(SLOW_PORTAL_TOKEN)
  await portal.addPlace('3-0000001')
  await portal.fillPrices()
  await portal.process.click()
  const bar = page.getByRole('progressbar', { name: 'Progress of loading from the portal' })
  await expect(bar).toBeVisible()
  await expect(page.getByText('portal: 0 of 11 periods', { exact: false })).toBeVisible()

  // nothing is there yet
  await portal.toTab('Calculations')
  await expect(page.getByText('Data is being loaded from the portal.', { exact: false })).toBeVisible()
  await expect(bar).toBeVisible()
  await portal.toTab('Data')

  // some data is there, and the rest is still requested; a new visit finds the same state
  await expect(page.getByRole('heading', { name: 'By day' })).toBeVisible({ timeout: 30_000 })
  await expect(bar).toBeVisible()
  await page.reload()
  await expect(bar).toBeVisible()
  const known = page.getByText(/% of readings known/)
  const share = async () => Number.parseFloat((await known.textContent()) ?? '')
  const atFirst = await share()
  expect(atFirst).toBeLessThan(90)
  await expect.poll(share, { timeout: 30_000 }).toBeGreaterThan(atFirst)
  await portal.toTab('Calculations')
  await expect(page.getByText(/quarter-hours have no reading/)).toBeVisible()
  await expect(page.getByRole('table', { name: /^Cost in / })).toBeVisible()
  await expectNothingBroken(page)

  await expect(bar).toBeHidden({ timeout: 60_000 })
  await portal.toTab('Data')
  await expect.poll(share).toBeGreaterThan(98)
  await expectNothingBroken(page)
})
