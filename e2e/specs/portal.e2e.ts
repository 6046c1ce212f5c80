import { DEMO_PORTAL_TOKEN } from '../../apps/simulator/src/portal/portal-emulator.ts'
import { expect, test } from '../support/test.ts'

test('a wrong token is said, the right one brings a year of quarter-hours', async ({
  page,
  signIn,
  person,
  database,
}) => {
  const ana = await person()
  await database.pool.query(
    `update user_account set country_id = (select id from country where code = 'SI') where id = $1`,
    [ana.id],
  )
  await signIn(ana)
  await page.goto('/external')
  await expect(page).toHaveURL(/\/external\/integrations$/)
  await page.getByRole('link', { name: 'Connect' }).click()
  await expect(page.getByRole('heading', { name: 'Metering places' })).toBeVisible()

  const dialog = page.getByRole('dialog')
  const addToken = async (token: string) => {
    await page.getByRole('button', { name: 'Add token' }).first().click()
    await dialog.getByLabel('Token').fill(token)
    await dialog.getByRole('button', { name: 'Add token' }).click()
    await expect(dialog).toBeHidden()
  }
  const addPlace = async () => {
    await page.getByRole('button', { name: 'Add metering place' }).first().click()
    await dialog.getByLabel('Number of the metering place').fill('3-0000001')
    await dialog.getByRole('button', { name: 'Add metering place' }).click()
    await expect(dialog).toBeHidden()
  }
  await addToken('wrong-token')
  await expect(page.getByText('wrong••••••••').first()).toBeVisible()
  await addPlace()
  const process = page.getByRole('button', { name: 'Process' })
  await expect(process).toBeDisabled()
  await page.getByLabel('High tariff (VT)').fill('0.12')
  await page.getByLabel('Low tariff (MT)').fill('0.09')
  await process.click()
  await expect(page.getByRole('alert').getByText(/does not accept the token/)).toBeVisible({
    timeout: 30_000,
  })

  await page.getByRole('link', { name: 'Tokens and metering places' }).click()
  await page.getByRole('button', { name: 'Remove wrong••••••••' }).click()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('wrong••••••••')).toHaveCount(0)
  await addToken(DEMO_PORTAL_TOKEN)
  await addPlace()
  await process.click()
  await expect(page.getByText(/periods are here/)).toBeVisible()
  await expect(page).toHaveURL(/meter-data\/calculations/, { timeout: 60_000 })
  await page.getByRole('link', { name: 'Data', exact: true }).first().click()
  await expect(page.getByRole('heading', { name: 'By day' })).toBeVisible()
  await expect(page.getByText(/9\d(\.\d)? % known/)).toBeVisible()
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(97)
})
