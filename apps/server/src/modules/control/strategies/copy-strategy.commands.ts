import { MAX_COPIES, MAX_STRATEGIES } from '@kilowatt/contracts/control/control-limits'
import type { StrategyInputValues } from '@kilowatt/contracts/control/strategy-entry'
import { mayRunCompany } from '@kilowatt/domain/permissions/location-permissions'
import { placeOfNew } from '@kilowatt/domain/strategies/rungs'
import type { SiteDevice } from '@kilowatt/domain/strategies/site'
import { strategyKinds } from '@kilowatt/domain/strategies/strategy-kinds'
import { sql } from 'kysely'
import type { Change, Person } from '../../../platform/changes.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { type AccessibleGroup, locationsOf, reachableBy } from '../../tenancy/index.ts'
import { changedAt, strategiesChanged } from '../control-events.ts'
import { notifyOwners } from '../owner-notices.ts'
import { listSiteDevices } from '../site-devices.queries.ts'
import { categoriesOf, matchDevices } from './match-devices.ts'
import { listOptOuts } from './opt-outs.ts'
import { type AccessibleStrategy, strategySubject } from './strategy.access.ts'
import { lockStrategies, reservedSetting } from './strategy-checks.ts'
import {
  type OrderedStrategy,
  readOne,
  readOrders,
  shiftFrom,
  strategyColumns,
  strategyLog,
} from './strategy-rows.ts'
import { keepVersions } from './strategy-versions.ts'

type Reason = 'noDevice' | 'full' | 'forbidden' | 'optedOut'
type Target = {
  readonly id: number
  readonly name: string
  readonly companyId: number
  readonly ownerId: number | null
  readonly mayEdit: boolean
}
type Copied = {
  readonly copied: number
  readonly skipped: { location: { id: number; name: string }; reason: Reason }[]
}

/**
 * Copies a strategy to locations, with a device of the same category for each device that it regulates. The
 * copies follow the strategy until a person changes them. A location that already has a copy keeps it, and one that
 * opted out gets none.
 * @param to locations by their ids, or all of a group
 * @throws AppError `not_found` if the person cannot see one of the locations
 */
export async function copyStrategy(
  change: Change<Person>,
  source: AccessibleStrategy,
  to: readonly number[] | AccessibleGroup,
): Promise<Copied> {
  const { tx } = change
  const targets = await readTargets(change, source, await idsOf(tx, to))
  const optOuts = await listOptOuts(tx, source.id)
  const ids = targets.map(({ id }) => id)
  await lockStrategies(tx, [source.location.id, ...ids])
  const { input } = await readOne(tx, source.location.id, source.id)
  const devices = await listSiteDevices(tx, [source.location.id, ...ids])
  const orders = await readOrders(tx, ids)
  const categories = categoriesOf(input, devices.get(source.location.id) ?? [])
  const isReserved = reservedSetting(input, null) !== null
  let copies = await countCopies(change, source.id)
  let copied = 0
  const skipped: Copied['skipped'] = []
  const planned: Planned[] = []
  for (const target of targets) {
    const order = orders.get(target.id) ?? []
    const present = devices.get(target.id) ?? []
    const deviceIds = matchDevices(input.kind, categories, present)
    const skip = (reason: Reason) => skipped.push({ location: { id: target.id, name: target.name }, reason })
    if (!target.mayEdit) skip('forbidden')
    else if (order.some(({ templateId }) => templateId === source.id)) copied++
    else if (optOuts.has(target.id)) skip('optedOut')
    else if (isReserved && !mayRunCompany(change.author.actor, target.companyId)) skip('forbidden')
    else if (deviceIds.length === 0) skip('noDevice')
    else if (order.length >= MAX_STRATEGIES || copies >= MAX_COPIES) skip('full')
    else {
      planned.push({ target, order, present, input: { ...input, deviceIds, measuringDeviceId: null } })
      copies++
      copied++
    }
  }
  if (planned.length > 0) await insertCopies(change, source, planned)
  return { copied, skipped }
}

async function idsOf(tx: Tx, to: readonly number[] | AccessibleGroup): Promise<readonly number[]> {
  if (!('id' in to)) return to
  const { rows } = await sql<{ id: number }>`select id from (${locationsOf({ group: to })}) l`.execute(tx)
  return rows.map(({ id }) => id)
}

/** @throws AppError `not_found` for absent and foreign locations alike */
async function readTargets(
  { tx, author }: Change<Person>,
  source: AccessibleStrategy,
  locationIds: readonly number[],
): Promise<Target[]> {
  const wanted = [...new Set(locationIds)].filter((id) => id !== source.location.id)
  if (wanted.length === 0) return []
  const targets = await tx
    .selectFrom('location')
    .select(['id', 'name', 'company_id as companyId', 'owner_id as ownerId'])
    .select((eb) => eb.fn.coalesce(reachableBy(author.actor, 'edit')(eb), eb.lit(false)).as('mayEdit'))
    .where('id', 'in', wanted)
    .where(reachableBy(author.actor))
    .orderBy('id')
    .execute()
  if (targets.length < wanted.length) throw new AppError('not_found')
  return targets.map((target) => ({ ...target, mayEdit: Boolean(target.mayEdit) }))
}

type Planned = {
  readonly target: Target
  readonly order: readonly OrderedStrategy[]
  readonly present: readonly SiteDevice[]
  readonly input: StrategyInputValues
}

async function insertCopies(
  change: Change<Person>,
  source: AccessibleStrategy,
  planned: readonly Planned[],
): Promise<void> {
  const { tx, author } = change
  const rows: (ReturnType<typeof strategyColumns> & { location_id: number; place: number })[] = []
  for (const { target, order, input } of planned) {
    const index = placeOfNew(
      strategyKinds[input.kind].rung,
      order.map(({ kind }) => strategyKinds[kind]),
    )
    const behind = order[index]
    if (behind) await shiftFrom(tx, target.id, behind.place)
    const place = behind?.place ?? (order.at(-1)?.place ?? -1) + 1
    rows.push({ ...strategyColumns(input), location_id: target.id, place })
  }
  const made = await tx
    .insertInto('strategy')
    .values(rows.map((row) => ({ ...row, template_id: source.id, set_up_by: author.actor.userId })))
    .returning(['id', 'version', 'location_id as locationId'])
    .execute()
  const idAt = new Map(made.map(({ id, locationId }) => [locationId, id]))
  await keepVersions(
    change,
    planned.map(({ target, input }) => ({ id: idAt.get(target.id) ?? 0, version: 1, input })),
  )
  await change.audit({
    ...strategySubject(source),
    action: 'strategy.copy',
    after: { locations: planned.map(({ target }) => target.name).join(', ') },
  })
  for (const { target, input, present } of planned)
    await change.audit({
      ...strategySubject({ id: idAt.get(target.id) ?? 0, name: input.name, location: target }),
      action: 'strategy.create',
      after: { ...strategyLog(input, present), copiedFrom: source.location.name },
    })
  await notifyOwners(
    change,
    'strategySetUp',
    planned.map(({ target, input }) => ({ ...target, strategy: input.name })),
  )
  change.emit(strategiesChanged, changedAt(planned.map(({ target }) => target.id)))
}

const countCopies = async ({ tx }: Change, id: number): Promise<number> =>
  (
    await tx
      .selectFrom('strategy')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('template_id', '=', id)
      .executeTakeFirstOrThrow()
  ).count
