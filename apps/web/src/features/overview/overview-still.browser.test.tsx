import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { controlAnswers } from '../../testing/answers/control-answers.ts'
import { energyAnswers } from '../../testing/answers/energy-answers.ts'
import { placeAnswers } from '../../testing/answers/location-answers.ts'
import { createLive, devicesOf, sunnyEvent } from '../../testing/live.ts'
import { openPage } from '../../testing/open-page.tsx'
import { aggregator, owner } from '../../testing/people.ts'

const answers = {
  ...placeAnswers,
  ...energyAnswers,
  'auth.user': () => ({ data: { user: owner } }),
  'devices.list': () => ({ data: { devices: devicesOf(sunnyEvent(3000)), deviceGroups: [] } }),
}
const locationController = {
  ...{ id: 50, unitId: 'ABCD-EFGH-JKLM-0001', alias: null, type: 'CONTROLLER' as const },
  ...{
    connected: true,
    lastSeenAt: 1,
    softwareVersion: null,
    disconnectedAt: null,
    disconnectedBecause: null,
  },
} as const
const pictureOf = () => page.getByRole('group', { name: 'Energy flow now' })

let observer: PerformanceObserver | undefined
afterEach(() => observer?.disconnect())

/** Layout shifts as the browser counts them, with the elements that moved. */
function watchShifts() {
  let sum = 0
  const moved: string[] = []
  const note = (entries: PerformanceEntryList) => {
    for (const entry of entries) {
      if (!('value' in entry) || typeof entry.value !== 'number') continue
      sum += entry.value
      moved.push(JSON.stringify(entry))
    }
  }
  const watching = new PerformanceObserver((list) => note(list.getEntries()))
  watching.observe({ type: 'layout-shift' })
  observer = watching
  return () => {
    note(watching.takeRecords())
    return { sum, moved: sum > 0.05 ? moved : [] }
  }
}
/** Waits two frames, because shifts are reported one frame later. */
const twoFrames = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))

test('a location without devices links to the controller wizard', async () => {
  const live = createLive()
  await openPage('/locations/7', {
    answers: {
      ...answers,
      ...live.answers,
      'auth.user': () => ({ data: { user: aggregator } }),
      'devices.list': () => ({ data: { devices: [], deviceGroups: [] } }),
      'oemDevices.ofLocation': () => ({ data: { oemDevices: [] } }),
    },
  })
  await expect.element(page.getByText('No devices yet')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Link controller' }))
    .toHaveAttribute('href', expect.stringContaining('/setup/oem-device?locationId=7'))
})

test('a location whose controller has not reported yet does not ask to link one again', async () => {
  const live = createLive()
  await openPage('/locations/7', {
    answers: {
      ...answers,
      ...live.answers,
      'auth.user': () => ({ data: { user: aggregator } }),
      'devices.list': () => ({ data: { devices: [], deviceGroups: [] } }),
      'oemDevices.ofLocation': () => ({ data: { oemDevices: [locationController] } }),
    },
  })
  await expect
    .element(
      page.getByText(
        `${locationController.unitId} is linked. Its devices appear here after its first message.`,
      ),
    )
    .toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Open controller' }))
    .toHaveAttribute('href', `/locations/7/manage/oem-devices/${locationController.id}`)
  await expect.element(page.getByRole('link', { name: 'Link controller' })).not.toBeInTheDocument()
})

test.each(['phone', 'desktop'] as const)(
  'nothing moves while the overview loads and its sentence changes: %s',
  async (size) => {
    const live = createLive()
    const shifts = watchShifts()
    await openPage('/locations/7', { size, answers: { ...answers, ...live.answers } })
    await expect.element(pictureOf()).toBeVisible()
    await twoFrames()
    for (const [solarW, gridW, sentence] of [
      [3000, -1000, /The sun covers the whole house/],
      [400, 8874, /The sun covers 4.% of the house/],
      [0, 700, /The house draws 700.W from the grid/],
    ] as const) {
      live.send(sunnyEvent(solarW, gridW))
      await expect.element(page.getByRole('heading', { level: 2, name: sentence })).toBeVisible()
      await twoFrames()
    }
    const { sum, moved } = shifts()
    expect(moved).toEqual([])
    expect(sum).toBeLessThanOrEqual(0.05)
  },
)

test("a phone turned upright and a narrowed window show the phone's picture", async () => {
  const live = createLive()
  await openPage('/locations/7', { answers: { ...answers, ...live.answers } })
  live.send(sunnyEvent(3000))
  await expect.element(pictureOf().getByLabelText(/^Solar\s3\.00\skW$/)).toBeVisible()
  for (const [from, to] of [
    [844, 390],
    [1440, 320],
  ] as const) {
    await page.viewport(from, 600)
    await expect.poll(() => pictureOf().element().getAttribute('viewBox')).toMatch(/ 668 /)
    await page.viewport(to, 844)
    await expect.poll(() => pictureOf().element().getAttribute('viewBox')).toMatch(/ 358 /)
    expect(document.documentElement.scrollWidth).toBe(to)
  }
})

test('the view switch is above the cards, and a node links to its device', async () => {
  const live = createLive()
  const { router } = await openPage('/locations/7', {
    size: 'phone',
    answers: { ...answers, ...live.answers, ...controlAnswers([]) },
  })
  live.send(sunnyEvent(3000))
  const solar = pictureOf().getByRole('link', { name: /^Solar\s3\.00\skW$/ })
  await expect.element(solar).toBeVisible()
  const view = page
    .getByRole('radiogroup', { name: 'How often values update' })
    .element()
    .getBoundingClientRect()
  expect(view.bottom).toBeLessThan(pictureOf().element().getBoundingClientRect().top)
  await solar.click()
  await expect.poll(() => router.state.location.pathname).toBe('/locations/7/devices/71')
})
