import type { AlarmKind } from '@kilowatt/domain/alarms/alarm-kind'
import { alarmKinds } from '@kilowatt/domain/alarms/alarm-kinds'
import { initialSettings } from '@kilowatt/domain/alarms/alarm-settings'
import { sql } from 'kysely'
import { system } from '../../../platform/changes.ts'
import type { Tx } from '../../../platform/database/db.ts'
import type { Platform } from '../../../platform/platform.ts'

/**
 * Stores the standard rules of the platform: one for each kind of alarm that a location can have only once. Rules changed by a super admin are left alone, and nothing is written if nothing differs.
 */
export const keepPlatformRules = ({ inTx }: Pick<Platform, 'inTx'>): Promise<void> =>
  inTx(system, ({ tx }) => keepStandards(tx))

/** The same, within a change. */
export async function keepStandards(tx: Tx): Promise<void> {
  const rules = Object.values<AlarmKind>(alarmKinds)
    .filter(({ isRepeatable }) => !isRepeatable)
    .map((kind) => ({
      kind: kind.name,
      is_active: kind.initial.isActive,
      severity: kind.initial.severity,
      settings: initialSettings(kind),
      raise_delay_s: kind.initial.raiseDelayS,
      clear_delay_s: kind.initial.clearDelayS,
    }))
  await sql`
      with standard as (
        select * from jsonb_to_recordset(${JSON.stringify(rules)}::jsonb) as s
          (kind text, is_active boolean, severity text, settings jsonb, raise_delay_s integer, clear_delay_s integer)
      ), changed as (
        update alarm_rule r set is_active = s.is_active, severity = s.severity, settings = s.settings,
          raise_delay_s = s.raise_delay_s, clear_delay_s = s.clear_delay_s, updated_at = now()
        from standard s
        where r.slot = s.kind and num_nonnulls(r.company_id, r.location_group_id, r.location_id) = 0
          and r.updated_by is null
          and (r.is_active, r.severity, r.settings, r.raise_delay_s, r.clear_delay_s)
            is distinct from (s.is_active, s.severity, s.settings, s.raise_delay_s, s.clear_delay_s)
      )
      insert into alarm_rule (kind, slot, is_active, severity, settings, raise_delay_s, clear_delay_s)
      select kind, kind, is_active, severity, settings, raise_delay_s, clear_delay_s from standard s
      where not exists (
        select from alarm_rule r
        where r.slot = s.kind and num_nonnulls(r.company_id, r.location_group_id, r.location_id) = 0
      )
      on conflict do nothing
    `.execute(tx)
}
