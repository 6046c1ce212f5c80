import type { StrategyInputValues } from '@kilowatt/contracts/control/strategy-entry'
import { mayRunCompany } from '@kilowatt/domain/permissions/location-permissions'
import { sql } from 'kysely'
import { changedValues } from '../../../platform/audit.ts'
import type { Change, Person } from '../../../platform/changes.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { reachableBy } from '../../tenancy/index.ts'
import { notifyOwners } from '../owner-notices.ts'
import { listSiteDevices, siteDevicesOf } from '../site-devices.queries.ts'
import { categoriesOf, matchDevices } from './match-devices.ts'
import { type AccessibleStrategy, strategySubject } from './strategy.access.ts'
import { reservedSetting } from './strategy-checks.ts'
import { strategyLog, toStored } from './strategy-rows.ts'
import { keepVersions } from './strategy-versions.ts'

/** Copies that follow a strategy, directly or through other copies, as a statement of their ids. */
const copiesOf = (id: number) => sql<number>`(
  with recursive copy as (
    select id from strategy where template_id = ${id}
    union
    select s.id from strategy s join copy on s.template_id = copy.id
  )
  select id from copy)`

export async function locationsOfCopies(tx: Tx, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct location_id as id from strategy where id in ${copiesOf(id)}`.execute(tx)
  return rows.map((row) => row.id)
}

/**
 * Changes the copies that follow a strategy, at the locations of its company that the person may edit. A copy
 * is not changed if its location has no fitting device, or if it would get a value that only people of the
 * company may set.
 * @returns locations that changed
 */
export async function updateCopies(
  change: Change<Person>,
  { id, location }: Pick<AccessibleStrategy, 'id' | 'location'>,
  input: StrategyInputValues,
): Promise<number[]> {
  const { tx, author } = change
  const rows = await tx
    .selectFrom('strategy')
    .innerJoin('location', 'location.id', 'strategy.location_id')
    .selectAll('strategy')
    .select(['location.name as locationName', 'location.owner_id as ownerId'])
    .where('strategy.id', 'in', copiesOf(id))
    .where('location.company_id', '=', location.companyId)
    .where(reachableBy(author.actor, 'edit'))
    .orderBy('strategy.id')
    .execute()
  if (rows.length === 0) return []
  const devices = await listSiteDevices(tx, [...new Set(rows.map((row) => row.location_id))])
  const categories = categoriesOf(input, await siteDevicesOf(tx, location.id))
  const isOperator = mayRunCompany(author.actor, location.companyId)
  const changes = rows.flatMap((row) => {
    const present = devices.get(row.location_id) ?? []
    const deviceIds = matchDevices(input.kind, categories, present)
    if (deviceIds.length === 0) return []
    const after = { ...input, deviceIds, measuringDeviceId: null }
    const before = toStored(row).input
    if (!isOperator && reservedSetting(after, before) !== null) return []
    const values = changedValues(strategyLog(before, present), strategyLog(after, present))
    return values ? [{ row, after, values, version: row.version + 1 }] : []
  })
  const written = JSON.stringify(
    changes.map(({ row, after, version }) => ({ id: row.id, version, ...after })),
  )
  await sql`
    update strategy s set kind = n.kind, name = n.name, is_active = n."isActive", settings = n.settings,
      device_ids = array(select jsonb_array_elements_text(n."deviceIds")::integer), measuring_device_id = null,
      version = n.version, updated_at = now()
    from jsonb_to_recordset(${written}::jsonb) as n (
      id integer, version integer, kind text, name text, "isActive" boolean, settings jsonb, "deviceIds" jsonb
    )
    where s.id = n.id
  `.execute(tx)
  await sql`
    delete from strategy_state where strategy_id = any(${changes.map(({ row }) => row.id)}::integer[])
  `.execute(tx)
  await keepVersions(
    change,
    changes.map(({ row, version, after }) => ({ id: row.id, version, input: after })),
  )
  for (const { row, values } of changes)
    await change.audit({
      ...strategySubject({ id: row.id, name: input.name, location: { ...location, name: row.locationName } }),
      action: 'strategy.update',
      before: values.before,
      after: { ...values.after, copiedFrom: location.name },
    })
  await notifyOwners(
    change,
    'strategyChanged',
    changes.map(({ row }) => ({
      ...{ id: row.location_id, name: row.locationName, ownerId: row.ownerId, strategy: input.name },
    })),
  )
  return changes.map(({ row }) => row.location_id)
}
