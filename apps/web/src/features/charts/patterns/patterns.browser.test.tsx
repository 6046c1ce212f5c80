import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { energyAnswers } from '../../../testing/answers/energy-answers.ts'
import { placeAnswers } from '../../../testing/answers/location-answers.ts'
import { expectClean } from '../../../testing/axe.ts'
import { type Answers, refuse, staySilent } from '../../../testing/fake-server.ts'
import { devicesOf, sunnyEvent } from '../../../testing/live.ts'
import { looks } from '../../../testing/looks.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { owner } from '../../../testing/people.ts'

const requested: Record<string, unknown>[] = []
const answers: Answers = {
  ...placeAnswers,
  ...energyAnswers,
  'auth.user': () => ({ data: { user: owner } }),
  'devices.list': () => ({ data: { devices: devicesOf(sunnyEvent(3000)), deviceGroups: [] } }),
  'charts.location': (input) => {
    requested.push(input)
    return energyAnswers['charts.location']?.(input) as never
  },
}
const aYear = '/locations/7/patterns?period=year&date=2025-06-01'
const heat = page.getByRole('application', { name: /^Heat map/ })
const readouts = page.getByLabelText('Values at the cursor')

/** Share of the picture's hours that have a colour. */
function paintedShare() {
  const canvas = heat.element().querySelector('canvas')
  if (!canvas) return 0
  const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {}
  const painted = data?.filter((value, at) => at % 4 === 3 && value === 255).length ?? 0
  // the hour skipped in spring is never painted
  return painted / (365 * 24 - 1)
}

describe.each(looks)('%s', (_look, style) => {
  test('the patterns of a year are accessible', async () => {
    await openPage(aYear, { ...style, answers })
    await expect.element(heat).toBeVisible()
    await expectClean('patterns')
  })
})

test('the tables are accessible', async () => {
  await openPage(`${aYear}&view=table`, { answers })
  await expect.element(page.getByRole('table', { name: /^Average by hour and month/ })).toBeVisible()
  await expectClean('patterns as tables')
})

test('loads a year in four calls, by the hour, only for its quantity', async () => {
  requested.length = 0
  await openPage(aYear, { answers })
  await expect.element(heat).toBeVisible()
  const parts = requested.filter(({ interval }) => interval === '3600')
  expect(parts.map(({ from }) => Number(from)).sort()).toEqual(
    ['2024-12-31T23:00Z', '2025-03-31T22:00Z', '2025-06-30T22:00Z', '2025-09-30T22:00Z'].map((at) =>
      Date.parse(at),
    ),
  )
  expect(new Set(parts.map(({ series }) => series))).toEqual(new Set(['consumption']))
})

test('keys move by day and hour, the readout follows, and hours of a clock change are explained', async () => {
  await openPage(aYear, { answers })
  await expect.element(readouts.first()).toHaveTextContent(/Highest: .* 2025/)
  heat.element().focus()
  await userEvent.keyboard('{Home}')
  await expect.element(readouts.first()).toHaveTextContent('Wed 01. 01. 2025, 12:00 – 13:00')
  await expect.element(readouts.first()).toHaveTextContent('1.20 kW')
  await userEvent.keyboard('{ArrowRight}{ArrowDown}')
  await expect.element(readouts.first()).toHaveTextContent('Thu 02. 01. 2025, 13:00 – 14:00')
  // to 30 March 2025, two o'clock
  for (let n = 0; n < 11; n++) await userEvent.keyboard('{ArrowUp}')
  await userEvent.keyboard('{Shift>}'.concat('{ArrowRight}'.repeat(12), '{/Shift}', '{ArrowRight}'.repeat(3)))
  await expect.element(readouts.first()).toHaveTextContent('Sun 30. 03. 2025, 02:00 – 03:00')
  await expect.element(readouts.first()).toHaveTextContent('skipped when the clocks went forward')
})

test('a finger selects an hour, which stays selected', async () => {
  await openPage(aYear, { size: 'phone', answers })
  await expect.element(heat).toBeVisible()
  await expect.poll(paintedShare).toBe(1)
  const plot = heat.element()
  expect(plot.clientWidth).toBe(365 * 5)
  const { left, top } = plot.getBoundingClientRect()
  plot.dispatchEvent(
    new PointerEvent('pointerdown', {
      bubbles: true,
      pointerType: 'touch',
      clientX: left + 364 * 5 + 2,
      clientY: top + 8 * 11 + 5,
    }),
  )
  await expect.element(readouts.first()).toHaveTextContent('Wed 31. 12. 2025, 08:00 – 09:00')
  // the page itself does not scroll sideways
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
})

test('the curve shows for what share of the time a power was reached', async () => {
  await openPage(aYear, { answers })
  const curve = page.getByRole('application', { name: /^Load duration/ })
  await expect.element(curve).toBeVisible()
  await expect.element(readouts.nth(1)).toHaveTextContent('For 50 % of the time (4,380 h) at least1.20 kW')
  curve.element().focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(readouts.nth(1)).toHaveTextContent('For 49 % of the time')
})

test('another quantity is kept in the address, and a device has its own quantities', async () => {
  const { router } = await openPage(aYear, { answers })
  await page.getByRole('combobox', { name: 'Quantity' }).click()
  await page.getByRole('option', { name: 'Solar', exact: true }).click()
  await expect.poll(() => router.state.location.search).toMatchObject({ quantity: 'solar' })
})

test('a failure can be retried, and a refusal is explained', async () => {
  let fails = true
  await openPage(aYear, {
    answers: {
      ...answers,
      'charts.location': (input) =>
        fails ? refuse('unavailable') : (energyAnswers['charts.location']?.(input) as never),
    },
  })
  const again = page.getByRole('button', { name: 'Try again' })
  await expect.element(again).toBeVisible()
  fails = false
  await again.click()
  await expect.element(heat).toBeVisible()
})

test('reserves the space of a picture that is loading', async () => {
  await openPage(aYear, { answers: { ...answers, 'charts.location': staySilent } })
  await expect.element(page.getByRole('combobox', { name: 'Quantity' })).toBeVisible()
  await expect.element(heat).not.toBeInTheDocument()
  await expect.poll(() => document.querySelectorAll('.mantine-Skeleton-root').length).toBe(2)
})

test('a year without data links to the last twelve months', async () => {
  const { router } = await openPage('/locations/7/patterns?period=year&date=2015-06-01', {
    answers: {
      ...answers,
      'charts.location': (input) => {
        const known = energyAnswers['charts.location']?.(input)
        if (!known || !('data' in known)) throw new Error('no answer for charts')
        const series = known.data.series.map((one) => ({ ...one, values: one.values.map(() => null) }))
        return { data: { ...known.data, series } }
      },
    },
  })
  await expect.element(page.getByText('No data in this range')).toBeVisible()
  await page.getByRole('button', { name: 'Show the last 12 months' }).click()
  await expect.poll(() => router.state.location.search).toEqual({})
})
