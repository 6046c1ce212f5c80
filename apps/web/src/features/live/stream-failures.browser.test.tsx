import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  batteryEvent,
  batteryHome,
  batteryId,
  controlAnswers,
} from '../../testing/answers/control-answers.ts'
import { energyAnswers } from '../../testing/answers/energy-answers.ts'
import { placeAnswers } from '../../testing/answers/location-answers.ts'
import { setupAnswers } from '../../testing/answers/setup-answers.ts'
import { expectClean } from '../../testing/axe.ts'
import { type Answers, answerFromNowOn, inputsOf, refuse, staySilent } from '../../testing/fake-server.ts'
import { createLive } from '../../testing/live.ts'
import { openPage } from '../../testing/open-page.tsx'
import { aggregator } from '../../testing/people.ts'

const answers: Answers = {
  ...setupAnswers,
  ...placeAnswers,
  ...energyAnswers,
  ...controlAnswers([]),
  'auth.user': () => ({ data: { user: aggregator } }),
  'devices.list': () => ({ data: { devices: batteryHome(), deviceGroups: [] } }),
}
const main = page.getByRole('main')
const badge = (word: string) => page.getByRole('status').getByText(word, { exact: true })
const retry = page.getByRole('button', { name: 'Try again' })
const tries = () => inputsOf('live.location').length

/** Every kind of page that reads the stream: its message without a stream, and its battery value with one. */
const pages = [
  ['the overview', '/locations/7', badge('Not connected'), badge('Live')],
  ['a device', `/locations/7/devices/${batteryId}`, badge('Not connected'), badge('Live')],
  ['the charts', '/locations/7/charts', badge('Not connected'), badge('Live')],
  ['the wall', '/locations/7/wall', badge('Not connected'), badge('Live')],
  [
    'the check of a setup',
    '/setup/locations/7',
    main.getByText('The connection to the server was lost.'),
    main.getByText('The first values are arriving'),
  ],
] as const

describe.each(pages)('%s', (_page, path, lost, found) => {
  test('reports that the stream is missing, and continues on its own when it is back', async () => {
    const live = createLive()
    await openPage(path, { answers: { ...answers, 'live.location': () => refuse('unavailable') } })
    await expect.element(lost, { timeout: 5000 }).toBeVisible()
    await expectClean('without live values')
    live.send(batteryEvent())
    answerFromNowOn(live.answers)
    await expect.element(found, { timeout: 10_000 }).toBeVisible()
    await expect.element(lost).not.toBeInTheDocument()
  })

  test('shows that the stream is refused although they have access to the location', async () => {
    await openPage(path, { answers: { ...answers, 'live.location': () => refuse('forbidden') } })
    const refused = path.startsWith('/setup')
      ? main.getByText('You do not have permission to do this.')
      : badge('Not connected')
    await expect.element(refused).toBeVisible()
    // a part that is still loading may be shown briefly, but not forever
    await expect.poll(() => document.querySelectorAll('main .mantine-Skeleton-root').length).toBe(0)
  })
})

test('the badge also retries at once on other pages', async () => {
  const live = createLive()
  const path = `/locations/7/devices/${batteryId}`
  await openPage(path, { answers: { ...answers, 'live.location': () => refuse('forbidden') } })
  await expect.element(badge('Not connected')).toBeVisible()
  const before = tries()
  live.send(batteryEvent())
  answerFromNowOn(live.answers)
  await page.getByRole('button', { name: 'Reconnect' }).click()
  await expect.element(badge('Live')).toBeVisible()
  expect(tries()).toBe(before + 1)
  await expect.element(page.getByRole('button', { name: 'Reconnect' })).not.toBeInTheDocument()
})

test('the tree has no numbers without a stream, and gets them when there is one', async () => {
  const live = createLive()
  const path = `/locations/7/devices/${batteryId}`
  await openPage(path, { answers: { ...answers, 'live.location': () => refuse('unavailable') } })
  await expect.element(badge('Not connected')).toBeVisible()
  const row = page.getByRole('treeitem', { name: /^Battery/ })
  await expect.element(row).toBeVisible()
  expect(row.element().textContent).not.toMatch(/\d/)
  live.send(batteryEvent())
  answerFromNowOn(live.answers)
  await expect.element(row, { timeout: 10_000 }).toHaveTextContent(/\d\s%/)
})

test('fetches changes to a setting that happened while there was no stream', async () => {
  const live = createLive()
  const path = `/locations/7/devices/${batteryId}`
  await openPage(path, { answers: { ...answers, 'live.location': () => refuse('unavailable') } })
  await expect.element(badge('Not connected')).toBeVisible()
  await expect.poll(() => inputsOf('commands.control').length).toBe(1)
  const event = batteryEvent()
  live.send({ ...event, devices: event.devices.map((device) => ({ ...device, controlRevision: 99 })) })
  answerFromNowOn(live.answers)
  await expect.poll(() => inputsOf('commands.control').length, { timeout: 10_000 }).toBeGreaterThan(1)
})

describe.each([
  ['accepted and never answered', staySilent, 'The server did not answer.', 2],
  [
    'refused, although the location is theirs',
    () => refuse('forbidden'),
    'You do not have permission to do this.',
    1,
  ],
] as const)('a stream %s', (_way, answer, reason, ownTries) => {
  test('is reported on the overview with the reason, and retried', async () => {
    const live = createLive()
    await openPage('/locations/7', { answers: { ...answers, 'live.location': answer } })
    await expect.element(main.getByText('Live values are not arriving'), { timeout: 15_000 }).toBeVisible()
    await expect.element(main.getByRole('alert')).toHaveTextContent(reason)
    await expect.element(badge('Not connected')).toBeVisible()
    // the next automatic retry is far enough away
    await expect.poll(tries, { timeout: 5000 }).toBe(ownTries)
    live.send(batteryEvent())
    answerFromNowOn(live.answers)
    await retry.click()
    await expect.element(badge('Live')).toBeVisible()
    expect(tries()).toBe(ownTries + 1)
    await expect.element(main.getByText('Live values are not arriving')).not.toBeInTheDocument()
  })
})

test('after access is revoked while the page is open, the old values disappear and the reason is shown', async () => {
  const live = createLive()
  await openPage('/locations/7', { answers: { ...answers, ...live.answers } })
  live.send(batteryEvent())
  await expect.element(badge('Live')).toBeVisible()
  live.end(() => refuse('forbidden'))
  await expect.element(main.getByText('Live values are not arriving')).toBeVisible()
  await expect.element(badge('Not connected')).toBeVisible()
  expect(main.getByRole('group', { name: 'Energy flow now' }).elements()).toEqual([])
})
