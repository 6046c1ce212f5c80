import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { energyAnswers } from '../../testing/answers/energy-answers.ts'
import { placeAnswers } from '../../testing/answers/location-answers.ts'
import { inputsOf } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'
import { owner } from '../../testing/people.ts'

const answers = {
  ...placeAnswers,
  ...energyAnswers,
  'auth.user': () => ({ data: { user: owner } }),
}
const charts = '/locations/7/charts'
const aDay = `${charts}?range=day&date=2026-06-12`

const choose = (group: string, name: string) =>
  page.getByRole('radiogroup', { name: group }).getByText(name, { exact: true }).click()
const radio = (group: string, name: string) =>
  page.getByRole('radiogroup', { name: group }).getByRole('radio', { name, exact: true })
const plot = () => page.getByRole('application')
const readout = () => page.getByLabelText('Values at the cursor')
const span = () => readout().element().querySelector('dd')?.textContent ?? ''
const stepper = () => page.getByRole('button', { name: /^\D*\d\d?\. \d\d\. |20\d\d$/ })

async function openCharts(path: string) {
  const opened = await openPage(path, { answers })
  await expect.element(plot()).toBeVisible()
  return opened
}

test('presets select whole days', async () => {
  // starts with a fixed day, because at night the view of today is "Last 24 hours"
  const { router } = await openCharts(aDay)
  const seen: string[] = []
  for (const preset of ['Yesterday', 'Last 2 days', 'Last 7 days', 'This month', 'Last month']) {
    await stepper().click()
    await page.getByRole('dialog').getByRole('button', { name: preset }).click()
    await expect.element(radio('Range', 'Custom')).toBeChecked()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    seen.push(stepper().element().textContent)
  }
  expect(new Set(seen).size).toBe(5)
  await stepper().click()
  await page.getByRole('button', { name: 'Yesterday' }).click()
  const yesterday = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Ljubljana' }).format(
    Date.now() - 86_400_000,
  )
  await expect.poll(() => router.state.location.search).toMatchObject({ from: yesterday, to: yesterday })
})

test('an interval with too few or too many points is disabled and says why', async () => {
  await openCharts(charts)
  await page.getByRole('button', { name: /^Interval/ }).click()
  const day = page.getByRole('menuitem', { name: /^1 day/ })
  await expect.element(day).toBeDisabled()
  await expect.element(day).toHaveTextContent('Too few points for this range')
  await userEvent.keyboard('{Escape}')
  await choose('Range', 'Year')
  await page.getByRole('button', { name: /^Interval/ }).click()
  const minute = page.getByRole('menuitem', { name: /^1 min/ })
  await expect.element(minute).toBeDisabled()
  await expect.element(minute).toHaveTextContent('Too many points for this range')
})

test('a selected measure is in the address and in the call; an automatic measure is in neither', async () => {
  const { router } = await openCharts(aDay)
  const shown = () => (router.state.location.search as { measure?: string }).measure
  const requested = () => (inputsOf('charts.location').at(-1) as { measure?: string }).measure
  for (const [name, measure] of [
    ['Energy', 'energy'],
    ['Power', 'power'],
    ['Auto', undefined],
  ] as const) {
    await choose('Measure', name)
    await expect.poll(shown).toBe(measure)
    if (measure) await expect.poll(requested).toBe(measure)
  }
})

test('a range that includes now offers real-time or averaged values, but a past range does not', async () => {
  await openCharts(`${charts}?range=week`)
  const pace = 'How often values update'
  await expect.element(radio(pace, 'Realtime')).toBeChecked()
  await choose(pace, '1 min')
  await expect.poll(() => localStorage.getItem('data-view')).toContain('latest')
  await openCharts(`${charts}?range=week`)
  await expect.element(radio(pace, '1 min')).toBeChecked()
  await choose(pace, 'Realtime')
  await openCharts(aDay)
  await expect.element(page.getByRole('radiogroup', { name: pace })).not.toBeInTheDocument()
})

test('combined and split charts show the same values', async () => {
  const { router } = await openCharts(aDay)
  const heightOf = () => plot().element().getBoundingClientRect().height
  const combined = { height: heightOf(), values: readout().element().textContent }
  await choose('Layout', 'Split')
  await expect.poll(() => router.state.location.search).toMatchObject({ mode: 'split' })
  await expect.poll(heightOf).toBeGreaterThan(combined.height * 1.5)
  expect(readout().element().textContent).toBe(combined.values)
})

test('a split view draws one chart after the other, so a phone stays responsive in between', async () => {
  await openCharts(aDay)
  const drawn = () => document.querySelectorAll('[role="application"] canvas').length
  const counts = [drawn()]
  // drawing everything in one frame would block input
  let frame = requestAnimationFrame(function style() {
    counts.push(drawn())
    frame = requestAnimationFrame(style)
  })
  await choose('Layout', 'Split')
  const places = () => plot().element().children.length
  await expect.poll(places).toBeGreaterThan(2)
  await expect.poll(drawn).toBe(places())
  cancelAnimationFrame(frame)
  const steps = counts.slice(1).map((count, at) => count - (counts[at] ?? 0))
  expect(Math.max(...steps)).toBe(1)
})

test('a row of the legend hides and shows its series; the last series cannot be hidden', async () => {
  await openCharts(aDay)
  const rows = page.getByRole('region', { name: /^(In|Out)$/ }).getByRole('button')
  const solar = page.getByRole('region', { name: 'In', exact: true }).getByRole('button', { name: /^Solar/ })
  await expect.element(readout()).toHaveTextContent('Solar')
  const quiet = () =>
    [...readout().element().querySelectorAll('[data-hidden] dt')].map((name) => name.textContent)
  const before = readout().element().textContent
  await solar.click()
  await expect.element(solar).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(quiet).toEqual(['Solar'])
  // incoming energy still equals outgoing energy
  expect(readout().element().textContent).toBe(before)
  await solar.click()
  await expect.poll(quiet).toEqual([])
  const count = rows.elements().length
  for (let at = 0; at < count - 1; at++) await rows.nth(at).click()
  const last = rows.nth(count - 1)
  await expect.element(last).toHaveAttribute('aria-disabled', 'true')
  await last.click({ force: true })
  await expect.element(last).toHaveAttribute('aria-pressed', 'true')
})

test('a custom range starts as the shown days, with the calendar open', async () => {
  const { router } = await openCharts(`${charts}?range=week&date=2026-06-16`)
  await page.getByText('Custom', { exact: true }).click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await expect.element(radio('Range', 'Custom')).toBeChecked()
  expect(router.state.location.search).toMatchObject({ from: '2026-06-15', to: '2026-06-21' })
})

test('on a phone, a tap shows values, and they stay', async () => {
  await openCharts(`${aDay}&interval=300`)
  const { left, top, width, height } = plot().element().getBoundingClientRect()
  const touch = (type: string) =>
    plot()
      .element()
      .dispatchEvent(
        new PointerEvent(type, {
          pointerType: 'touch',
          bubbles: true,
          clientX: left + width / 2,
          clientY: top + height / 2,
        }),
      )
  // once drawn, the chart maps positions to times
  await expect.poll(() => plot().element().querySelector('canvas')).not.toBeNull()
  const last = span()
  // before the chart maps positions to times, a touch finds no value
  const tap = () => {
    touch('pointerdown')
    return span()
  }
  await expect.poll(tap).not.toBe(last)
  for (const type of ['pointerup', 'pointerout']) touch(type)
  const tapped = span()
  touch('pointerout')
  await expect.poll(span).toBe(tapped)
})

test('spreading two fingers zooms in, pinching zooms out, and no value is shown meanwhile', async () => {
  const { router } = await openCharts(`${aDay}&interval=300`)
  const { left, top, width } = plot().element().getBoundingClientRect()
  const touch = (type: string, pointerId: number, part: number) =>
    plot()
      .element()
      .dispatchEvent(
        new PointerEvent(type, {
          pointerType: 'touch',
          pointerId,
          bubbles: true,
          clientX: left + part * width,
          clientY: top + 100,
        }),
      )
  const pinch = (from: [number, number], to: [number, number]) => {
    for (const id of [0, 1]) touch('pointerdown', id + 1, from[id] ?? 0)
    const read = span()
    for (const id of [0, 1]) touch('pointermove', id + 1, to[id] ?? 0)
    expect(span()).toBe(read)
    for (const id of [0, 1]) touch('pointerup', id + 1, to[id] ?? 0)
  }
  const zoom = () => router.state.location.search.zoom
  const zoomed = () => {
    pinch([0.45, 0.55], [0.3, 0.7])
    return zoom()
  }
  // before the chart maps positions to times, touches find no value
  await expect.poll(zoomed).toBeDefined()
  const [from = 0, to = 0] = zoom() ?? []
  const dayMs = 86_400_000
  expect((to - from) / dayMs).toBeCloseTo(0.25, 1)
  const noon = Date.parse('2026-06-12T10:00Z')
  expect(Math.abs((from + to) / 2 - noon)).toBeLessThan(dayMs / 20)
  await expect.poll(() => plot().element().querySelector('canvas')).not.toBeNull()
  const backAgain = () => {
    pinch([0.3, 0.7], [0.45, 0.55])
    return zoom()
  }
  await expect.poll(backAgain).toBeUndefined()
})

test('keys move the cursor through the values, and T switches to the table', async () => {
  await openCharts(`${aDay}&interval=300`)
  plot().element().focus()
  for (const [key, shown] of [
    ['{Home}', '00:00 – 00:05'],
    ['{ArrowRight}', '00:05 – 00:10'],
    ['{Shift>}{ArrowRight}{/Shift}', '01:05 – 01:10'],
    ['{ArrowLeft}', '01:00 – 01:05'],
    ['{End}', '23:55 – 24:00'],
  ] as const) {
    await userEvent.keyboard(key)
    await expect.poll(span).toBe(shown)
  }
  await userEvent.keyboard('t')
  await expect.element(page.getByRole('table')).toBeVisible()
  await userEvent.keyboard('t')
  await expect.element(plot()).toBeVisible()
})

test('the Back button restores the previous view', async () => {
  const { history, router } = await openCharts(charts)
  const requested = () => router.state.location.search
  await choose('Range', 'Week')
  await expect.poll(requested).toMatchObject({ range: 'week' })
  await expect.element(stepper()).toHaveTextContent('–')
  const week = stepper().element().textContent
  await page.getByRole('button', { name: 'Earlier' }).click()
  await expect.element(stepper()).not.toHaveTextContent(week)
  await choose('Layout', 'Split')
  // the choice is shown before the address changes
  await expect.poll(requested).toMatchObject({ mode: 'split' })
  history.back()
  await expect.element(radio('Layout', 'Combine')).toBeChecked()
  history.back()
  await expect.element(stepper()).toHaveTextContent(week)
  history.back()
  await expect.element(radio('Range', 'Day')).toBeChecked()
})
