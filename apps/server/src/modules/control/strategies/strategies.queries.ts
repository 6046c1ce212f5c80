import type { Strategy } from '@kilowatt/contracts/control/strategy-entry'
import { canRegulate } from '@kilowatt/domain/strategies/can-regulate'
import type { SiteDevice } from '@kilowatt/domain/strategies/site'
import type { StrategySettings } from '@kilowatt/domain/strategies/strategy-kind'
import { type StrategyKindName, strategyKinds } from '@kilowatt/domain/strategies/strategy-kinds'
import { initialStrategySettings } from '@kilowatt/domain/strategies/strategy-settings'
import { because, type ControlReason } from '@kilowatt/domain/strategies/wish'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { AccessibleLocation } from '../../tenancy/index.ts'
import { siteDevicesOf } from '../site-devices.queries.ts'

type Row = Omit<Strategy, 'order' | 'devices' | 'measuringDevice' | 'template' | 'state'> & {
  readonly kind: StrategyKindName
  readonly settings: StrategySettings
  readonly state: ControlReason | null
  readonly templateId: number | null
  readonly templateName: string | null
}

/** Strategies of a location, the strongest first. */
export async function listStrategies(
  db: Db,
  location: Pick<AccessibleLocation, 'id'>,
  devices?: readonly SiteDevice[],
): Promise<Strategy[]> {
  const [rows, present] = await Promise.all([
    readRows(db, location.id),
    devices ?? siteDevicesOf(db, location.id),
  ])
  return rows.map((row, index) => toStrategy(row, index, present))
}

/**
 * A strategy as people see it.
 * @throws AppError `not_found` if it was deleted meanwhile
 */
export async function getStrategy(
  db: Db,
  location: Pick<AccessibleLocation, 'id'>,
  id: number,
): Promise<Strategy> {
  const found = (await listStrategies(db, location)).find((one) => one.id === id)
  if (!found) throw new AppError('not_found')
  return found
}

async function readRows(db: Db, locationId: number): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    select s.id, s.location_id as "locationId", s.kind, s.name, s.is_active as "isActive", s.settings,
      s.device_ids as "deviceIds", s.measuring_device_id as "measuringDeviceId", s.version, p.name as "setUpBy",
      s.is_paused and (s.paused_until is null or s.paused_until > now()) as "isPaused",
      case when s.is_paused and s.paused_until > now() then (extract(epoch from s.paused_until) * 1000)::float end as "pausedUntil",
      t.id as "templateId", t.name as "templateName",
      st.state, (extract(epoch from st.decided_at) * 1000)::float as "decidedAt",
      alone.since as "aloneSince", alone.until as "aloneUntil"
    from strategy s
    join location l on l.id = s.location_id
    left join user_account p on p.id = s.set_up_by
    left join strategy_state st on st.strategy_id = s.id
    left join lateral (
      select (extract(epoch from min(r.sent_at)) * 1000)::float as since, (extract(epoch from max(r.until)) * 1000)::float as until
      from control_rules r join oem_device o on o.id = r.oem_device_id
      where r.location_id = s.location_id and not o.connected and r.status = 'accepted' and r.until > now()
        and r.body -> 'rules' @> jsonb_build_array(jsonb_build_object('id', s.id::text))
    ) alone on true
    -- a template of another company is none of the location's business
    left join (strategy t join location tl on tl.id = t.location_id)
      on t.id = s.template_id and tl.company_id = l.company_id
    where s.location_id = ${locationId}
    order by s.place, s.id
  `.execute(db)
  return rows
}

function toStrategy(
  { templateId, templateName, settings, state, ...row }: Row,
  index: number,
  present: readonly SiteDevice[],
): Strategy {
  const kind = strategyKinds[row.kind]
  const named = (id: number | null) => present.find((device) => device.id === id)
  const usable = row.deviceIds.flatMap((id) => named(id) ?? []).filter((device) => canRegulate(kind, device))
  const measuring = named(row.measuringDeviceId)
  return {
    ...row,
    settings: { ...initialStrategySettings(kind), ...settings },
    order: index + 1,
    devices: usable.map(({ id, name }) => ({ id, name })),
    measuringDevice: measuring ? { id: measuring.id, name: measuring.name } : null,
    template: templateId === null ? null : { id: templateId, name: templateName ?? '' },
    // sent immediately, without waiting for the next decision
    state: usable.length === 0 ? because('noDevice') : state,
  }
}
