import type { Webhook, WebhookDelivery } from '@kilowatt/contracts/notifications/webhooks'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { companyAnswers } from '../../../testing/answers/company-answers.ts'
import { placeAnswers } from '../../../testing/answers/location-answers.ts'
import { expectClean } from '../../../testing/axe.ts'
import { type Answers, inputsOf, refuse } from '../../../testing/fake-server.ts'
import { looks } from '../../../testing/looks.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { aggregator } from '../../../testing/people.ts'

const one = (id: number, values: Partial<Webhook> = {}): Webhook => ({
  id,
  name: `Receiver ${id}`,
  url: `https://hooks.example.com/${id}`,
  groups: ['alarms', 'reports'],
  isActive: true,
  disabledBecause: null,
  createdAt: Date.UTC(2026, 9, 1),
  lastDeliveredAt: Date.UTC(2026, 9, 15, 8, 40),
  failing: 0,
  ...values,
})
const webhooks = [
  one(1),
  one(2, { failing: 3 }),
  one(3, { isActive: false, disabledBecause: 'failing', failing: 10 }),
  one(4, { isActive: false }),
]

const delivery = (n: number, values: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  id: `00000000-0000-4000-8000-00000000000${n}`,
  kind: 'alarm',
  createdAt: Date.UTC(2026, 9, 15, 8, 40),
  status: 'delivered',
  attempts: 1,
  lastStatus: 204,
  lastFault: null,
  nextAt: null,
  body: '{"type":"alarm"}',
  ...values,
})

const answersWith = (more: Answers = {}): Answers => ({
  ...placeAnswers,
  ...companyAnswers,
  'auth.user': () => ({ data: { user: aggregator } }),
  'webhooks.list': () => ({ data: { webhooks } }),
  ...more,
})
const open = (more: Answers = {}, look = {}) =>
  openPage('/settings/global/companies/3/webhooks', { ...look, answers: answersWith(more) })

describe.each(looks)('%s', (_look, look) => {
  test('the webhooks of a company show their states', async () => {
    await open({}, look)
    for (const state of ['On', '3 failed tries', 'Turned off', 'Off'])
      await expect.element(page.getByText(state, { exact: true })).toBeVisible()
    await expect.poll(() => page.getByRole('heading', { name: 'Webhooks' }).elements()).toHaveLength(1)
    await expectClean('webhooks')
    await page.getByRole('button', { name: 'Add webhook' }).click()
    await expect.element(page.getByLabelText('Address')).toBeVisible()
    await expectClean('a new webhook')
  })

  test('shows sent messages, and sends one again', async () => {
    await open(
      {
        'webhooks.deliveries': () => ({
          data: {
            deliveries: [
              delivery(1, { status: 'failed', attempts: 10, lastStatus: 500, lastFault: 'busy' }),
              delivery(2),
            ],
          },
        }),
        'webhooks.redeliver': () => ({ data: {} }),
      },
      look,
    )
    await page.getByRole('button', { name: 'Receiver 1', exact: false }).click()
    await page.getByRole('menuitem', { name: 'Sent messages' }).click()
    await expect.element(page.getByText('The receiver is overloaded or has a fault.')).toBeVisible()
    await page.getByText('Content', { exact: true }).first().click()
    await expectClean('sent messages')
    await page.getByRole('button', { name: 'Send again' }).first().click()
    await expect.poll(() => inputsOf('webhooks.redeliver')).toEqual([{ deliveryId: delivery(1).id }])
  })
})

test('a new webhook shows its secret once, by keyboard too', async () => {
  await open({
    'webhooks.list': () => ({ data: { webhooks: [] } }),
    'webhooks.create': ({ name }) => ({
      data: { webhook: one(9, { name }), secret: 'whsec_abcdefgh' },
    }),
  })
  await expect.element(page.getByText('No webhooks yet.', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Add webhook' }).click()
  await page.getByLabelText('Name').fill('Home Assistant')
  await page.getByLabelText('Address').fill('https://hooks.example.com/9')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('whsec_abcdefgh')).toBeVisible()
  expect(inputsOf('webhooks.create')).toMatchObject([
    { companyId: 3, name: 'Home Assistant', url: 'https://hooks.example.com/9', groups: ['alarms'] },
  ])
  await page.getByRole('button', { name: 'I have stored the secret' }).click()
  await expect.element(page.getByText('whsec_abcdefgh')).not.toBeInTheDocument()
})

test('an address that is not public is explained at its field', async () => {
  await open({
    'webhooks.create': () => refuse('invalid', [{ path: 'url', message: 'private_address' }]),
  })
  await page.getByRole('button', { name: 'Add webhook' }).click()
  await page.getByLabelText('Name').fill('Router')
  await page.getByLabelText('Address').fill('https://192.168.1.1/')
  await page.getByRole('dialog').getByRole('button', { name: 'Add webhook' }).click()
  await expect.element(page.getByText('This address is not public.', { exact: false })).toBeVisible()
})

test('removing asks first', async () => {
  await open({ 'webhooks.remove': () => ({ data: {} }) })
  await page.getByRole('button', { name: 'Receiver 4', exact: false }).click()
  await page.getByRole('menuitem', { name: 'Remove webhook' }).click()
  await expect.element(page.getByText('Remove webhook “Receiver 4”?')).toBeVisible()
  await page.getByRole('button', { name: 'Remove webhook' }).click()
  await expect.poll(() => inputsOf('webhooks.remove')).toEqual([{ webhookId: 4 }])
})

test('asks before a webhook is removed', async () => {
  await open({ 'webhooks.list': () => refuse('not_found') })
  await expect.element(page.getByText('This part could not be loaded')).toBeVisible()
})
