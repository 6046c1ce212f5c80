import {
  component,
  highAndLow,
  spotComponent,
  tariffComponent,
  version,
} from '@kilowatt/domain/pricing/fixtures/plan-parts'
import type { BenchServer } from '../support/bench-server.ts'

/** Invented market prices in Slovenia for whole years, with one more day at either end. */
export async function seedSpotPrices({ sql }: BenchServer, first: number, last: number): Promise<void> {
  await sql.query(`insert into spot_price_day (zone, day, currency, prices, minutes, source, is_sample, fetched_at)
    select 'SI', d::date, 'EUR', (select array_agg((q * 31337 + extract(doy from d)::integer * 991) % 300007 - 20000) from generate_series(1, 96) q),
      60, 'entsoe', false, now() - interval '1 day'
    from generate_series('${first - 1}-12-31'::date, '${last + 1}-01-01', interval '1 day') d`)
}

/** Gives locations a plan with the five components of the part `pricing`; returns the id of the plan. */
export async function seedPrices(
  { sql }: BenchServer,
  companyId: number,
  ids: readonly number[],
): Promise<number> {
  const { schedules, components, vatPct } = version(
    [
      spotComponent('energy', { factor: '1.0375', fee: '0.01234' }),
      tariffComponent('network', highAndLow, { T1: '0.02004', T2: '0.01741' }),
      component('excise', '0.00153'),
      component('power', '2.68165', { unit: 'kW', power: 'agreed' }),
      spotComponent('sold', { factor: '0.9', fee: '-0.01' }, { direction: 'export', vat: 'none' }),
    ],
    { schedules: [highAndLow] },
  )
  const { rows } = await sql.query<{ id: number }>({
    text: `insert into utility_plan (owner_kind, company_id, name, kind, currency, country)
      values ('company', $1, 'Bench', 'spot_market', 'EUR', 'SI') returning id`,
    values: [companyId],
  })
  const planId = rows[0]?.id ?? 0
  await sql.query({
    text: `insert into utility_plan_version (plan_id, status, valid_from, vat_pct, schedules, components, is_multi_tariff, has_export, has_tiers, has_spot)
      values ($1, 'published', '2020-01-01', $2, $3, $4, true, true, false, true)`,
    values: [planId, vatPct, JSON.stringify(schedules), JSON.stringify(components)],
  })
  await sql.query({
    text: `insert into price_list (location_id, plan_id, valid_from, netting, netting_period, agreed_kw)
      select id, $2, '2020-01-01', 'separate', 'month', '{"T0": "7"}' from unnest($1::integer[]) as l (id)`,
    values: [ids, planId],
  })
  return planId
}
