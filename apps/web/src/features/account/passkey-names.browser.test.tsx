import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accountAnswers } from '../../testing/answers/account-answers.ts'
import { placeAnswers } from '../../testing/answers/location-answers.ts'
import { expectClean } from '../../testing/axe.ts'
import { inputsOf } from '../../testing/fake-server.ts'
import { looks } from '../../testing/looks.ts'
import { openPage } from '../../testing/open-page.tsx'
import { person } from '../../testing/people.ts'

test.each(looks)('renames a passkey: %s', async (_look, look) => {
  let passkey = { id: 5, name: 'Phone', createdAt: Date.UTC(2026, 5, 1), lastUsedAt: null, backedUp: true }
  await openPage('/user/profile/security', {
    ...look,
    answers: {
      ...placeAnswers,
      ...accountAnswers,
      'auth.user': () => ({ data: { user: person } }),
      'passkeys.list': () => ({ data: { passkeys: [passkey] } }),
      'passkeys.rename': ({ name }) => {
        passkey = { ...passkey, name }
        return { data: { passkey } }
      },
    },
  })
  await page.getByRole('button', { name: 'Rename: Phone' }).click()
  const name = page.getByRole('dialog').getByLabelText('Name')
  await expect.element(name).toHaveValue('Phone')
  await expectClean('name of a passkey')
  await name.fill(' ')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('This field is required')).toBeVisible()
  await name.fill(' Key on my ring ')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByRole('button', { name: 'Rename: Key on my ring' })).toBeVisible()
  expect(inputsOf('passkeys.rename')).toEqual([{ passkeyId: 5, name: 'Key on my ring' }])
})
