import { DEMO_PORTAL_TOKEN } from '../../apps/simulator/src/portal/portal-emulator.ts'
import { livesInSlovenia, meterPortal } from '../support/meter-portal.ts'
import { expect, test } from '../support/test.ts'

test('refuses a wrong token with a message, and loads a year of quarter-hours with the right one', async ({
  page,
  signIn,
  person,
  database,
}) => {
  const ana = await person()
  await livesInSlovenia(database, ana)
  await signIn(ana)
  await page.goto('/external')
  await expect(page).toHaveURL(/\/external\/integrations$/)
  await page.getByRole('link', { name: 'Connect' }).click()
  await expect(page.getByRole('heading', { name: 'Metering places' })).toBeVisible()

  const portal = meterPortal(page)
  await portal.addToken('wrong-token')
  await expect(page.getByText('wrong••••••••').first()).toBeVisible()
  await portal.addPlace('3-0000001')
  await expect(portal.process).toBeDisabled()
  await portal.fillPrices()
  await portal.process.click()
  await expect(page.getByRole('alert').getByText(/does not accept the token/)).toBeVisible({
    timeout: 30_000,
  })

  await page.getByRole('link', { name: 'Tokens and metering places' }).click()
  await page.getByRole('button', { name: 'Remove wrong••••••••' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('wrong••••••••')).toHaveCount(0)
  await portal.addToken(DEMO_PORTAL_TOKEN)
  await portal.addPlace('3-0000001')
  await portal.process.click()
  await expect(portal.progress).toBeVisible()
  await expect(page).toHaveURL(/meter-data\/calculations/, { timeout: 60_000 })
  await page.getByRole('link', { name: 'Data', exact: true }).first().click()
  await expect(page.getByRole('heading', { name: 'By day' })).toBeVisible()
  await expect(page.getByText(/9\d(\.\d)? % of readings known/)).toBeVisible()
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(97)
})
