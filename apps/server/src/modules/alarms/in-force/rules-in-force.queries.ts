import { type RawBuilder, sql } from 'kysely'

type Wanted = {
  /** a statement of the ids of locations; all if absent */
  readonly locations?: RawBuilder<unknown>
  /** a statement of places with `id`, `company_id` and `location_group_id`, which may be no locations */
  readonly places?: RawBuilder<unknown>
  /** condition on `alarm_rule r`; all if absent */
  readonly rules?: RawBuilder<unknown>
}

/** Groups with every group above them; `depth` 0 is the group itself. */
export const everyGroupAbove = sql`
  select id as group_id, id as above_id, parent_id, 0 as depth from location_group
  union all
  select g.group_id, above.id, above.parent_id, g.depth + 1
  from groups_above g join location_group above on above.id = g.parent_id`

const COMPANY_RANK = 1_000_000

/**
 * Rules in force as a statement: for each location and slot the nearest rule, which is set at the location, its
 * group, a group above it, its company or the platform. Columns are those of `alarm_rule`, but `location_id` is the
 * location that the rule applies to and `rule_location_id` the one where it is set. Inactive rules are included: they
 * switch off an inherited rule.
 */
export const rulesInForce = ({ locations, places, rules = sql`true` }: Wanted = {}) => sql`(
  with recursive groups_above as (${everyGroupAbove}),
  place as materialized (
    ${
      places ??
      sql`select id, company_id, location_group_id from location
        ${locations ? sql`where id in (${locations})` : sql``}`
    }
  )
  select distinct on (place_id, slot) place_id as location_id, id, company_id, location_group_id,
    location_id as rule_location_id, kind, slot, name, is_active, severity, settings, raise_delay_s, clear_delay_s, updated_at
  from (
    select p.id as place_id, 0 as rank, r.* from place p join alarm_rule r on r.location_id = p.id where ${rules}
    union all
    select p.id, 1 + g.depth, r.* from place p join groups_above g on g.group_id = p.location_group_id
      join alarm_rule r on r.location_group_id = g.above_id where ${rules}
    union all
    select p.id, ${COMPANY_RANK}::integer, r.* from place p join alarm_rule r on r.company_id = p.company_id where ${rules}
    union all
    select p.id, ${COMPANY_RANK + 1}::integer, r.* from place p cross join alarm_rule r
      where r.company_id is null and r.location_group_id is null and r.location_id is null and ${rules}
  ) candidate
  order by place_id, slot, rank
)`

/**
 * Rules in force of a slot for sources that belong to no location, such as `company:2`: the company's or the
 * platform's. The statement has a table `known` of sources.
 */
export const companyRules = (slot: string) => sql`
  select distinct on (k.source) k.source, r.id, r.is_active, r.severity, r.settings, r.raise_delay_s, r.clear_delay_s
  from known k join alarm_rule r on r.slot = ${slot} and r.location_id is null and r.location_group_id is null
    and (r.company_id is null or k.source = 'company:' || r.company_id)
  where k.location_id is null
  order by k.source, r.company_id nulls last`
