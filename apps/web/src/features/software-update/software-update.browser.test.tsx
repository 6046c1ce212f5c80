import type { SoftwareState, SoftwareUpdate } from '@kilowatt/contracts/fleet/software-updates'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { companyAnswers } from '../../testing/answers/company-answers.ts'
import { placeAnswers } from '../../testing/answers/location-answers.ts'
import { expectClean } from '../../testing/axe.ts'
import { type Answers, inputsOf, refuse } from '../../testing/fake-server.ts'
import { looks } from '../../testing/looks.ts'
import { openPage } from '../../testing/open-page.tsx'
import { aggregator } from '../../testing/people.ts'

const available = {
  releaseId: 4,
  version: '3.3',
  notes: 'Charges when the sun shines.\nFewer errors.',
  sizeBytes: 48_211_004,
}
const update = (more: Partial<SoftwareUpdate> = {}): SoftwareUpdate => ({
  id: '0199c7e2-0000-4000-8000-000000000001',
  fromVersion: '3.2.1',
  version: '3.3',
  status: 'done',
  code: null,
  progressPct: null,
  requestedBy: 'Ana Novak',
  isRollout: false,
  requestedAt: Date.UTC(2026, 5, 12, 8),
  endedAt: Date.UTC(2026, 5, 12, 8, 5),
  ...more,
})
const open = (software: () => Partial<SoftwareState>, more: Answers = {}, look = {}) =>
  openPage('/locations/7/manage/oem-devices/50', {
    ...look,
    answers: {
      ...placeAnswers,
      ...companyAnswers,
      'auth.user': () => ({ data: { user: aggregator } }),
      'softwareUpdates.state': () => ({
        data: {
          state: 'latest',
          connected: true,
          installedVersion: '3.2.1',
          available: null,
          latest: null,
          ...software(),
        },
      }),
      'softwareUpdates.request': () => ({ data: {} }),
      'softwareUpdates.cancel': () => ({ data: {} }),
      ...more,
    },
  })
const dialog = page.getByRole('dialog')
const ask = page.getByRole('button', { name: 'Update', exact: true })

describe.each(looks)('%s', (_look, look) => {
  test('available update, running update and history are accessible', async () => {
    const before = [
      update({ status: 'failed', code: 'signature' }),
      update({ id: '0199c7e2-0000-4000-8000-000000000002', isRollout: true, requestedBy: null }),
    ]
    const history = { 'softwareUpdates.history': () => ({ data: { updates: before, total: before.length } }) }
    await open(() => ({ state: 'available', available, latest: before[0] ?? null }), history, look)
    await expect.element(page.getByText('Version 3.3 is available')).toBeVisible()
    await page.getByText('History: 2 updates').click()
    await expect.element(page.getByText(/part of a roll-out/)).toBeVisible()
    await expectClean('an update on offer')
    await ask.click()
    await expect.element(dialog).toHaveTextContent(/Update to version 3\.3\?.*48\.2.MB/)
    await expectClean('the question')
    const running = update({ status: 'downloading', progressPct: 42, endedAt: null })
    await open(() => ({ state: 'in_progress', available, latest: running }), {}, look)
    await expect.element(page.getByText('42 % downloaded')).toBeVisible()
    await expectClean('an update under way')
  })
})

test('a history longer than a page can be read to its end', async () => {
  const all = Array.from({ length: 25 }, (_, n) =>
    update({ id: `0199c7e2-0000-4000-8000-0000000001${String(n).padStart(2, '0')}`, version: `1.${n}` }),
  )
  await open(() => ({}), {
    'softwareUpdates.history': ({ before }) => {
      const from = all.findIndex(({ id }) => id === before) + 1
      return { data: { updates: all.slice(from, from + 20), total: all.length } }
    },
  })
  await page.getByText('History: 25 updates').click()
  const oldest = page.getByText('3.2.1 → 1.24', { exact: true })
  await expect.element(oldest).not.toBeInTheDocument()
  const history = page.getByRole('group').filter({ hasText: 'History: 25 updates' })
  await history.getByRole('button', { name: 'Show earlier' }).click()
  await expect.element(oldest).toBeVisible()
})

test('shows a requested update until it is done', async () => {
  let software: Partial<SoftwareState> = { state: 'available', available }
  await open(() => software, {
    'softwareUpdates.request': () => {
      software = { state: 'requested', available, latest: update({ status: 'waiting', endedAt: null }) }
      return { data: {} }
    },
  })
  await ask.click()
  expect(inputsOf('softwareUpdates.request')).toEqual([])
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expect.poll(() => inputsOf('softwareUpdates.request')).toEqual([{ controllerId: 50, releaseId: 4 }])
  await expect.element(page.getByText('Version 3.3 requested at 12. 06. 2026 10:00')).toBeVisible()
  software = {
    state: 'in_progress',
    available,
    latest: update({ status: 'installing', endedAt: null }),
  }
  await expect.element(page.getByText(/Update to version 3\.3 · Installing/)).toBeVisible()
  software = { state: 'latest', installedVersion: '3.3', latest: update() }
  await expect.element(page.getByText('Version 3.3 is installed.')).toBeVisible()
  await expect.element(page.getByText('Latest installed')).toBeVisible()
})

test('an update that waits for an offline controller shows a message, and can be cancelled', async () => {
  const waiting = update({ status: 'waiting', endedAt: null })
  await open(() => ({ state: 'requested', connected: false, available, latest: waiting }))
  await expect.element(page.getByText(/^Controller is not connected to cloud\. It will get/)).toBeVisible()
  await page.getByRole('button', { name: 'Cancel update' }).click()
  await expect
    .poll(() => inputsOf('softwareUpdates.cancel'))
    .toEqual([{ controllerId: 50, updateId: waiting.id }])
})

test.each([
  ['a known reason', update({ status: 'failed', code: 'boot' }), /3\.3 failed.*did not start\./],
  [
    "the controller's own reason",
    update({ status: 'failed', code: 'E77 flash' }),
    /runs as before\. E77 flash/,
  ],
  ['an automatic rollback', update({ status: 'rolled_back' }), /returned to the previous version/],
  ['no answer', update({ status: 'expired' }), /did not reconnect in time/],
])('a failure shows %s, and can be retried', async (_what, latest, text) => {
  await open(() => ({ state: 'available', available, latest }))
  await expect.element(page.getByText(text)).toBeVisible()
  await expect.element(ask).toBeEnabled()
})

test('an unknown version, and a state that failed to load', async () => {
  await open(() => ({ installedVersion: null }))
  await expect.element(page.getByText(/has not reported its version/)).toBeVisible()
  await open(() => ({}), { 'softwareUpdates.state': () => refuse('internal') })
  await expect.element(page.getByText('Could not load the software status')).toBeVisible()
})
