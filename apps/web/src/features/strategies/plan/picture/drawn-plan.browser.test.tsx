import { expect, test } from 'vitest'
import { planAnswerOf, planOf } from '../../../../testing/answers/plan-answers.ts'
import { areaAt, drawnOf, lineAt } from '../../../../testing/drawn-picture.tsx'
import { blockAt, type PlanBlock } from '../timeline/plan-blocks.ts'
import { type PlanTimeline, planTimeline } from '../timeline/plan-timeline.ts'
import classes from './PlanPicture.module.css'
import { PlanPicture } from './PlanPicture.tsx'

const HOUR = 3_600_000
const place = {
  ...{ id: 7, companyId: 3, name: 'Sunny Hill', timezone: 'Europe/Ljubljana', currency: 'EUR' as const },
  coordinates: { longitude: 14.5, latitude: 46.05 },
  gridLimitW: 3_500,
}
const answer = planAnswerOf()
const whole = planTimeline(planOf(), answer.past)
const nowMs = (planOf().startMs[0] ?? 0) + 300_000
const LABELS = 172

async function draw(timeline: PlanTimeline, block: PlanBlock | null = null) {
  const drawn = await drawnOf(
    <PlanPicture
      {...{ place, timeline, nowMs, block }}
      atMs={block?.startMs ?? null}
      decisions={[
        {
          id: 1,
          device: { id: 74, name: '' },
          from: nowMs + 20 * HOUR,
          to: nowMs + 22 * HOUR,
          is: 'never',
          by: null,
        },
      ]}
      version={1}
      changed={new Map([[74, [[nowMs + HOUR, nowMs + 2 * HOUR]]]])}
      isOld={false}
      onChoose={() => undefined}
      onOpen={() => undefined}
      onClose={() => undefined}
    />,
  )
  const [first, last] = [timeline.slots[0]?.startMs ?? 0, timeline.slots.at(-1)?.endMs ?? 0]
  const x = (ms: number) => LABELS + ((ms - first) / (last - first)) * (800 - 2 - LABELS)
  const of = (name: keyof typeof classes) =>
    drawn.shapes.filter(({ className }) => className.split(' ').includes(classes[name] ?? ''))
  return { ...drawn, x, of }
}

test('draws the past solid up to now, and the plan dashed from then on', async () => {
  const { of, x } = await draw(whole)
  const [past, ahead] = [of('use'), of('useAhead')]
  expect(lineAt(past, x(nowMs - HOUR))).not.toBeNull()
  expect(lineAt(past, x(nowMs + HOUR))).toBeNull()
  expect(lineAt(ahead, x(nowMs + HOUR))).not.toBeNull()
  expect(lineAt(ahead, x(nowMs - HOUR))).toBeNull()
  const dashes = getComputedStyle(document.querySelector(`.${classes.useAhead}`) as Element).strokeDasharray
  expect(dashes).not.toBe('none')
})

test('draws each lane at its height: the car charges as much as the sun gives, the battery supplies', async () => {
  const { of, x, shapes } = await draw(whole)
  const sun = lineAt(of('sunAhead'), x(nowMs + 3 * HOUR)) ?? 0
  const use = lineAt(of('useAhead'), x(nowMs + 3 * HOUR)) ?? 0
  // 2.6 kW each: what the car charges counts as use
  expect(Math.abs(sun - use)).toBeLessThan(1)
  const car = areaAt(of('car'), x(nowMs + 3 * HOUR))
  expect((car?.low ?? 0) - (car?.high ?? 0)).toBeGreaterThan(30)
  expect(areaAt(of('car'), x(nowMs + 9 * HOUR))).toBeNull()
  const supplied = areaAt(of('supplied'), x(nowMs + 8 * HOUR))
  expect((supplied?.low ?? 0) - (supplied?.high ?? 0)).toBeGreaterThan(10)
  const level = (hours: number) => lineAt([...of('level'), ...of('levelAhead')], x(nowMs + hours * HOUR)) ?? 0
  expect(level(-8)).toBeLessThan(level(-2))
  expect(level(7)).toBeLessThan(level(8.5))
  expect(shapes.length).toBeGreaterThan(100)
})

test('draws guessed prices thinner than known ones, and names them', async () => {
  const { of, x, text } = await draw(whole)
  const widths = of('guess').map(({ runs: [run] }) => (run?.[1]?.[0] ?? 0) - (run?.[0]?.[0] ?? 0))
  expect(widths).toHaveLength(48)
  const slot = x(HOUR / 4) - x(0)
  for (const width of widths) expect(width).toBeLessThan(0.7 * slot)
  expect(text).toContain('typical day until prices arrive')
})

test('marks the open block with one band through all lanes', async () => {
  const car = whole.devices.find(({ role }) => role === 'car')
  const block = car ? blockAt(whole, car, 48 + 10) : null
  const { of, x, text } = await draw(whole, block)
  const [band] = of('band')
  const run = band?.runs[0] ?? []
  expect(run[0]?.[0]).toBeCloseTo(x(block?.startMs ?? 0), 0)
  expect(run[1]?.[0]).toBeCloseTo(x(block?.endMs ?? 0), 0)
  const [price] = of('over')
  expect(run[0]?.[1] ?? 0).toBeLessThanOrEqual(price?.runs[0]?.[0]?.[1] ?? 0)
  expect(text).toMatch(/Now \d\d:\d\d/)
})

test('a missing device has no lane', async () => {
  const { text } = await draw({ ...whole, devices: whole.devices.filter(({ role }) => role === 'battery') })
  expect(text).toContain('Battery level')
  expect(text).not.toContain('Car')
})

test('a gap of measurements is a gap', async () => {
  const slots = whole.slots.map((slot, i) =>
    i >= 20 && i < 24 ? { ...slot, useW: null, solarW: null } : slot,
  )
  const { of, x, shapes } = await draw({ ...whole, slots })
  const middle = x(((slots[22]?.startMs ?? 0) + (slots[22]?.endMs ?? 0)) / 2)
  expect(lineAt(of('use'), middle)).toBeNull()
  expect(
    areaAt(
      shapes.filter(({ hatchOf }) => hatchOf !== null),
      middle,
    ),
  ).not.toBeNull()
})

test('draws what is forbidden hatched, and marks what the plan just changed', async () => {
  const { of, x } = await draw(whole)
  const [never] = of('decided')
  expect(never?.hatchOf).not.toBeNull()
  expect(never?.runs[0]?.[0]?.[0]).toBeCloseTo(x(nowMs + 20 * HOUR), 0)
  const [flash] = of('flash')
  expect(flash?.runs[0]?.[0]?.[0]).toBeCloseTo(x(nowMs + HOUR), 0)
  expect(flash?.runs[0]?.[1]?.[0]).toBeCloseTo(x(nowMs + 2 * HOUR), 0)
})
