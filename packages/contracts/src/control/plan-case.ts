import type { PlanCase } from '@kilowatt/domain/planning/plan-case'
import { z } from 'zod'

/**
 * The file format `plan-case/1`: one problem of planning, solved by `npm run cli -- plan solve`. Published as
 * `docs/plan-case.schema.json`. Powers in kW (mean of a slot), energies in kWh, temperatures in °C, prices per kWh.
 * Other fields (a description, sources, an expected result) are ignored.
 */

const MOST_SLOTS = 1_000
const MOST_FEES = 50
const finite = z.number().min(-1e6).max(1e6)
const positive = z.number().min(0).max(1e6)
const series = z.array(finite).min(1).max(MOST_SLOTS)
const slot = z.int().min(0).max(MOST_SLOTS)
const efficiency = z.number().gt(0).max(1)

const heatSeries = series.optional().describe('If it is missing, that of the same name beside `load_kw`.')

const battery = z.object({
  soc_min_kwh: positive,
  soc_max_kwh: positive,
  soc_start_kwh: positive.describe('May be outside the limits: the plan then returns to them.'),
  charge_max_kw: positive,
  discharge_max_kw: positive,
  eta_charge: efficiency,
  eta_discharge: efficiency,
  wear_eur_per_kwh_discharged: positive,
  terminal: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('at_least'), kwh: positive }),
    z.object({ kind: z.literal('value'), eur_per_kwh: finite }),
  ]),
})

const ev = z
  .object({
    arrival_slot: slot,
    departure_slot: slot.describe('The car charges before this slot.'),
    energy_needed_kwh: positive,
    room_kwh: positive,
    power_min_kw: positive,
    power_max_kw: positive,
    eta: efficiency,
  })
  .refine((one) => one.power_min_kw <= one.power_max_kw, 'power_min_kw is above power_max_kw')

const heat = z
  .object({
    power_min_kw: positive,
    power_max_kw: positive,
    temp_start_c: finite,
    temp_min_c: finite,
    temp_max_c: finite,
    temp_end_min_c: finite,
    time_constant_h: z.number().gt(0).max(1e6),
    kelvin_per_kwh_heat: positive,
    outdoor_c: heatSeries,
    cop: heatSeries,
  })
  .refine((one) => one.power_min_kw <= one.power_max_kw, 'power_min_kw is above power_max_kw')
  .refine((one) => one.temp_min_c <= one.temp_max_c, 'temp_min_c is above temp_max_c')

const limit = positive.nullable().describe('null: no limit')

export const planCaseFile = z
  .object({
    format: z.literal('plan-case/1'),
    slot_minutes: z.number().gt(0).max(1_440),
    slots: z.int().min(1).max(MOST_SLOTS),
    load_kw: series,
    pv_kw: series,
    buy_eur_per_kwh: series,
    sell_eur_per_kwh: series,
    grid: z.object({ import_limit_kw: limit, export_limit_kw: limit }),
    outdoor_c: series.optional(),
    cop: series.optional(),
    battery: battery.nullish(),
    ev: ev.nullish(),
    heat: heat.nullish(),
    peak_fees: z
      .array(z.object({ eur_per_kw: positive, threshold_kw: positive, slots: z.array(slot).max(MOST_SLOTS) }))
      .max(MOST_FEES)
      .default([])
      .describe('A fee for the highest import of the listed slots above a threshold.'),
  })
  .superRefine((one, context) => {
    const lists = {
      ...{ load_kw: one.load_kw, pv_kw: one.pv_kw },
      ...{ buy_eur_per_kwh: one.buy_eur_per_kwh, sell_eur_per_kwh: one.sell_eur_per_kwh },
      ...(one.heat && {
        outdoor_c: one.heat.outdoor_c ?? one.outdoor_c ?? [],
        cop: one.heat.cop ?? one.cop ?? [],
      }),
    }
    for (const [name, values] of Object.entries(lists))
      if (values.length !== one.slots)
        context.addIssue({
          code: 'custom',
          path: [name],
          message: `has ${values.length} values for ${one.slots} slots`,
        })
  }) satisfies z.ZodType<PlanCase>

/** The published schema: what files of cases look like. */
export const planCaseJsonSchema = () => ({
  ...z.toJSONSchema(planCaseFile, { io: 'input' }),
  title: 'Planning case',
})
