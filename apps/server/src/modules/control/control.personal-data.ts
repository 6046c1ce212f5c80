import { sql } from 'kysely'
import { MOST_ROWS, type PersonalData } from '../../platform/personal-data.ts'

/** This module's part of an account export. */
export const controlPersonalData: PersonalData = {
  strategies: {
    columns: ['strategy.set_up_by', 'strategy_version.changed_by'],
    read: (db, { userId }) =>
      db
        .selectFrom('strategy')
        .innerJoin('location', 'location.id', 'strategy.location_id')
        .innerJoin('strategy_version', 'strategy_version.strategy_id', 'strategy.id')
        .select((eb) => [
          'location.name as location',
          'strategy.name as strategy',
          'strategy.kind',
          'strategy.created_at',
          eb('strategy.set_up_by', '=', userId).as('set_up_by_me'),
          'strategy_version.version',
          'strategy_version.changed_at',
          eb('strategy_version.changed_by', '=', userId).as('changed_by_me'),
        ])
        .where((eb) =>
          eb.or([eb('strategy.set_up_by', '=', userId), eb('strategy_version.changed_by', '=', userId)]),
        )
        .orderBy('strategy.id', 'desc')
        .orderBy('strategy_version.version')
        .limit(MOST_ROWS)
        .execute(),
  },
  'manual-overrides': {
    columns: ['manual_override.user_id', 'set_point.user_id', 'control_decision.user_id'],
    read: (db, { userId }) =>
      db
        .selectFrom('manual_override as o')
        .innerJoin('location', 'location.id', 'o.location_id')
        .innerJoin('device', 'device.id', 'o.device_id')
        .select([
          'location.name as location',
          'device.name as device',
          'o.steering',
          sql<number | null>`o.value`.as('value'),
          'o.created_at as from_at',
          'o.until as to_at',
        ])
        .where('o.user_id', '=', userId)
        .unionAll((eb) =>
          eb
            .selectFrom('control_decision as c')
            .innerJoin('location', 'location.id', 'c.location_id')
            .innerJoin('device', 'device.id', 'c.device_id')
            .select([
              'location.name as location',
              'device.name as device',
              'c.steering',
              sql<number | null>`c.value`.as('value'),
              'c.from_at',
              'c.to_at',
            ])
            .where('c.user_id', '=', userId),
        )
        .orderBy('from_at', 'desc')
        .limit(MOST_ROWS)
        .execute(),
  },
  'plan-decisions': {
    columns: ['plan_decision.user_id'],
    read: (db, { userId }) =>
      db
        .selectFrom('plan_decision as o')
        .innerJoin('location', 'location.id', 'o.location_id')
        .innerJoin('device', 'device.id', 'o.device_id')
        .select(['location.name as location', 'device.name as device', 'o.from_at', 'o.to_at', 'o.is_now'])
        .select('o.created_at')
        .where('o.user_id', '=', userId)
        .orderBy('o.id', 'desc')
        .limit(MOST_ROWS)
        .execute(),
  },
  'emergency-stops': {
    columns: ['control_stop.user_id'],
    read: (db, { userId }) =>
      db
        .selectFrom('control_stop as s')
        .leftJoin('location', 'location.id', 's.location_id')
        .leftJoin('location_group', 'location_group.id', 's.location_group_id')
        .leftJoin('company', 'company.id', 's.company_id')
        .select([
          'location.name as location',
          'location_group.name as location_group',
          'company.name as company',
          's.created_at',
        ])
        .where('s.user_id', '=', userId)
        .orderBy('s.id', 'desc')
        .execute(),
  },
}
