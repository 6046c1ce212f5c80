import { addDays, localDateAt } from '@kilowatt/domain/time/local-day'
import {
  exampleComponent,
  examplePlan,
  exampleVersion,
} from '../../apps/server/src/testing/calls/example-plan.ts'
import { seedGridDays } from '../../apps/server/src/testing/price-home.ts'
import { expect, type Page, test } from '../support/test.ts'

const LJUBLJANA = 'Europe/Ljubljana'

/** Presses the tab key until something with this name has the focus, as people without a mouse do. */
async function tabTo(page: Page, name: RegExp, role = '') {
  for (let pressed = 0; pressed < 150; pressed++) {
    const here = await page.evaluate(() => {
      const at = document.activeElement
      const labelled = at?.getAttribute('aria-label') ?? at?.textContent ?? ''
      const labels = at instanceof HTMLInputElement || at instanceof HTMLSelectElement ? at.labels : null
      return {
        name: labels?.[0]?.textContent ?? labelled,
        role: at?.getAttribute('role') ?? '',
      }
    })
    if (name.test(here.name) && (role === '' || here.role === role)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`the tab key does not come to ${name}`)
}
const press = async (page: Page, name: RegExp) => {
  await tabTo(page, name)
  await page.keyboard.press('Enter')
}
const write = async (page: Page, name: RegExp, text: string) => {
  await tabTo(page, name)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('people can create a plan and a price list by keyboard alone', async ({ page, signIn, workbench }) => {
  const home = await workbench({ name: 'Keyboard House' })
  await signIn(home.owner)
  await page.goto(`/locations/${home.locationId}/manage/pricing/plans/create`)
  await expect(heading(page, 'Which plan is it?')).toBeVisible()
  await write(page, /^Name of the plan/, 'Painted')
  await tabTo(page, /^Fixed prices/)
  await page.keyboard.press('ArrowDown')
  await press(page, /^Next: tariffs/)

  await expect(page.getByText('Every hour has one tariff.')).toBeVisible()
  await tabTo(page, /^Monday, 00:00/, 'gridcell')
  // midday on working days is cheap too: 11:00 to 13:00
  for (let hour = 0; hour < 11; hour++) await page.keyboard.press('ArrowRight')
  await page.keyboard.down('Shift')
  for (const key of ['ArrowRight', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown'])
    await page.keyboard.press(key)
  await page.keyboard.up('Shift')
  await page.keyboard.press('2')
  await expect(page.getByText('Mon–Fri 11:00–13:00: T2 (MT)')).toBeVisible()
  await press(page, /^Next: plan/)
  await expect(heading(page, 'What does it cost?')).toBeVisible()
  await write(page, /^Price T1/, '0.12')
  await write(page, /^Price T2/, '0.08')
  await press(page, /^Next: summary/)
  await press(page, /^Create plan/)
  await expect(heading(page, 'Painted')).toBeVisible()
  await expect(page.getByText(/T1\s\(VT\)\s0\.12 · T2\s\(MT\)\s0\.08 EUR\/kWh/)).toBeVisible()

  await page.goto(`/locations/${home.locationId}/manage/pricing/price-lists/create`)
  await expect(heading(page, 'When does it start?')).toBeVisible()
  await press(page, /^Next: plan/)
  await write(page, /^Plan$/, 'Painted')
  await expect(page.getByRole('option', { name: 'Painted' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await press(page, /^Next: preview/)
  await expect(heading(page, 'Is everything right?')).toBeVisible()
  await press(page, /^Create price list/)
  await expect(heading(page, 'Price lists')).toBeVisible()
  await expect(page.getByRole('row', { name: /Painted.*Active/ })).toBeVisible()
})

/** The costs of a month, once none of them is being recalculated. */
async function settledBill(page: Page, path: string, { from, to }: { from: string; to: string }) {
  const costs = async () => {
    const answer = await page.request.get(`/api${path}/pricing/costs?from=${from}&to=${to}`)
    return (await answer.json()).data
  }
  await expect.poll(async () => (await costs()).isPending, { timeout: 60_000 }).toBe(false)
  return (await costs()).bills[0]?.charges.total
}

test('costs are in overview, charts and report, and a price correction changes past costs and is in the audit log', async ({
  page,
  signIn,
  pageOf,
  workbench,
  database,
}) => {
  const meter = { source: 'grid1', name: 'Meter', category: 'GRID' } as const
  const home = await workbench({ name: 'Metered House', devices: [meter] })
  const path = `/locations/${home.locationId}`
  const today = localDateAt(LJUBLJANA, Date.now())
  const lastMonth = addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7)
  const days = ['05', '06', '07', '08'].map((day) => `${lastMonth}-${day}`)
  // 96 kWh last month, and 24 kWh today
  await seedGridDays(database.db, home.locationId, [...days, today], { importWh: 250 })
  await database.db
    .updateTable('location_day')
    .set({ import_wh: 24_000, consumption_wh: 24_000 })
    .where('location_id', '=', home.locationId)
    .execute()

  await signIn(home.owner)
  await page.goto(path)
  const headers = { origin: new URL(page.url()).origin }
  const plan = examplePlan({ name: 'Too cheap' })
  const made = await page.request.post('/api/pricing/plans', { data: { plan }, headers })
  expect(made.status(), await made.text()).toBe(201)
  const { id: planId, revision } = (await made.json()).data.plan
  const listed = await page.request.post(`/api${path}/pricing/price-lists`, {
    data: { planId, validFrom: `${lastMonth}-01` },
    headers,
  })
  expect(listed.status(), await listed.text()).toBe(201)
  const range = { from: days[0] ?? '', to: days[3] ?? '' }
  // 96 kWh × 0.12, plus 22 %
  expect(await settledBill(page, path, range)).toBe('14.05')

  await page.goto(path)
  await expect(page.getByRole('region', { name: 'Costs' }).getByText(/€\d/).first()).toBeVisible()
  await page.goto(`${path}/charts?measure=cost&range=month&date=${range.from}`)
  await expect(page.getByRole('application', { name: /^Costs of Metered House in EUR/ })).toBeVisible()
  // on a laptop, the button shows only its icon
  await page
    .getByRole('radiogroup', { name: 'View' })
    .getByText('Table', { exact: true })
    .locator('..')
    .click()
  await expect(page.getByRole('columnheader', { name: 'Energy and network' })).toBeVisible()
  await page.goto(`${path}/reports?date=${range.from}`)
  await expect(page.getByRole('columnheader', { name: 'Cost EUR' })).toBeVisible()
  await expect(page.getByRole('cell', { name: '14.05' })).toBeVisible()

  const versions = [exampleVersion([exampleComponent('Energy', '0.24')])]
  const changed = await page.request.put(`/api/pricing/plans/${planId}`, {
    data: { revision, plan: { ...plan, versions } },
    headers,
  })
  expect(changed.status(), await changed.text()).toBe(200)
  expect(await settledBill(page, path, range)).toBe('28.11')
  await page.reload()
  await expect(page.getByRole('cell', { name: '28.11' })).toBeVisible()

  const administration = await pageOf('super')
  const log = await administration.request.get('/api/audit?action=utility-plan.update&pageSize=100')
  expect((await log.json()).data.entries).toContainEqual(expect.objectContaining({ objectName: 'Too cheap' }))
})
