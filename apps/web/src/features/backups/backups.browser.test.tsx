import type { Backup, BackupTask } from '@kilowatt/contracts/fleet/backups'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { companyAnswers } from '../../testing/answers/company-answers.ts'
import { placeAnswers } from '../../testing/answers/location-answers.ts'
import { lostController } from '../../testing/answers/oem-device-answers.ts'
import { expectClean } from '../../testing/axe.ts'
import { type Answers, inputsOf, refuse } from '../../testing/fake-server.ts'
import { looks } from '../../testing/looks.ts'
import { openPage } from '../../testing/open-page.tsx'
import { aggregator } from '../../testing/people.ts'

const backup = (id: number, reason: Backup['reason']): Backup => ({
  id,
  filename: `house-${id}.json`,
  createdAt: Date.UTC(2026, 5, id, 8),
  sizeBytes: 1_834,
  reason,
  createdBy: reason === 'asked' ? 'Ana Novak' : null,
})
const kept = [backup(12, 'asked'), backup(11, 'schedule')]
const texts = new Map([
  [11, '{\n  "soc": 20,\n  "mode": "auto"\n}\n'],
  [12, '{\n  "soc": 90,\n  "mode": "auto"\n}\n'],
])
const taskOf = (more: Partial<BackupTask>): BackupTask => ({
  kind: 'backup',
  outcome: 'done',
  code: null,
  requestedAt: Date.UTC(2026, 5, 12, 8),
  filename: null,
  ...more,
})

const open = (more: Answers = {}, look = {}) =>
  openPage('/locations/7/manage/oem-devices/50', {
    ...look,
    answers: {
      ...placeAnswers,
      ...companyAnswers,
      'auth.user': () => ({ data: { user: aggregator } }),
      'oemDevices.get': () => ({ data: { oemDevice: { ...lostController, connected: true } } }),
      'backups.list': () => ({ data: kept }),
      'backups.state': () => ({ data: { pace: 'weekly', task: null } }),
      'backups.content': ({ backupId }) => ({
        data: { filename: `house-${backupId}.json`, text: texts.get(Number(backupId)) ?? null },
      }),
      'backups.create': () => ({ data: {} }),
      'backups.restore': () => ({ data: {} }),
      'backups.remove': () => ({ data: kept.slice(1) }),
      'backups.setPace': () => ({ data: {} }),
      ...more,
    },
  })
const dialog = page.getByRole('dialog')
const create = page.getByRole('button', { name: 'Back up now' })
const choose = async (file: string, action: string) => {
  await page.getByRole('button', { name: new RegExp(file) }).click()
  await page.getByRole('menuitem', { name: new RegExp(`^${action}`) }).click()
}

describe.each(looks)('%s', (_look, look) => {
  test('the backups and a comparison of two are accessible', async () => {
    await open({}, look)
    await expect.element(page.getByText('house-12.json', { exact: true })).toBeVisible()
    await expectClean('backups')
    await choose('house-12', 'Compare')
    await expect.element(dialog.getByText('"soc": 90')).toBeVisible()
    await expectClean('comparison')
  })
})

test('shows time, size and reason of each backup, and who requested it', async () => {
  await open()
  await expect.element(page.getByText(/^12\. 06\. 2026 10:00:00 · 1\.8.kB · Ana Novak$/)).toBeVisible()
  await expect.element(page.getByText(/^11\. 06\. 2026 10:00:00 · 1\.8.kB · automatic$/)).toBeVisible()
})

test('shows a requested backup while it runs, and lists it when it is done', async () => {
  let task: BackupTask | null = null
  let list = kept
  await open({
    'backups.list': () => ({ data: list }),
    'backups.state': () => ({ data: { pace: 'weekly', task } }),
    'backups.create': () => {
      task = taskOf({ outcome: 'running' })
      return { data: {} }
    },
  })
  await create.click()
  await expect.element(page.getByText('Waiting for the controller to send its configuration.')).toBeVisible()
  await expect.element(create).toBeDisabled()
  task = taskOf({ outcome: 'done' })
  list = [backup(13, 'asked'), ...kept]
  await expect.element(page.getByText('house-13.json', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Backed up.')).toBeVisible()
  await expect.element(create).toHaveFocus()
})

test('a restore names the backup and asks first', async () => {
  await open()
  await choose('house-11', 'Restore')
  await expect.element(dialog).toHaveTextContent(/Restore house-11\.json, [\d. :]+\?.*is backed up first/)
  expect(inputsOf('backups.restore')).toEqual([])
  await dialog.getByRole('button', { name: 'Restore' }).click()
  await expect.poll(() => inputsOf('backups.restore')).toEqual([{ controllerId: 50, backupId: 11 }])
})

test('a deleted backup disappears from the list', async () => {
  await open()
  await choose('house-12', 'Delete')
  await dialog.getByRole('button', { name: 'Delete backup' }).click()
  await expect.element(page.getByText('house-12.json', { exact: true })).not.toBeInTheDocument()
  expect(inputsOf('backups.remove')).toEqual([{ controllerId: 50, backupId: 12 }])
})

test('shows two configurations side by side, with changed lines next to each other', async () => {
  await open()
  await choose('house-12', 'Compare')
  const changed = dialog.getByRole('row').filter({ hasText: 'soc' })
  await expect.element(changed).toHaveTextContent(/− "soc": 20.*\+ "soc": 90/)
})

test('changes the schedule at once', async () => {
  await open()
  await page.getByRole('combobox', { name: 'Automatic backups' }).click()
  await page.getByRole('option', { name: 'Every day' }).click()
  await expect.poll(() => inputsOf('backups.setPace')).toEqual([{ controllerId: 50, pace: 'daily' }])
})

test('shows that a controller is offline, and sends it no request', async () => {
  await open({ 'oemDevices.get': () => ({ data: { oemDevice: lostController } }) })
  await expect.element(page.getByText(/^Controller is not connected to cloud\. You can create/)).toBeVisible()
  await expect.element(create).toBeDisabled()
})

test.each([
  [taskOf({ outcome: 'unchanged' }), /^Nothing has changed since the last backup\. 12\. ?0?6\. ?2026/],
  [
    taskOf({ outcome: 'expired' }),
    'The controller did not answer. Check that it is connected and try again.',
  ],
  [
    taskOf({ kind: 'restore', outcome: 'failed', code: 'content', filename: 'house-11.json' }),
    'house-11.json was not restored, and the controller’s settings have not changed. content',
  ],
  [
    taskOf({ kind: 'restore', outcome: 'failed', code: 'not_allowed', filename: 'house-11.json' }),
    /have not changed\. The person who requested this can no longer edit the location\./,
  ],
  [
    taskOf({ outcome: 'failed', code: 'too_large' }),
    /could not send its configuration\. The configuration is larger than 256 KiB\./,
  ],
])('%j', async (task, text) => {
  await open({ 'backups.state': () => ({ data: { pace: 'weekly', task } }) })
  await expect.element(page.getByText(text)).toBeVisible()
})

test('shows that there are no backups yet, and what failed to load', async () => {
  await open({ 'backups.list': () => ({ data: [] }) })
  await expect.element(page.getByText('No backups yet')).toBeVisible()
  await open({ 'backups.list': () => refuse('internal') })
  await expect.element(page.getByText('Could not load the backups')).toBeVisible()
})
