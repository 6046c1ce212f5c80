import type { Account } from '@kilowatt/contracts/identity/account'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { account, accountAnswers } from '../../testing/answers/account-answers.ts'
import { placeAnswers } from '../../testing/answers/location-answers.ts'
import { expectClean } from '../../testing/axe.ts'
import { type Answers, inputsOf, refuse } from '../../testing/fake-server.ts'
import { looks } from '../../testing/looks.ts'
import { openPage } from '../../testing/open-page.tsx'
import { person } from '../../testing/people.ts'

const answers = {
  ...placeAnswers,
  ...accountAnswers,
  'auth.user': () => ({ data: { user: person } }),
}

describe.each(looks)('%s', (_look, look) => {
  test.each([
    ['/user/profile/account', 'My account'],
    ['/user/info', 'Personal information'],
    ['/user/profile/preferences', 'Application preferences'],
    ['/user/change-password', 'Change password'],
    ['/user/profile/sessions', 'Sessions'],
    ['/user/profile/privacy', 'Privacy'],
    ['/user/profile/security', 'Security'],
    ['/user/profile/developer', 'Developer'],
  ])('%s is accessible', async (path, heading) => {
    await openPage(path, { ...look, answers })
    await expect.element(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect.element(page.getByRole('main').getByText(/\w{5}/).nth(1)).toBeVisible()
    await expectClean(heading)
  })

  test('the confirmation before an account is deleted is accessible', async () => {
    await openPage('/user/profile/privacy', { ...look, answers })
    await page.getByLabelText('Your password').fill('correct horse battery')
    await page.getByRole('button', { name: 'Delete my account' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Delete your account?' })).toBeVisible()
    await expectClean('question before the account is deleted')
  })

  test('setting up the second factor is accessible', async () => {
    const secret = 'JBSWY3DPEHPK3PXP'
    await openPage('/user/profile/security', {
      ...look,
      answers: {
        ...answers,
        'twoFactor.setUp': () => ({ data: { secret, uri: `otpauth://totp/Kilowatt:ana?secret=${secret}` } }),
      },
    })
    await page.getByRole('button', { name: 'Set up' }).click()
    await page.getByLabelText('Your password').fill('correct horse battery')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect.element(page.getByLabelText('Code shown in the app')).toBeVisible()
    await expectClean('second step being set up')
  })

  test('a new API key with errors is accessible', async () => {
    await openPage('/user/profile/developer', { ...look, answers })
    await page.getByRole('button', { name: 'New key' }).click()
    await page.getByRole('button', { name: 'Create key' }).click()
    await expect.element(page.getByText('This field is required').first()).toBeVisible()
    await expectClean('new API key with errors')
  })
})

describe('the bidding zone of a person', () => {
  const personal = { ...account.personal, spotMarketRegionId: 102 }
  const keeps: Answers = {
    ...answers,
    'account.get': () => ({ data: { account: { ...account, personal } } }),
    'account.savePersonal': (saved) => ({
      data: { account: { ...account, personal: { ...personal, ...saved } as Account['personal'] } },
    }),
  }
  const zone = page.getByRole('combobox', { name: 'Spot market bidding zone' })

  test('is the zone that the market page stored, and can be another one or none', async () => {
    await openPage('/user/info', { answers: keeps })
    await expect.element(zone).toHaveValue('Italy: North')
    await zone.click()
    await page.getByRole('listbox').getByRole('option', { name: 'Slovenia' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(() => inputsOf('account.savePersonal')).toMatchObject([{ spotMarketRegionId: 100 }])
    await zone.click()
    await page.getByRole('listbox').getByRole('option', { name: 'None chosen' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(() => inputsOf('account.savePersonal')[1]).toMatchObject({ spotMarketRegionId: null })
  })

  test('keeps its value while the zones fail to load', async () => {
    await openPage('/user/info', { answers: { ...keeps, 'spotMarket.regions': () => refuse('internal') } })
    await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    await page.getByLabelText('First name').fill('Tina')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(() => inputsOf('account.savePersonal')).toMatchObject([{ spotMarketRegionId: 102 }])
  })
})
