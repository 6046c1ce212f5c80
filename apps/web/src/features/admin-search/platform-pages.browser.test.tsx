import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { companyAnswers } from '../../testing/answers/company-answers.ts'
import { placeAnswers } from '../../testing/answers/location-answers.ts'
import { platformAnswers } from '../../testing/answers/platform-answers.ts'
import { expectClean } from '../../testing/axe.ts'
import { answerFromNowOn, inputsOf, refuse } from '../../testing/fake-server.ts'
import { looks } from '../../testing/looks.ts'
import { openPage } from '../../testing/open-page.tsx'
import { aggregator, superAdmin } from '../../testing/people.ts'

const answers = {
  ...placeAnswers,
  ...companyAnswers,
  ...platformAnswers,
  'auth.user': () => ({ data: { user: superAdmin } }),
}
const sections = () => page.getByRole('navigation', { name: 'Administration' })
const sheet = () => page.getByRole('dialog')

describe.each(looks)('%s', (_look, look) => {
  test('recounts list each stored figure that differs, or say that all agree', async () => {
    await openPage('/admin/audit', { ...look, answers })
    await sections().getByRole('link', { name: 'Cross-checks' }).click()
    await expect.element(page.getByText('Grid import, whole day')).toBeVisible()
    await expect.element(page.getByText('12,150.50')).toBeVisible()
    await expect.element(page.getByText('Highest power of the month: 6')).toBeVisible()
    await expect.element(page.getByText('Net metering: 3')).toBeVisible()
    await expectClean('recounts')
    const nothing = () => ({ data: { runs: [], differences: [] } })
    await openPage('/admin/recounts', { ...look, answers: { ...answers, 'recounts.list': nothing } })
    await expect.element(page.getByText('The first cross-check runs tonight.')).toBeVisible()
    const refused = { ...answers, 'recounts.list': () => refuse('internal') }
    await openPage('/admin/recounts', { ...look, answers: refused })
    await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  })

  test('finds mails by recipient, and opens them', async () => {
    await openPage('/admin/audit', { ...look, answers })
    await sections().getByRole('link', { name: 'E-mails' }).click()
    await expect.element(page.getByRole('heading', { level: 1, name: 'E-mails' })).toBeVisible()
    await expect.element(page.getByText('Waiting', { exact: true })).toBeVisible()
    await expectClean('mails')
    await page.getByRole('button', { name: 'Open “A new password' }).click()
    await expect.element(sheet().getByText('reset-password?token=abc', { exact: false })).toBeVisible()
    await expectClean('a mail')
    await openPage('/admin/outbox', { ...look, answers })
    await page.getByRole('button', { name: 'Open “Your password was changed”' }).click()
    await expect.element(sheet().getByText('Its text is not stored', { exact: false })).toBeVisible()
    await openPage('/admin/outbox', { ...look, answers })
    await expect.element(page.getByText('Not delivered')).toBeVisible()
    await page.getByRole('button', { name: 'Open “Invite to Sunny Hill”' }).click()
    await expect.element(sheet().getByText('We will not try again', { exact: false })).toBeVisible()
    await expectClean('a mail that was not delivered')
  })

  test('finds refused device messages by sender and reason, and opens them', async () => {
    await openPage('/admin/search/devices', { ...look, answers })
    await sections().getByRole('link', { name: 'Quarantine' }).click()
    await expect.element(page.getByText('Unknown sender')).toBeVisible()
    await expectClean('quarantine')
    await page.getByRole('combobox', { name: 'Reason' }).click()
    await page.getByRole('option', { name: 'Unreadable' }).click()
    await expect.element(page.getByText('Unknown sender')).not.toBeInTheDocument()
    expect(inputsOf('quarantine.list').at(-1)).toMatchObject({ reason: 'junk' })
    await page.getByRole('button', { name: 'Details' }).click()
    await expect.element(sheet().getByText('dt is no number')).toBeVisible()
    await expect.element(sheet().getByText('{"dt":"<b>now</b>"}')).toBeVisible()
    await expectClean('an entry of the quarantine')
  })

  test('registers a controller and shows its secret once', async () => {
    const issued = {
      id: 51,
      serial: 'ABCD-EFGH-JKLM-0002',
      secret: 'kX2_very-secret',
      type: 'P1_WIFI' as const,
      locationId: null,
    }
    await openPage('/admin/oem-devices', {
      ...look,
      answers: { ...answers, 'oemDevices.create': () => ({ data: { oemDevice: issued } }) },
    })
    await page.getByLabelText('Type').selectOptions('P1 module')
    await page.getByLabelText('Serial number').fill('abcd')
    await page.getByRole('button', { name: 'Register', exact: true }).click()
    await expect.element(page.getByText('The format is not valid')).toBeVisible()
    await expectClean('new controllers with an error')
    await page.getByLabelText('Serial number').fill('abcd-efgh-jklm-0002')
    await page.getByRole('button', { name: 'Register', exact: true }).click()
    await expect.element(page.getByText(issued.secret)).toBeVisible()
    await sections().getByRole('link', { name: 'E-mails' }).click()
    await expectClean('secrets that would be left')
    await page.getByRole('button', { name: 'Stay here' }).click()
    expect(inputsOf('oemDevices.create')).toEqual([{ type: 'P1_WIFI', serial: issued.serial }])
    await expectClean('a new controller')
    await page.getByRole('button', { name: 'I have saved the secret' }).click()
    await expect.element(page.getByText(issued.secret)).not.toBeInTheDocument()
  })
})

test('a batch with errors registers nothing and lists every bad line; a valid batch shows how many were registered', async () => {
  const batch = new File(['type\nP1_WIFI\n'], 'batch.csv', { type: 'text/csv' })
  const faults = ['Line 2: serial: is already registered', 'Line 3: type: Invalid option']
  await openPage('/admin/oem-devices', {
    answers: {
      ...answers,
      'oemDevices.importBatch': () =>
        refuse(
          'invalid',
          faults.map((message, at) => ({ path: `csv.${at + 2}`, message })),
        ),
    },
  })
  const choose = () =>
    page
      .elementLocator(document.querySelector<HTMLElement>('input[type=file]') ?? document.body)
      .upload(batch)
  await expect.element(page.getByRole('button', { name: 'Choose a file' })).toBeVisible()
  await choose()
  for (const fault of faults) await expect.element(page.getByText(fault)).toBeVisible()
  expect(inputsOf('oemDevices.importBatch')).toEqual([{ csv: 'type\nP1_WIFI\n' }])
  const issued = {
    id: 1,
    serial: 'ABCD-EFGH-JKLM-0003',
    secret: 's',
    type: 'P1_WIFI' as const,
    locationId: null,
  }
  answerFromNowOn({ 'oemDevices.importBatch': () => ({ data: { oemDevices: [issued] } }) })
  await choose()
  await expect.element(page.getByText('1 controller is registered.', { exact: false })).toBeVisible()
  const kept = page.getByRole('button', { name: 'I have saved the secret' })
  await expect.element(kept).toBeDisabled()
  await sections().getByRole('link', { name: 'E-mails' }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await expect.element(question.getByText('will not be shown again', { exact: false })).toBeVisible()
  await question.getByRole('button', { name: 'Stay here' }).click()
  await page.getByRole('button', { name: 'Save serial numbers and secrets' }).click()
  await kept.click()
  await expect.element(page.getByRole('button', { name: 'Choose a file' })).toBeVisible()
  await sections().getByRole('link', { name: 'E-mails' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'E-mails' })).toBeVisible()
})

test.each(['/admin/outbox', '/admin/quarantine', '/admin/oem-devices'])(
  '%s is only for super admins',
  async (path) => {
    const { router } = await openPage(path, {
      answers: { ...answers, 'auth.user': () => ({ data: { user: aggregator } }) },
    })
    await expect.poll(() => router.state.location.pathname).toBe('/admin/search/users')
    await expect.element(sections().getByRole('link', { name: 'Audit log' })).toBeVisible()
    await expect.element(sections().getByRole('link', { name: 'E-mails' })).not.toBeInTheDocument()
  },
)
