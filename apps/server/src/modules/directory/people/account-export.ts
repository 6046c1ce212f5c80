import { writeCsv } from '@kilowatt/domain/csv/write-csv'
import { strToU8, zipSync } from 'fflate'
import type { Db } from '../../../platform/db.ts'
import { getAccount } from '../../identity/index.ts'

type Row = Record<string, string | number | boolean | Date | null>
const MAX_ROWS = 100_000

/** Everything that is kept about a person, as a zip: each part as JSON for programs and as CSV for people. No secret is in it. */
export async function exportAccount(db: Db, userId: number): Promise<File> {
  const { personal, preferences, ...account } = await getAccount(db, userId)
  const parts: Record<string, Row[]> = {
    account: [{ ...account, createdAt: new Date(account.createdAt), ...personal, ...preferences }],
    consents: await db
      .selectFrom('consent')
      .select(['kind', 'granted', 'at', 'ip'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute(),
    companies: await db
      .selectFrom('membership')
      .innerJoin('company', 'company.id', 'membership.company_id')
      .select(['company.name as company', 'membership.role', 'membership.created_at as since'])
      .where('membership.user_id', '=', userId)
      .orderBy('company.name')
      .execute(),
    locations: await db
      .selectFrom('location')
      .select([
        'id',
        'name',
        'street',
        'house_number',
        'postcode',
        'city',
        'latitude',
        'longitude',
        'timezone',
      ])
      .where('owner_id', '=', userId)
      .orderBy('id')
      .execute(),
    shares: await db
      .selectFrom('location_grant')
      .innerJoin('location', 'location.id', 'location_grant.location_id')
      .select([
        'location.name as location',
        'can_view',
        'can_control',
        'can_edit',
        'can_manage_users',
        'can_manage_pricing',
        'location_grant.created_at as since',
      ])
      .where('location_grant.user_id', '=', userId)
      .orderBy('location.id')
      .execute(),
    sessions: await db
      .selectFrom('session')
      .select(['created_at', 'updated_at', 'expires_at', 'ip_address', 'user_agent'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute(),
    passkeys: await db
      .selectFrom('passkey')
      .select(['name', 'created_at', 'last_used_at'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute(),
    'api-keys': await db
      .selectFrom('api_key')
      .select(['name', 'scope', 'prefix', 'created_at', 'expires_at', 'last_used_at'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute(),
    commands: await db
      .selectFrom('command')
      .select(['location_id', 'device_id', 'parameter', 'requested_at', 'status'])
      .where('requested_by', '=', userId)
      .orderBy('requested_at', 'desc')
      .limit(MAX_ROWS)
      .execute(),
    activity: await db
      .selectFrom('audit_entry')
      .select(['at', 'action', 'object_type', 'object_id', 'object_name', 'ip'])
      .where('actor_id', '=', userId)
      .orderBy('id', 'desc')
      .limit(MAX_ROWS)
      .execute(),
  }
  const files = Object.entries(parts).flatMap(([name, rows]) => [
    [`${name}.json`, strToU8(JSON.stringify(rows, null, 2))] as const,
    [`${name}.csv`, strToU8(csvOf(rows))] as const,
  ])
  return new File([zipSync(Object.fromEntries(files))], 'my-data.zip', { type: 'application/zip' })
}

function csvOf(rows: readonly Row[]): string {
  const header = Object.keys(rows[0] ?? {})
  return writeCsv(
    header,
    rows.map((row) => header.map((name) => cellOf(row[name] ?? null))),
  )
}

const cellOf = (value: Row[string]) => {
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'boolean' ? String(value) : value
}
