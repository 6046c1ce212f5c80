import type { Rollout, RolloutDevice } from '@kilowatt/contracts/fleet/software-rollouts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { companyAnswers } from '../../testing/answers/company-answers.ts'
import { placeAnswers } from '../../testing/answers/location-answers.ts'
import { platformAnswers, softwareRelease, softwareRollout } from '../../testing/answers/platform-answers.ts'
import { expectClean } from '../../testing/axe.ts'
import { type Answers, inputsOf, refuse, staySilent } from '../../testing/fake-server.ts'
import { looks } from '../../testing/looks.ts'
import { openPage } from '../../testing/open-page.tsx'
import { superAdmin } from '../../testing/people.ts'

const open = (path: string, more: Answers = {}, look = {}) =>
  openPage(path, {
    ...look,
    answers: {
      ...placeAnswers,
      ...companyAnswers,
      ...platformAnswers,
      'auth.user': () => ({ data: { user: superAdmin } }),
      ...more,
    },
  })
const dialog = page.getByRole('dialog')
const choose = async (version: string, action: string) => {
  await page.getByRole('button', { name: new RegExp(`${version}$`) }).click()
  await page.getByRole('menuitem', { name: new RegExp(`^${action}`) }).click()
}
const draftRelease = { ...softwareRelease, id: 5, version: '3.4', publishedAt: null, installedCount: 0 }
const paused: Rollout = { ...softwareRollout, status: 'paused', pausedBecause: 'failures' }
const failed: RolloutDevice = {
  updateId: '0199c7e2-0000-4000-8000-000000000001',
  controllerId: 50,
  unitId: 'ABCD-EFGH-JKLM-0001',
  alias: 'Boiler room',
  locationName: 'Sunny Hill',
  connected: true,
  isCanary: true,
  fromVersion: '3.2.1',
  status: 'failed',
  code: 'signature',
  progressPct: null,
  endedAt: Date.UTC(2026, 5, 12, 8),
}
const rolloutPage = (rollout: Rollout) => ({
  'softwareRollouts.get': () => ({ data: { rollout } }),
  'softwareRollouts.devices': () => ({ data: { devices: [failed], total: 1 } }),
})

describe.each(looks)('%s', (_look, look) => {
  test('releases, all of their dialogs, and a roll-out are accessible', async () => {
    await open('/admin/software', {}, look)
    await expect.element(page.getByText('1,180 of 5,000 installed', { exact: false })).toBeVisible()
    await expectClean('releases')
    await page.getByRole('button', { name: 'Upload release' }).click()
    await expect.element(dialog).toBeVisible()
    await expectClean('a new release')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await choose('3.3', 'Details')
    await expect.element(dialog.getByText('Fewer errors')).toBeVisible()
    await expectClean('a release')
    await open('/admin/software', {}, look)
    await choose('3.3', 'Roll out')
    await expect.element(dialog.getByText(/^5,000 controllers will get this version/)).toBeVisible()
    await expectClean('a plan')
    await open('/admin/software/rollouts/2', rolloutPage(paused), look)
    await expect.element(page.getByText(/^The roll-out paused automatically/)).toBeVisible()
    await expect.element(page.getByText('Boiler room')).toBeVisible()
    await expectClean('a roll-out')
  })
})

test('a release is uploaded in parts and checked, with visible progress', async () => {
  const sent: { path: string; size: number }[] = []
  const ownFetch = window.fetch
  window.fetch = async (input, init) => {
    const path = input instanceof Request ? input.url : String(input)
    if (!path.includes('/software-uploads/')) return ownFetch(input, init)
    sent.push({ path, size: init?.body instanceof Blob ? init.body.size : 0 })
    return new Response(null, { status: 204 })
  }
  try {
    await open('/admin/software', {
      'softwareReleases.startUpload': () => ({
        data: {
          uploadId: '0199c7e2-0000-4000-8000-00000000000a',
          path: '/software-uploads/abc',
          partBytes: 6,
        },
      }),
      'softwareReleases.finishUpload': () => ({ data: { release: draftRelease } }),
    })
    await page.getByRole('button', { name: 'Upload release' }).click()
    const send = dialog.getByRole('button', { name: 'Upload release' })
    await send.click()
    await expect.element(dialog.getByText('Choose the file.')).toBeVisible()
    await expect.element(dialog.getByText('A signature has 88 characters and ends with ==.')).toBeVisible()
    expect(inputsOf('softwareReleases.startUpload')).toEqual([])
    await dialog.getByRole('textbox', { name: 'Version', exact: true }).fill('3.3')
    await dialog.getByRole('textbox', { name: 'Signature' }).fill(softwareRelease.signature)
    const input = document.querySelector<HTMLInputElement>('input[type="file"]')
    if (!input) throw new Error('no field for the file')
    await userEvent.upload(input, new File(['ten bytes!'], 'software.bin'))
    await send.click()
    await expect.element(page.getByText(/^The signature of version 3\.4 is valid\./)).toBeVisible()
    // the next action is offered
    await expect.element(dialog.getByText(/^This draft is not offered to anyone yet/)).toBeVisible()
    expect(inputsOf('softwareReleases.startUpload')).toEqual([
      {
        type: 'CONTROLLER',
        hardwareVersion: null,
        version: '3.3',
        notes: '',
        sizeBytes: 10,
        signature: softwareRelease.signature,
      },
    ])
    expect(sent).toEqual([
      { path: '/software-uploads/abc?offset=0', size: 6 },
      { path: '/software-uploads/abc?offset=6', size: 4 },
    ])
  } finally {
    window.fetch = ownFetch
  }
})

test('roll-outs beyond the first page are one press away', async () => {
  const rollouts = Array.from({ length: 30 }, (_, n) => ({
    ...softwareRollout,
    id: 40 - n,
    version: `1.${n}`,
  }))
  await open('/admin/software', {
    'softwareRollouts.list': ({ status, before = 41 }) => {
      const older = status === 'paused' ? [] : rollouts.filter(({ id }) => id < Number(before))
      return { data: { rollouts: older.slice(0, 25), hasMore: older.length > 25 } }
    },
  })
  const oldest = page.getByRole('link', { name: 'Version 1.29' })
  await expect.element(page.getByRole('link', { name: 'Version 1.24' })).toBeVisible()
  await expect.element(oldest).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Show earlier' }).click()
  await expect.element(oldest).toBeVisible()
})

test.each([
  ['because too many failed', 'failures', true],
  ['because no super admin is active', 'not_allowed', true],
  ['because someone paused it', 'person', false],
] as const)(
  'a roll-out that paused %s is reported on every page: %s → %s',
  async (_why, pausedBecause, isShown) => {
    const paused = { ...softwareRollout, id: 9, version: '3.3', status: 'paused' as const, pausedBecause }
    await open('/admin/search/users', {
      'softwareRollouts.list': () => ({ data: { rollouts: [paused], hasMore: false } }),
    })
    const notice = page.getByText('The roll-out of version 3.3 paused automatically.')
    await expect.poll(() => inputsOf('softwareRollouts.list')).toEqual([{ status: 'paused' }])
    if (!isShown) return expect(notice.query()).toBeNull()
    await expect.element(notice).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Open roll-out' }))
      .toHaveAttribute('href', '/admin/software/rollouts/9')
  },
)

test('a notice above every page appears with the page, so it moves nothing', async () => {
  const known = Promise.withResolvers<void>()
  const opened = open('/admin/search/users', {
    'softwareRollouts.list': async () => {
      await known.promise
      return { data: { rollouts: [{ ...paused, id: 9 }], hasMore: false } }
    },
  })
  await expect.poll(() => inputsOf('softwareRollouts.list')).toHaveLength(1)
  const heading = page.getByRole('heading', { level: 1 })
  expect(heading.query()).toBeNull()
  known.resolve()
  await opened
  await heading.findElement()
  expect(page.getByText(/paused automatically/).query()).not.toBeNull()
})

test('a page does not wait for its notices forever', async () => {
  await open('/admin/search/users', { 'softwareRollouts.list': staySilent })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('shows why nothing can be uploaded without a key', async () => {
  await open('/admin/software', {
    'softwareReleases.list': () => ({ data: { releases: [], keyIds: [] } }),
    'softwareRollouts.list': () => ({ data: { rollouts: [], hasMore: false } }),
  })
  await expect.element(page.getByText(/^No signing key/)).toBeVisible()
  await expect.element(page.getByText('No releases yet')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Upload release' })).toBeDisabled()
})

test('validates a plan, and opens its roll-out', async () => {
  await open('/admin/software', {
    'softwareRollouts.start': () => ({ data: { rolloutId: 2 } }),
    ...rolloutPage(softwareRollout),
  })
  await choose('3.3', 'Roll out')
  await dialog.getByLabelText('First stage (% of controllers)').fill('0')
  await dialog.getByRole('button', { name: 'Start roll-out' }).click()
  await expect.element(dialog.getByText('A whole number from 1 to 100.')).toBeVisible()
  expect(inputsOf('softwareRollouts.start')).toEqual([])
  await dialog.getByLabelText('First stage (% of controllers)').fill('2')
  await dialog.getByRole('button', { name: 'Start roll-out' }).click()
  await expect
    .poll(() => inputsOf('softwareRollouts.start'))
    .toEqual([{ releaseId: 4, canaryPct: 2, maxFailurePct: 5, atOnce: 100, soakHours: 24 }])
  await expect.element(page.getByRole('heading', { level: 1, name: 'Version 3.3' })).toBeVisible()
})

test('withdraws a release after asking', async () => {
  await open('/admin/software', { 'softwareReleases.withdraw': () => ({ data: {} }) })
  await choose('3.3', 'Withdraw')
  await expect.element(dialog).toHaveTextContent(/Withdraw version 3\.3\?.*cannot undo this/)
  await dialog.getByRole('button', { name: 'Withdraw release' }).click()
  await expect.poll(() => inputsOf('softwareReleases.withdraw')).toEqual([{ releaseId: 4 }])
})

test('resumes or rolls back a paused roll-out, after asking', async () => {
  await open('/admin/software/rollouts/2', {
    ...rolloutPage(paused),
    'softwareRollouts.resume': () => ({ data: {} }),
    'softwareRollouts.rollBack': () => ({ data: { rolloutId: 3 } }),
  })
  await expect.element(page.getByText('The file’s signature is not valid.')).toBeVisible()
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect.element(dialog).toHaveTextContent(/12 controllers failed/)
  await expect.element(dialog.getByRole('radio', { name: 'Try them again first' })).toBeChecked()
  await dialog.getByRole('radio', { name: 'Leave them as they are' }).click()
  await dialog.getByRole('button', { name: 'Resume' }).click()
  await expect.poll(() => inputsOf('softwareRollouts.resume')).toEqual([{ rolloutId: 2, failed: 'leave' }])
  await page.getByRole('button', { name: 'Roll back' }).click()
  await expect.element(dialog).toHaveTextContent(/1,180 controllers get the version/)
  await dialog.getByRole('button', { name: 'Roll back' }).click()
  await expect.poll(() => inputsOf('softwareRollouts.get')).toContainEqual({ rolloutId: 3 })
})

test('without a success among the first controllers, it never continues with all of them', async () => {
  const unproven: Rollout = {
    ...paused,
    stage: 'canary',
    canaries: 5,
    provenCanaries: 0,
    counts: { ...paused.counts, done: 0, failed: 5 },
  }
  await open('/admin/software/rollouts/2', {
    ...rolloutPage(unproven),
    'softwareRollouts.resume': () => ({ data: {} }),
  })
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect
    .element(dialog.getByText(/the roll-out first tries the same number of other controllers/))
    .toBeVisible()
  await dialog.getByRole('button', { name: 'Resume' }).click()
  await expect.poll(() => inputsOf('softwareRollouts.resume')).toEqual([{ rolloutId: 2, failed: 'retry' }])
})

test('retries failed controllers at the end, after asking', async () => {
  await open('/admin/software/rollouts/2', {
    ...rolloutPage({ ...softwareRollout, status: 'finished' }),
    'softwareRollouts.retry': () => ({ data: {} }),
  })
  await page.getByRole('button', { name: 'Retry failed' }).click()
  await expect.element(dialog).toHaveTextContent(/Try 12 controllers again\?/)
  await dialog.getByRole('button', { name: 'Retry failed' }).click()
  await expect.poll(() => inputsOf('softwareRollouts.retry')).toEqual([{ rolloutId: 2 }])
})

test('stores the notes of a draft before publishing it, after asking; a draft can be discarded', async () => {
  const done = () => ({ data: {} })
  await open('/admin/software', {
    'softwareReleases.edit': done,
    'softwareReleases.publish': done,
    'softwareReleases.discard': done,
  })
  await choose('3.4', 'Details')
  await dialog.getByRole('textbox', { name: 'Notes' }).fill('Charges at noon')
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect.element(dialog.getByText('Publish version 3.4?')).toBeVisible()
  expect(inputsOf('softwareReleases.edit')).toEqual([{ releaseId: 5, notes: 'Charges at noon' }])
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect.poll(() => inputsOf('softwareReleases.publish')).toEqual([{ releaseId: 5 }])
  await choose('3.4', 'Discard')
  await dialog.getByRole('button', { name: 'Discard draft' }).click()
  await expect.poll(() => inputsOf('softwareReleases.discard')).toEqual([{ releaseId: 5 }])
})

test('shows what failed to load, and an absent roll-out as not found', async () => {
  await open('/admin/software', {
    'softwareReleases.list': () => refuse('internal'),
    'softwareRollouts.list': () => refuse('internal'),
  })
  await expect.element(page.getByText('Could not load the releases')).toBeVisible()
  await expect.element(page.getByText('Could not load the roll-outs')).toBeVisible()
  await open('/admin/software/rollouts/9', {
    'softwareRollouts.get': () => refuse('not_found'),
    'softwareRollouts.devices': () => refuse('not_found'),
  })
  await expect.element(page.getByRole('heading', { name: "This page doesn't exist." })).toBeVisible()
})
