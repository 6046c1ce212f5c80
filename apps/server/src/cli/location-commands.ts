import type { Db } from '../platform/database/db.ts'
import { StartError } from '../platform/start-error.ts'
import { type Command, table } from './command-line.ts'

export const listAllLocations: Command = {
  usage: 'location list [--json]',
  options: [],
  async run({ db }) {
    const locations = await db
      .selectFrom('location')
      .innerJoin('company', 'company.id', 'location.company_id')
      .select(['location.id', 'location.name', 'company.name as company'])
      .orderBy('location.id')
      .execute()
    return {
      json: locations,
      text: table(
        ['id', 'name', 'company'],
        locations.map(({ id, name, company }) => [String(id), name, company]),
      ),
    }
  },
}

/** @throws StartError if there is no such location */
export async function findPlace(db: Db, id: number): Promise<{ id: number; companyId: number }> {
  const found = await db
    .selectFrom('location')
    .select(['id', 'company_id as companyId'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw new StartError(`There is no location ${id}. "npm run cli -- location list" shows them.`)
  return found
}
