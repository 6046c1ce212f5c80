import { hashUserPassword } from '../../src/modules/identity/index.ts'
import { system } from '../../src/platform/changes.ts'
import type { Platform } from '../../src/platform/platform.ts'
import { StartError } from '../../src/platform/start-error.ts'
import { newDemoPassword } from '../demo/demo-accounts.ts'
import { DEVICES, loadDevices, loadOemDevices, OEM_DEVICES } from './load-hardware.ts'
import { LOAD_SUPER_ADMIN, loadGrants, loadPeople, PEOPLE } from './load-people.ts'
import { LOCATIONS, loadCompanies, loadGroups, loadLocations } from './load-tenancy.ts'

export type LoadData = {
  readonly counts: Readonly<Record<'locations' | 'users' | 'devices' | 'oemDevices', number>>
  /** password of all people */
  readonly password: string
  readonly superAdmin: string
  /** the e-mail address of an aggregator of the company with the most locations */
  readonly aggregator: string
  /** the company with the most locations */
  readonly companyId: number
}

/**
 * Data of a large installation, for measuring: companies, group trees, people and hardware, no measurements. The same
 * in every run except for the password and the secrets.
 * @throws StartError if it was loaded before
 */
export async function seedLoad({ inTx, pool }: Pick<Platform, 'inTx' | 'pool'>): Promise<LoadData> {
  const password = newDemoPassword()
  const passwordHash = await hashUserPassword(password)
  const largest = await inTx(system, async ({ tx }) => {
    const before = await tx
      .selectFrom('user_account')
      .select('id')
      .where('email', '=', LOAD_SUPER_ADMIN)
      .executeTakeFirst()
    if (before) throw new StartError('The load data is in this database already.')
    await loadCompanies(tx)
    await loadGroups(tx)
    await loadPeople(tx, passwordHash)
    await loadLocations(tx)
    await loadGrants(tx)
    await loadOemDevices(tx)
    await loadDevices(tx)
    return tx
      .selectFrom('location')
      .innerJoin('membership', 'membership.company_id', 'location.company_id')
      .innerJoin('user_account', 'user_account.id', 'membership.user_id')
      .select(['location.company_id as companyId', 'user_account.email as aggregator'])
      .where('membership.role', '=', 'ROLE_AGGREGATOR')
      .where('user_account.email_verified', '=', true)
      .groupBy(['location.company_id', 'user_account.id'])
      .orderBy((eb) => eb.fn.countAll(), 'desc')
      .orderBy('user_account.id')
      .limit(1)
      .executeTakeFirstOrThrow()
  })
  // Without this, the query planner has no statistics about the new rows.
  await pool.query('analyze')
  const counts = { locations: LOCATIONS, users: PEOPLE, devices: DEVICES, oemDevices: OEM_DEVICES }
  return { counts, password, superAdmin: LOAD_SUPER_ADMIN, ...largest }
}
