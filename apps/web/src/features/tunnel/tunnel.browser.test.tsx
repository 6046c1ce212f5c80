import type { TunnelEnding } from '@kilowatt/contracts/fleet/tunnel-limits'
import type { Tunnel } from '@kilowatt/contracts/fleet/tunnels'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { companyAnswers } from '../../testing/answers/company-answers.ts'
import { placeAnswers } from '../../testing/answers/location-answers.ts'
import { expectClean } from '../../testing/axe.ts'
import { type Answers, answerFromNowOn, inputsOf, refuse } from '../../testing/fake-server.ts'
import { looks } from '../../testing/looks.ts'
import { openPage } from '../../testing/open-page.tsx'
import { aggregator } from '../../testing/people.ts'

const tunnelOf = (more: Partial<Tunnel>): Tunnel => ({
  state: 'open',
  requestedBy: 'Ana Novak',
  requestedAt: Date.now(),
  endsAt: Date.now() + 29 * 60_000,
  closedAt: null,
  closedBecause: null,
  code: null,
  pagePath: 'about:blank',
  ...more,
})
const closed = (closedBecause: TunnelEnding) =>
  tunnelOf({
    state: 'closed',
    pagePath: null,
    closedAt: Date.UTC(2026, 5, 12, 8),
    closedBecause,
    code: 'disabled',
  })
const stateOf = (tunnel: Tunnel | null, more = {}): Answers => ({
  'tunnels.state': () => ({ data: { connected: true, usesMobileData: false, tunnel, ...more } }),
})

const open = (more: Answers, look = {}) =>
  openPage('/locations/7/manage/oem-devices/50', {
    ...look,
    answers: {
      ...placeAnswers,
      ...companyAnswers,
      'auth.user': () => ({ data: { user: aggregator } }),
      'tunnels.open': () => ({ data: {} }),
      'tunnels.close': () => ({ data: {} }),
      ...more,
    },
  })
const dialog = page.getByRole('dialog')
const openButton = page.getByRole('button', { name: 'Open tunnel' })

describe.each(looks)('%s', (_look, look) => {
  test('the card and the page are accessible', async () => {
    await open(stateOf(tunnelOf({})), look)
    await expect.element(page.getByText(/^Open until/)).toBeVisible()
    await expectClean('tunnel')
    await page.getByRole('button', { name: 'Show page' }).click()
    await expect.element(dialog.getByTitle('Local page of Boiler room')).toBeVisible()
    await expectClean('local page')
  })
})

test('a tunnel is requested, shown while it opens, and links to the page in its own frame', async () => {
  await open({
    ...stateOf(null),
    'tunnels.open': () => {
      answerFromNowOn(stateOf(tunnelOf({ state: 'opening', pagePath: null })))
      return { data: {} }
    },
  })
  await openButton.click()
  await expect.poll(() => inputsOf('tunnels.open')).toEqual([{ controllerId: 50, acceptsMobileCosts: false }])
  await expect.element(page.getByText('The controller is setting up the tunnel …')).toBeVisible()
  answerFromNowOn(stateOf(tunnelOf({})))
  await page.getByRole('button', { name: 'Show page' }).click()
  const frame = dialog.getByTitle('Local page of Boiler room')
  await expect.element(frame).toHaveAttribute('sandbox', 'allow-scripts allow-forms')
  await expect.element(frame).toHaveAttribute('src', 'about:blank')
  await expect.element(dialog.getByText(/^2[89]:\d\d min left$/)).toBeVisible()
})

test('a tunnel closed by another person disappears', async () => {
  await open(stateOf(tunnelOf({})))
  await page.getByRole('button', { name: 'Show page' }).click()
  answerFromNowOn(stateOf(closed('by_hand')))
  await expect.element(dialog.getByText('The tunnel is closed', { exact: true })).toBeVisible()
  await expect.element(dialog.getByTitle('Local page of Boiler room')).not.toBeInTheDocument()
})

test('a tunnel over mobile data first warns about the costs', async () => {
  await open(stateOf(null, { usesMobileData: true }))
  await openButton.click()
  await expect.element(dialog).toHaveTextContent(/over the mobile network\?.*roaming/)
  expect(inputsOf('tunnels.open')).toEqual([])
  await dialog.getByRole('button', { name: 'Open over LTE' }).click()
  await expect.poll(() => inputsOf('tunnels.open')).toEqual([{ controllerId: 50, acceptsMobileCosts: true }])
})

test('shows that no tunnel can be opened to an offline controller', async () => {
  await open(stateOf(null, { connected: false }))
  await expect.element(openButton).toBeDisabled()
  await expect
    .element(page.getByText('The tunnel is unavailable because the controller is not connected to cloud.'))
    .toBeVisible()
})

test("another person's tunnel can be closed but not used", async () => {
  await open(stateOf(tunnelOf({ pagePath: null })))
  await expect.element(page.getByText('Opened by Ana Novak. Only this person sees the page.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Show page' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Close tunnel' }).click()
  await expect.poll(() => inputsOf('tunnels.close')).toEqual([{ controllerId: 50 }])
})

test.each([
  ['expired', 'The tunnel closed because its time was up.'],
  ['no_answer', 'The controller did not set up the tunnel.'],
  ['refused', 'The controller does not allow a tunnel. disabled'],
] as const)('%s: %s', async (because, text) => {
  await open(stateOf(closed(because)))
  await expect.element(page.getByText(text)).toBeVisible()
  await expect.element(openButton).toBeEnabled()
})

test('shows in its place what failed to load, and shows a refusal', async () => {
  await open({ 'tunnels.state': () => refuse('internal') })
  await expect.element(page.getByText('Could not load the tunnel status')).toBeVisible()
  await open({ ...stateOf(null), 'tunnels.open': () => refuse('tunnel_unavailable') })
  await openButton.click()
  await expect
    .element(page.getByText('The tunnel is unavailable because the controller is not connected.'))
    .toBeVisible()
})
