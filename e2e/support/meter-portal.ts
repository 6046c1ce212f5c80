import type { SeededPerson } from '../../apps/server/seed/people.ts'
import type { StandaloneDatabase } from '../../apps/server/src/platform/standalone-database.ts'
import { expect, type Page } from './test.ts'

/** The portal only works for people whose country is known. */
export async function livesInSlovenia(database: StandaloneDatabase, { id }: SeededPerson) {
  await database.pool.query(
    `update user_account set country_id = (select id from country where code = 'SI') where id = $1`,
    [id],
  )
}

/** Page object for the meter-data portal. */
export function meterPortal(page: Page) {
  const dialog = page.getByRole('dialog')
  const inDialog = async (action: string, field: string, value: string) => {
    await page.getByRole('button', { name: action }).first().click()
    await dialog.getByLabel(field).fill(value)
    await dialog.getByRole('button', { name: action }).click()
    await expect(dialog).toBeHidden()
  }
  return {
    process: page.getByRole('button', { name: 'Process' }),
    progress: page.getByText(/Loading from the portal/),
    toTab: (name: string) =>
      page
        .getByRole('navigation', { name: 'Pages of the portal' })
        .getByRole('link', { name, exact: true })
        .click(),
    addToken: (token: string) => inDialog('Add token', 'Token', token),
    addPlace: (eimm: string) => inDialog('Add metering place', 'Metering place number', eimm),
    async fillPrices() {
      await page.getByLabel('High tariff (VT)').fill('0.12')
      await page.getByLabel('Low tariff (MT)').fill('0.09')
    },
  }
}
