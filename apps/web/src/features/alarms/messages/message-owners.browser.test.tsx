import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { alarmAnswers, alarmOf, alarmStream, detailOf } from '../../../testing/answers/alarm-answers.ts'
import { companyAnswers } from '../../../testing/answers/company-answers.ts'
import { placeAnswers } from '../../../testing/answers/location-answers.ts'
import { expectClean } from '../../../testing/axe.ts'
import { type Answers, inputsOf, refuse } from '../../../testing/fake-server.ts'
import { looks } from '../../../testing/looks.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { aggregator } from '../../../testing/people.ts'

const alarms = [alarmOf({ id: 2 }), alarmOf({ id: 3, kind: 'BATTERY_NOT_CHARGING' })]
const text = 'The network is down in your town.'

const answers: Answers = {
  ...placeAnswers,
  ...companyAnswers,
  ...alarmAnswers,
  'auth.user': () => ({ data: { user: aggregator } }),
  'alarms.live': alarmStream(2).answer,
  'alarms.list': () => ({ data: { alarms, total: alarms.length } }),
  'alarms.get': ({ alarmId }) => ({
    data: detailOf(alarmOf({ id: Number(alarmId) }), { mayMessageOwners: true }),
  }),
  'alarmMessages.recipients': () => ({ data: { owners: 12, locations: 14, withoutOwner: 2 } }),
  'alarmMessages.send': () => ({ data: { owners: 12 } }),
}

const openCompany = (more: Answers = {}, options: Parameters<typeof openPage>[1] = {}) =>
  openPage('/settings/global/companies/3/alarms', { ...options, answers: { ...answers, ...more } })

async function writeToAll() {
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  await page.getByRole('button', { name: 'Message owners' }).click()
}

describe('a message from the selected alarms', () => {
  test('says how many owners get the message, and sends it once', async () => {
    await openCompany()
    await writeToAll()
    await expect
      .element(page.getByText('Goes to 12 owners. They own 14 of the locations. 2 locations have no owner.'))
      .toBeVisible()
    await page.getByRole('button', { name: 'Send to 12 owners' }).click()
    await expect.element(page.getByRole('textbox', { name: 'Message' })).toBeInvalid()
    await page.getByRole('textbox', { name: 'Message' }).fill(text)
    await page.getByRole('button', { name: 'Send to 12 owners' }).click()
    await expect.element(page.getByText('Sent to 12 owners')).toBeVisible()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(page.getByText(/^2 selected/)).not.toBeInTheDocument()
    expect(inputsOf('alarmMessages.send')).toEqual([{ alarmIds: [2, 3], text }])
  })

  test('keeps the typed text if the message is refused', async () => {
    await openCompany({ 'alarmMessages.send': () => refuse('too_many_requests') })
    await writeToAll()
    await page.getByRole('textbox', { name: 'Message' }).fill(text)
    await page.getByRole('button', { name: 'Send to 12 owners' }).click()
    await expect.element(page.getByText(/^Too many/)).toBeVisible()
    await expect.element(page.getByRole('textbox', { name: 'Message' })).toHaveValue(text)
  })

  test('says that there is no one to write to', async () => {
    await openCompany({
      'alarmMessages.recipients': () => ({ data: { owners: 0, locations: 0, withoutOwner: 2 } }),
    })
    await writeToAll()
    await expect.element(page.getByText('None of these locations has an owner to write to.')).toBeVisible()
    expect(page.getByRole('button', { name: /^Send to/ }).elements()).toEqual([])
  })

  test('says why the owners could not be counted', async () => {
    await openCompany({ 'alarmMessages.recipients': () => refuse('unavailable') })
    await writeToAll()
    await expect.element(page.getByText('Could not count the owners')).toBeVisible()
  })

  test('is not offered for alarms of companies that the person does not manage', async () => {
    await openPage('/alarms', { answers })
    await page.getByRole('checkbox', { name: 'Select all' }).click()
    await expect.element(page.getByRole('button', { name: 'Acknowledge' })).toBeVisible()
    expect(page.getByRole('button', { name: 'Message owners' }).elements()).toEqual([])
  })
})

describe('a message from an alarm', () => {
  test("is offered to people who manage the alarm's company", async () => {
    await openPage('/alarms/2', { answers })
    await page.getByRole('button', { name: 'Message owners' }).click()
    await page.getByRole('textbox', { name: 'Message' }).fill(text)
    await page.getByRole('button', { name: 'Send to 12 owners' }).click()
    await expect.poll(() => inputsOf('alarmMessages.send')).toEqual([{ alarmIds: [2], text }])
  })

  test('is not offered to people who do not manage it', async () => {
    await openPage('/alarms/2', {
      answers: { ...answers, 'alarms.get': () => ({ data: detailOf(alarmOf({ id: 2 })) }) },
    })
    await expect.element(page.getByRole('button', { name: 'Acknowledge' })).toBeVisible()
    expect(page.getByRole('button', { name: 'Message owners' }).elements()).toEqual([])
  })
})

test.each(looks)('is accessible: %s', async (name, look) => {
  await openCompany({}, look)
  // on a phone there is no row above the list
  await page
    .getByRole('checkbox', { name: /^Select (?!all)/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Message owners' }).click()
  await expect.element(page.getByText(/^Goes to 12 owners/)).toBeVisible()
  await expectClean(`message to owners, ${name}`)
})
