import type { CostChart } from '@kilowatt/contracts/pricing/cost-chart'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { energyAnswers } from '../../../testing/answers/energy-answers.ts'
import { placeAnswers } from '../../../testing/answers/location-answers.ts'
import { expectClean } from '../../../testing/axe.ts'
import { type Answers, answerFromNowOn, refuse } from '../../../testing/fake-server.ts'
import { looks } from '../../../testing/looks.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { onLocation7, owner } from '../../../testing/people.ts'

const DAY_MS = 86_400_000
const startMs = Date.parse('2026-05-31T22:00:00Z')
const days = [0, 1, 2]
/** Three days of June; the second is unknown. */
const june: CostChart = {
  from: startMs,
  to: startMs + 3 * DAY_MS,
  timezone: 'Europe/Ljubljana',
  interval: 'day',
  at: days.map((day) => startMs + day * DAY_MS),
  currencies: [
    {
      currency: 'EUR',
      energy: [1.2, null, 2.4],
      standing: [0.3, null, 0.3],
      excess: [0, null, 0],
      earned: [0.5, null, 0],
      saved: [0.8, null, 0.1],
      totals: { cost: 4.7, energy: 4.1, standing: 0.6, excess: 0, earned: 0.5, saved: 0.9 },
      costBesideBars: 0.5,
      earnedBesideBars: -0.2,
    },
  ],
  isPending: false,
  outdatedDays: 0,
}
const address = '/locations/7/charts?measure=cost&range=month&date=2026-06-16'
const open = (
  chart: CostChart | 'internal' | 'forbidden',
  path = address,
  style: Parameters<typeof openPage>[1] = {},
  user = owner,
) => {
  const answers: Answers = {
    ...placeAnswers,
    ...energyAnswers,
    'auth.user': () => ({ data: { user: { ...user, locale: style.locale ?? 'en' } } }),
    'costs.chart': () => (typeof chart === 'string' ? refuse(chart) : { data: chart }),
  }
  return openPage(path, { ...style, answers })
}
const picture = () => page.getByRole('application', { name: /^Costs of .* in EUR/ })
const readout = () =>
  page.getByRole('status', { name: 'Values at the cursor' }).element().textContent?.replaceAll('\u00a0', ' ')
/** Position in px from the top of the content below the readout. */
const top = () => picture().element().getBoundingClientRect().top

describe.each(looks)('%s', (_look, style) => {
  test('the chart of costs is accessible', async () => {
    await open(june, address, style)
    await expect.element(picture()).toBeVisible()
    await expectClean('chart of costs')
  })
})

test('the total matches the bill, and a note names the part without a bar', async () => {
  await open(june)
  await expect.element(picture()).toBeVisible()
  const text = page.getByRole('figure').element().textContent?.replaceAll('\u00a0', ' ')
  expect(text).toMatch(/^Total ?Cost €4\.70 ?Energy and network €4\.10 ?Standing charges €0\.60/)
  await expect.element(page.getByText(/The total cost includes €0\.50 that no bar shows/)).toBeVisible()
  await expect.element(page.getByText(/The bars add up to €0\.20 more than the total earned/)).toBeVisible()
})

/** The same days with 1.50 of excess power on the third. */
const juneWithExcess: CostChart = {
  ...june,
  currencies: june.currencies.map((one) => ({
    ...one,
    excess: [0, null, 1.5],
    totals: { ...one.totals, cost: 6.2, excess: 1.5 },
  })),
}

test('excess power has its own bar, readout value, and column in table and file', async () => {
  const { router } = await open(juneWithExcess)
  await expect.poll(readout).toMatch(/Cost €6\.20 .*Standing charges €0\.60 ?Excess power €1\.50/)
  const bars = [...picture().element().querySelectorAll('rect')].filter(
    (bar) => bar.getAttribute('data-series') === 'excess',
  )
  expect(bars).toHaveLength(1)
  const others = [...picture().element().querySelectorAll('rect')].filter((bar) => bar !== bars[0])
  expect(others.map((bar) => getComputedStyle(bar).fill)).not.toContain(
    getComputedStyle(bars[0] as SVGRectElement).fill,
  )
  await router.navigate({ href: `${address}&view=table` })
  await expect.element(page.getByRole('columnheader', { name: 'Excess power' })).toBeVisible()
  await expect.element(page.getByRole('row', { name: /^Total/ })).toHaveTextContent(/€0\.60.*€1\.50/)
})

test('hours of a plan with only standing charges show the cost of the day, without bars', async () => {
  const euros = {
    ...{ currency: 'EUR' as const, energy: [null, null, null], earned: [null, null, null] },
    ...{ standing: null, excess: null, saved: [null, null, null] },
    totals: { cost: 1.5, energy: null, standing: 1.5, excess: 0, earned: null, saved: null },
    ...{ costBesideBars: 1.5, earnedBesideBars: null },
  }
  await open({ ...june, interval: 'hour', currencies: [euros] })
  await expect.poll(readout).toMatch(/Cost €1\.50/)
  expect(readout()).toMatch(/Standing charges €1\.50/)
  await expect.element(page.getByText(/The total cost includes €1\.50 that no bar shows/)).toBeVisible()
  await expect.element(page.getByText('No prices for this period')).not.toBeInTheDocument()
})

test('a part of a day without any amount is not shown as having no prices', async () => {
  const euros = {
    ...{ currency: 'EUR' as const, energy: [null, null, null], earned: [null, null, null] },
    ...{ standing: null, excess: null, saved: [null, null, null] },
    totals: { cost: null, energy: null, standing: null, excess: null, earned: null, saved: null },
    ...{ costBesideBars: null, earnedBesideBars: null },
  }
  await open({ ...june, interval: 'hour', currencies: [euros] })
  await expect.element(page.getByText(/choose whole days to see them/)).toBeVisible()
  await expect.element(page.getByText('No prices for this period')).not.toBeInTheDocument()
})

test('a place without excess power does not mention it', async () => {
  await open(june)
  await expect.poll(readout).toMatch(/Standing charges/)
  expect(readout()).not.toMatch(/Excess/)
})

test('keys move the cursor through the bars, which are one tab stop', async () => {
  await open(june)
  await expect.element(picture()).toHaveAttribute('tabindex', '0')
  picture().element().focus()
  for (const [key, expected] of [
    // the last known bar, not the end of the current month
    ['{ArrowLeft}', /^Wed ?03\. 06\. 2026 ?Cost €2\.70 ?Energy and network €2\.40 ?Standing charges €0\.30/],
    ['{ArrowLeft}', /^Tue ?02\. 06\. 2026 ?Cost – ?Energy and network – ?Standing charges –/],
    ['{Home}', /^Mon ?01\. 06\. 2026 ?Cost €1\.50 .* ?Earned €0\.50 ?Saved by the sun €0\.80/],
    ['{Shift>}{ArrowRight}{/Shift}', /^Wed ?03/],
    ['{Shift>}{ArrowLeft}{/Shift}', /^Mon ?01/],
    ['{End}', /^Wed ?03/],
    ['{Escape}', /^Total ?Cost €4\.70/],
    ['{ArrowRight}', /^Mon ?01/],
  ] as const) {
    await userEvent.keyboard(key)
    await expect.poll(readout).toMatch(expected)
  }
  await expectClean('chart of costs with its cursor')
})

test.each(['desktop', 'phone'] as const)('a tap selects a bar, and nothing moves, %s', async (size) => {
  await open(june, `${address}&compare=before`, { size })
  await expect.poll(readout).toMatch(/^Total/)
  const before = top()
  const { left, width, top: y } = picture().element().getBoundingClientRect()
  const at = { clientX: left + width / 6, clientY: y + 60, pointerType: 'touch', bubbles: true }
  for (const type of ['pointerdown', 'pointerup', 'pointerout', 'pointerleave'])
    picture().element().dispatchEvent(new PointerEvent(type, at))
  await expect.poll(readout).toMatch(/^Mon ?01\. 06\. 2026 ?Cost €1\.50/)
  expect(top()).toBe(before)
  // a mouse would move the cursor with it
  picture()
    .element()
    .dispatchEvent(new PointerEvent('pointerout', { ...at, pointerType: 'mouse' }))
  await expect.poll(readout).toMatch(/^Total/)
  expect(top()).toBe(before)
})

test('shows Slovenian texts; a change of period removes the cursor', async () => {
  const { router } = await open(june, address, { locale: 'sl' })
  const plot = page.getByRole('application', { name: /EUR/ })
  await expect.element(plot).toBeVisible()
  plot.element().focus()
  await userEvent.keyboard('{Home}')
  const readout = page.getByRole('status', { name: 'Vrednosti pri kazalcu' })
  await expect
    .element(readout)
    .toHaveTextContent(/^pon\.? ?01\. 06\. 2026 ?Strošek 1,50\s€.*Zaslužek 0,50\s€/)
  answerFromNowOn({
    'costs.chart': () => ({ data: { ...june, at: june.at.map((at) => at + 30 * DAY_MS) } }),
  })
  await router.navigate({ href: '/locations/7/charts?measure=cost&range=month&date=2026-07-16' })
  await expect.element(readout).toHaveTextContent(/^Skupaj/)
})

test('only earnings are hatched, in the chart and next to their amount', async () => {
  await open(june)
  await expect.element(picture()).toBeVisible()
  const fills = [...picture().element().querySelectorAll('rect')].map((bar) => ({
    series: bar.getAttribute('data-series'),
    isHatched: getComputedStyle(bar).fill.includes('#h-export'),
  }))
  expect(fills.filter(({ isHatched }) => isHatched).map(({ series }) => series)).toEqual(['earned'])
  const earned = page.getByText('Earned', { exact: true }).element()
  expect(earned.querySelector('rect')?.getAttribute('fill')).toBe('url(#h-export)')
})

test('saves the picture that was on the screen as a file', async () => {
  const saved: HTMLAnchorElement[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this)
  })
  const crowns = { ...june.currencies[0], currency: 'CZK' } as CostChart['currencies'][number]
  await open({ ...june, currencies: [...june.currencies, crowns] })
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'Picture as PNG' }).click()
  click.mockRestore()
  expect(saved.map(({ download }) => download)).toEqual([
    expect.stringMatching(/^[a-z0-9-]+_cost_2026-06-01\.png$/),
  ])
  const image = new Image()
  image.src = saved[0]?.href ?? ''
  await image.decode()
  // two currencies, one below the other
  expect(image.width).toBe(2320)
  expect(image.height).toBeGreaterThan(1500)
  const canvas = new OffscreenCanvas(image.width, image.height)
  const context = canvas.getContext('2d')
  context?.drawImage(image, 0, 0)
  const colors = new Set(
    new Uint32Array(context?.getImageData(0, 0, image.width, image.height).data.buffer ?? []),
  )
  expect(colors.size).toBeGreaterThan(20)
})

test('bars match cost and earnings on the axis, each at its day', async () => {
  await open(june)
  await expect.element(picture()).toBeVisible()
  const plot = picture().element().parentElement?.parentElement ?? document.body
  // the axis gives the amount for a height
  const ticks = [...plot.querySelectorAll('[aria-hidden] > span')].flatMap((span) => {
    const amount = /^[−-]?€[\d.]+$/.exec(span.textContent ?? '')
      ? Number(span.textContent?.replace('−', '-').replace('€', ''))
      : null
    const { top, bottom } = span.getBoundingClientRect()
    return amount === null ? [] : [{ amount, y: (top + bottom) / 2 }]
  })
  const [high, low] = [
    ticks.reduce((a, b) => (b.amount > a.amount ? b : a)),
    ticks.reduce((a, b) => (b.amount < a.amount ? b : a)),
  ]
  const amountAt = (y: number) => low.amount + ((y - low.y) / (high.y - low.y)) * (high.amount - low.amount)
  const area = picture().element().getBoundingClientRect()
  const bars = [...picture().element().querySelectorAll('rect')].map((rect) => {
    const { left, right, top, bottom } = rect.getBoundingClientRect()
    return {
      day: Math.floor((3 * ((left + right) / 2 - area.left)) / area.width),
      high: amountAt(top),
      low: amountAt(bottom),
    }
  })
  const reach = (day: number) => {
    const own = bars.filter((bar) => bar.day === day)
    return own.length === 0
      ? null
      : [Math.min(...own.map(({ low }) => low)), Math.max(...own.map(({ high }) => high))]
  }
  const about = (amount: number) => expect.closeTo(amount, 1)
  // 1.20 and 0.30 paid, 0.50 earned; the second day is unknown; 2.40 and 0.30 paid
  expect([0, 1, 2].map(reach)).toEqual([[about(-0.5), about(1.5)], null, [about(0), about(2.7)]])
})

test('a table cannot be saved as a picture', async () => {
  await open(june, `${address}&view=table`)
  await page.getByRole('button', { name: 'Export' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Picture as PNG' })).toBeDisabled()
})

test('shows an unknown day in the table as a dash instead of zero', async () => {
  await open(june, `${address}&view=table`)
  const row = page.getByRole('row', { name: /2\. 6\. 2026|02\. 06\. 2026|2 Jun/ })
  await expect.element(row).toHaveTextContent(/–/)
  await expect.element(row).not.toHaveTextContent(/0\.00/)
})

test('links to a new price list if there is none, and offers no picture', async () => {
  await open({ ...june, currencies: [] })
  await expect.element(page.getByText('No prices for this period')).toBeVisible()
  await expect
    .element(page.getByRole('main').getByRole('link', { name: 'Price lists' }))
    .toHaveAttribute('href', '/locations/7/manage/pricing/price-lists')
  await expect.element(page.getByRole('button', { name: 'Export' })).toBeDisabled()
  expect(picture().query()).toBeNull()
})

test('shows that costs are being recalculated, and keeps the earlier ones', async () => {
  await open({ ...june, isPending: true })
  await expect.element(page.getByText(/being recalculated/)).toBeVisible()
  await expect.element(picture()).toBeVisible()
})

test('does not claim before the first calculation that there are no prices', async () => {
  await open({ ...june, currencies: [], isPending: true })
  await expect.element(page.getByText(/being recalculated/)).toBeVisible()
  expect(page.getByText('No prices for this period').query()).toBeNull()
})

test('retries costs that failed to load', async () => {
  await open('internal')
  await expect.element(page.getByText('Costs could not be loaded')).toBeVisible()
  answerFromNowOn({ 'costs.chart': () => ({ data: june }) })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(picture()).toBeVisible()
})

test('does not offer a retry to people without permission', async () => {
  await open('forbidden')
  await expect.element(page.getByText('Costs could not be loaded')).toBeVisible()
  expect(page.getByRole('button', { name: 'Try again' }).query()).toBeNull()
})

test('requests the chosen interval if it is available for the range', async () => {
  await open(june, '/locations/7/charts?measure=cost&range=year&date=2026-06-16')
  await expect.element(picture()).toBeVisible()
  answerFromNowOn({
    'costs.chart': (input) => ({
      data: input.interval === 'month' ? { ...june, currencies: [] } : june,
    }),
  })
  await page.getByRole('button', { name: /^Interval/ }).click()
  await expect.element(page.getByRole('menuitem', { name: '1 day' })).toBeVisible()
  expect(page.getByRole('menuitem', { name: /15 min|1 h/ }).elements()).toHaveLength(0)
  await page.getByRole('menuitem', { name: '1 month' }).click()
  await expect.element(page.getByText('No prices for this period')).toBeVisible()
})

/** A person who may only view the location. */
const guest = {
  ...owner,
  permissions: onLocation7(),
}

test('a guest with view permission has no link to prices', async () => {
  await open({ ...june, currencies: [] }, address, {}, guest)
  await expect.element(page.getByText(/Costs appear once the owner/)).toBeVisible()
  await expect
    .element(page.getByRole('main').getByRole('link', { name: 'Price lists' }))
    .not.toBeInTheDocument()
})
