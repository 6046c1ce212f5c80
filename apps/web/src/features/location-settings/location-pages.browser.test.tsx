import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { companyAnswers } from '../../testing/answers/company-answers.ts'
import { placeAnswers } from '../../testing/answers/location-answers.ts'
import { expectClean } from '../../testing/axe.ts'
import { looks } from '../../testing/looks.ts'
import { openPage } from '../../testing/open-page.tsx'
import { aggregator } from '../../testing/people.ts'

const answers = {
  ...placeAnswers,
  ...companyAnswers,
  'auth.user': () => ({ data: { user: aggregator } }),
}

describe.each(looks)('%s', (_look, look) => {
  test('the settings of a location are accessible', async () => {
    await openPage('/locations/7/manage/settings', { ...look, answers })
    await expect.element(page.getByLabelText('Street')).toBeVisible()
    await expectClean('location settings')
  })

  test('its people are accessible: while writing an invite, and before revoking one', async () => {
    await openPage('/locations/7/manage/users', { ...look, answers })
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    const sheet = page.getByRole('dialog', { name: 'Invite by e-mail' })
    await sheet.getByLabelText('E-mail').fill('neighbour@example.com')
    await expectClean('invite')
    await sheet.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Revoke invite to friend@example.com' }).click()
    await expect.element(page.getByRole('dialog')).toHaveTextContent('The link in the e-mail stops working.')
    await expectClean('question before an invite is revoked')
    await page.getByRole('button', { name: 'Keep it' }).click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expectClean('location users')
  })
})
