import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { placeAnswers } from '../../testing/answers/location-answers.ts'
import { planDetail, pricingAnswers } from '../../testing/answers/pricing-answers.ts'
import { expectClean } from '../../testing/axe.ts'
import { type Answers, inputsOf, refuse } from '../../testing/fake-server.ts'
import { looks } from '../../testing/looks.ts'
import { openPage } from '../../testing/open-page.tsx'
import { owner } from '../../testing/people.ts'

const open = (path: string, more: Answers = {}, look = {}) =>
  openPage(path, {
    ...look,
    answers: {
      ...placeAnswers,
      ...pricingAnswers,
      'auth.user': () => ({ data: { user: { ...owner, country: 'SI' } } }),
      'countries.list': () => ({ data: { countries: [{ id: 705, code: 'SI', name: 'Slovenia' }] } }),
      ...more,
    },
  })
const button = (name: string | RegExp) => page.getByRole('button', { name })
const next = async (name: string) => button(`Next: ${name}`).click()
const cell = (name: string) => page.getByRole('gridcell', { name })
const press = (keys: string) => userEvent.keyboard(keys)
const created = () => inputsOf('utilityPlans.create')[0] as { plan: typeof planDetail.plan }

describe.each(looks)('%s', (_look, look) => {
  test('plans, one of them, and every step of the wizard are accessible', async () => {
    await open('/pricing/plans', {}, look)
    await expect.element(page.getByText('Market, monthly')).toBeVisible()
    await expectClean('plans')
    await open('/pricing/plans/5', {}, look)
    await expect.element(page.getByText(/T1\s\(VT\)\s0\.11990/)).toBeVisible()
    await expectClean('a plan')
    await open('/pricing/plans/5/edit?version=0', {}, look)
    await expect.element(page.getByRole('heading', { level: 1, name: 'Which plan is it?' })).toBeVisible()
    await expectClean('basics')
    await next('tariffs')
    await expect.element(page.getByRole('grid')).toBeVisible()
    await expectClean('tariffs')
    await next('plan')
    await page.getByText('Energy', { exact: true }).first().click()
    await expect.element(page.getByLabelText('Price T1 (VT) (EUR/kWh)')).toBeVisible()
    await expectClean('components')
    await next('summary')
    await expect.element(button('Publish prices')).toBeVisible()
    await expectClean('summary')
  })
})

test('a plan shows when each tariff applies', async () => {
  await open('/pricing/plans/5')
  await expect
    .element(page.getByRole('listitem').filter({ hasText: 'T2 (MT):' }))
    .toHaveTextContent('T2 (MT): Mon–Fri 00:00–06:00, 22:00–24:00; Sat–Sun, holidays 00:00–24:00')
})

test('a week can be painted by keyboard alone; a gap is shown at once and can be undone', async () => {
  await open('/pricing/plans/5/edit?version=0')
  await next('tariffs')
  await expect.element(page.getByText('Every hour has one tariff.')).toBeVisible()
  const first = cell('Monday, 00:00 to 01:00, T2 (MT)')
  first.element().focus()
  await press('{ArrowRight}{ArrowRight}{Shift>}{ArrowRight}{ArrowDown}{/Shift}1')
  await expect.element(cell('Tuesday, 03:00 to 04:00, T1 (VT)')).toHaveFocus()
  await expect.element(cell('Monday, 02:00 to 03:00, T1 (VT)')).toBeVisible()
  await expect.element(page.getByText('Mon–Tue 02:00–04:00: T1 (VT)')).toBeVisible()
  await press('{Delete}')
  await expect.element(button('No tariff: Mon–Tue 02:00–04:00')).toBeVisible()
  await press('{Control>}z{/Control}{Control>}z{/Control}')
  await expect.element(page.getByText('Every hour has one tariff.')).toBeVisible()
  await expect.element(cell('Monday, 02:00 to 03:00, T2 (MT)')).toBeVisible()
  await press('s{ArrowRight}2')
  await expect.element(cell('Tuesday, 03:15 to 03:30, T2 (MT)')).toHaveFocus()
})

test('a mouse drag paints, and so do two taps of a finger', async () => {
  await open('/pricing/plans/5/edit?version=0', {}, { size: 'phone' })
  await next('tariffs')
  await button(/^T1 \(VT\)/).click()
  await cell('Saturday, 08:00 to 09:00, T2 (MT)').click()
  await expect.element(cell('Saturday, 08:00 to 09:00, T1 (VT)')).toBeVisible()
  const tap = (name: string) => {
    const at = cell(name).element()
    at.scrollIntoView({ block: 'center' })
    const { left, top, width, height } = at.getBoundingClientRect()
    const where = { clientX: left + width / 2, clientY: top + height / 2 }
    for (const type of ['pointerdown', 'pointerup'])
      at.dispatchEvent(
        new PointerEvent(type, { ...where, pointerType: 'touch', bubbles: true, button: 0, pointerId: 7 }),
      )
  }
  tap('Sunday, 10:00 to 11:00, T2 (MT)')
  await expect.element(page.getByText(/^Now tap the last hour/)).toBeVisible()
  tap('Sunday, 12:00 to 13:00, T2 (MT)')
  await expect.element(cell('Sunday, 11:00 to 12:00, T1 (VT)')).toBeVisible()
  await expect.element(cell('Sunday, 13:00 to 14:00, T2 (MT)')).toBeVisible()
})

test('a month is taken from another season, and a message says so', async () => {
  await open('/pricing/plans/5/edit?version=0')
  await next('tariffs')
  await button('Add season').click()
  await expect.element(page.getByText(/^Choose the months of this season/)).toBeVisible()
  await button('Jul').click()
  await expect.element(page.getByText('Jul has moved here from “all year”.')).toBeVisible()
  await expect.element(button('Aug–Jun')).toBeVisible()
})

test('a new plan shows missing values at their fields, and questions a negative price without refusing it', async () => {
  const { router } = await open('/pricing/plans/create')
  await next('tariffs')
  await expect.element(page.getByText('A name is required.')).toBeVisible()
  await expect.element(page.getByLabelText('Name of the plan')).toHaveFocus()
  await page.getByLabelText('Name of the plan').fill('Sunny')
  await next('tariffs')
  await expect.element(page.getByText('One tariff at all times')).toBeVisible()
  await next('plan')
  await next('summary')
  await expect.element(page.getByText('Enter a number with at most 8 decimals.')).toBeVisible()
  await page.getByLabelText('Price (EUR/kWh)').fill('-0.05')
  await next('summary')
  await button('Create plan').click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('Supplier energy: the price -0.05 is negative.')).toBeVisible()
  expect(inputsOf('utilityPlans.create')).toEqual([])
  await dialog.getByRole('button', { name: 'Yes, these values are right' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/pricing/plans/9')
  expect(created().plan).toMatchObject({
    name: 'Sunny',
    versions: [{ status: 'published', components: [{ rates: [{ prices: [{ amount: '-0.05' }] }] }] }],
  })
})

test('the total of the bill is exact unless rounded lines are chosen', async () => {
  await open('/pricing/plans/5/edit?version=0')
  await expect.element(page.getByRole('radio', { name: 'Exact, rounded once' })).toBeChecked()
  await page.getByRole('radio', { name: 'Rounded lines added up' }).click()
  await next('tariffs')
  await next('plan')
  await next('summary')
  await expect.element(page.getByText('Rounded lines added up')).toBeVisible()
  await button('Publish prices').click()
  await expect
    .poll(() => inputsOf('utilityPlans.update'))
    .toMatchObject([{ plan: { versions: [{ rounding: 'lines' }] } }])
})

test('a spot-market plan has its formula, and is saved as a draft', async () => {
  await open('/pricing/plans/create')
  await page.getByLabelText('Name of the plan').fill('Market')
  await page.getByRole('radio', { name: /^Spot market/ }).click()
  await next('tariffs')
  await next('plan')
  await page.getByLabelText('Fee').fill('0.012')
  await page.getByLabelText('Floor (optional)').fill('0.2')
  await page.getByLabelText('Cap (optional)').fill('0.1')
  await next('summary')
  await expect.element(page.getByText('The floor is above the cap.')).toBeVisible()
  await page.getByLabelText('Cap (optional)').fill('0.4')
  await button('Save as draft').click()
  await expect.poll(() => inputsOf('utilityPlans.create').length).toBe(1)
  expect(created().plan.versions[0]).toMatchObject({
    status: 'draft',
    components: [
      { rates: [{ prices: [{ kind: 'spot', factor: '1', fee: '0.012', floor: '0.2', cap: '0.4' }] }] },
    ],
  })
})

test('new prices follow the current ones, which end the day before', async () => {
  await open('/pricing/plans/5/edit')
  await page.getByLabelText('Valid from').fill('2027-01-01')
  await next('tariffs')
  await next('plan')
  await next('summary')
  await button('Publish prices').click()
  await expect.poll(() => inputsOf('utilityPlans.update').length).toBe(1)
  expect(inputsOf('utilityPlans.update')[0]).toMatchObject({
    planId: 5,
    revision: 3,
    plan: { versions: [{ validTo: '2026-12-31' }, { status: 'published', validFrom: '2027-01-01' }] },
  })
})

test('a plan in use cannot be deleted, and another one only after asking; a refusal by the server is shown', async () => {
  const free = { ...planDetail, isInUse: false }
  await open('/pricing/plans/5')
  await button('Actions for Home').click()
  await expect.element(page.getByRole('menuitem', { name: /^Delete plan/ })).toBeDisabled()
  await open('/pricing/plans/5', {
    'utilityPlans.get': () => ({ data: { plan: free } }),
    'utilityPlans.remove': () => refuse('plan_in_use'),
  })
  await button('Actions for Home').click()
  await page.getByRole('menuitem', { name: 'Delete plan' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete plan' }).click()
  await expect.element(page.getByText('A plan in use cannot be deleted.')).toBeVisible()
})

test('a file that is not a plan is refused with a message, and a valid one opens its plan', async () => {
  const made = { data: { plan: { ...planDetail, id: 9 } } }
  let answer: () => typeof made = () => refuse('internal')
  const { router } = await open('/pricing/plans', {
    'utilityPlans.importFile': () => answer(),
  })
  const input = () => {
    const found = document.querySelector<HTMLInputElement>('input[type="file"]')
    if (!found) throw new Error('no field for the file')
    return found
  }
  await expect.element(button('Import')).toBeVisible()
  await userEvent.upload(input(), new File(['not JSON'], 'plan.json'))
  await expect.element(page.getByText(/^This file is not a plan/)).toBeVisible()
  const plan = new File(['{"format":"kilowatt.utility-plan"}'], 'plan.json')
  answer = () => refuse('invalid', [{ path: 'file.plan.versions.0.vatPct', message: 'Invalid string' }])
  await userEvent.upload(input(), plan)
  await expect
    .element(page.getByText('There is an error in this plan: plan.versions[0].vatPct.'))
    .toBeVisible()
  // only one message is shown at a time, and the same file can be chosen again
  await expect.element(page.getByText(/^This file is not a plan/)).not.toBeInTheDocument()
  expect(input().files).toHaveLength(0)
  answer = () => refuse('too_large')
  await userEvent.upload(input(), plan)
  await expect.element(page.getByText(/larger than the limit of/)).toBeVisible()
  answer = () => made
  await userEvent.upload(input(), plan)
  await expect.poll(() => router.state.location.pathname).toBe('/pricing/plans/9')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test.each<[string, Answers, string]>([
  ['none', { 'utilityPlans.list': () => ({ data: { plans: [], total: 0 } }) }, 'No plans yet'],
  ['no answer', { 'utilityPlans.list': () => refuse('internal') }, 'Plans could not be loaded'],
  ['not allowed', { 'utilityPlans.list': () => refuse('forbidden') }, 'Plans could not be loaded'],
])('a list with %s shows a message', async (_what, answers, text) => {
  await open('/pricing/plans', answers)
  await expect.element(page.getByText(text)).toBeVisible()
})

test('a line can have its own days, and cannot end before it starts', async () => {
  await open('/pricing/plans/5/edit?version=0')
  await next('tariffs')
  await next('plan')
  await page.getByText('Energy', { exact: true }).first().click()
  await page.getByLabelText('Line valid from (optional)').first().fill('2026-03-01')
  await page.getByLabelText('Line valid to (optional)').first().fill('2026-02-01')
  await next('summary')
  await expect.element(page.getByText('The last day is before the first day.').first()).toBeVisible()
  await page.getByLabelText('Line valid to (optional)').first().fill('2026-06-30')
  await next('summary')
  await expect.element(page.getByText(/01\. 03\. 2026 – 30\. 06\. 2026/)).toBeVisible()
})

test("opening the wizard of another person's plan shows the plan's page, which shows what is possible", async () => {
  const { router } = await open('/pricing/plans/5/edit', {
    'utilityPlans.get': () => ({ data: { plan: { ...planDetail, mayEdit: false } } }),
  })
  await expect.poll(() => router.state.location.pathname).toBe('/pricing/plans/5')
  await expect.element(page.getByText(/belongs to someone else/)).toBeVisible()
})
