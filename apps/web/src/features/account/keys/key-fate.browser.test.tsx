import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accountAnswers } from '../../../testing/answers/account-answers.ts'
import { placeAnswers } from '../../../testing/answers/location-answers.ts'
import { expectClean } from '../../../testing/axe.ts'
import { looks } from '../../../testing/looks.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { person } from '../../../testing/people.ts'

const key = (id: number, name: string, expired = false) => ({
  id,
  name,
  scope: 'read' as const,
  prefix: `kw_abcd${id}`,
  createdAt: Date.UTC(2026, 0, 5),
  expiresAt: null,
  expired,
  lastUsedAt: null,
})
const strong = 'vR7#kq9!tzLm'

/** Opens the page and records the requested changes. */
async function openForm(keys: readonly ReturnType<typeof key>[], look = {}) {
  const changes: unknown[] = []
  await openPage('/user/change-password', {
    ...look,
    answers: {
      ...placeAnswers,
      ...accountAnswers,
      'auth.user': () => ({ data: { user: person } }),
      'apiKeys.list': () => ({ data: { apiKeys: [...keys] } }),
      'account.changePassword': (asked) => {
        changes.push(asked)
        return { data: {} }
      },
    },
  })
  await page.getByLabelText('Your password').fill('correct horse battery')
  await page.getByLabelText('New password', { exact: true }).fill(strong)
  await page.getByLabelText('Repeat').fill(strong)
  return changes
}
const submit = () => page.getByRole('main').getByRole('button', { name: 'Change password' }).click()

test('asks people with API keys what happens to the keys before changing anything', async () => {
  const changes = await openForm([key(5, 'Night report'), key(6, 'Old phone'), key(7, 'Long over', true)])
  await expect.element(page.getByText('You have 2 API keys.')).toBeVisible()
  await expect.element(page.getByText('Long over')).not.toBeInTheDocument()
  await submit()
  await expect.element(page.getByText('This field is required')).toBeVisible()
  await page.getByRole('radio', { name: 'I will choose which ones to revoke' }).click()
  await page.getByRole('checkbox', { name: 'Old phone' }).click()
  await submit()
  await expect
    .poll(() => changes)
    .toEqual([{ currentPassword: 'correct horse battery', password: strong, revokedKeyIds: [6] }])
})

test.each([
  ['All keys are revoked', [5, 6]],
  ['The keys keep working', []],
])('"%s" applies to all keys', async (answer, revokedKeyIds) => {
  const changes = await openForm([key(5, 'Night report'), key(6, 'Old phone')])
  await page.getByRole('radio', { name: answer }).click()
  await submit()
  await expect.poll(() => changes).toMatchObject([{ revokedKeyIds }])
})

test('does not ask people without keys', async () => {
  const changes = await openForm([key(7, 'Long over', true)])
  await submit()
  await expect.poll(() => changes).toMatchObject([{ revokedKeyIds: [] }])
})

describe.each(looks)('%s', (_look, look) => {
  test('the question about API keys is accessible', async () => {
    await openForm([key(5, 'Night report'), key(6, 'Old phone')], look)
    await page.getByRole('radio', { name: 'I will choose which ones to revoke' }).click()
    await expect.element(page.getByRole('checkbox', { name: 'Old phone' })).toBeVisible()
    await expectClean('question about API keys')
  })
})
