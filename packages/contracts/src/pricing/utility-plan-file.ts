import {
  billRoundings,
  componentKinds,
  componentUnits,
  dayTypes,
  planKinds,
  type UtilityPlan,
  vatTreatments,
} from '@kilowatt/domain/pricing/plans/utility-plan'
import { currencyNames } from '@kilowatt/domain/units/currencies'
import { FACTOR_DIGITS, PRICE_DIGITS, VAT_DIGITS } from '@kilowatt/domain/units/decimals'
import { z } from 'zod'
import { title } from '../primitives.ts'

/**
 * A utility plan as a file: exported, imported and sent to the server. Its published schema is
 * `docs/utility-plan.schema.json`. What a schema cannot express (overlaps, uncovered hours, tariffs without a price) is
 * checked by `planProblems` in the domain.
 */

/** A decimal number as text with a point, with as many digits before it as any price needs. */
const decimal = (digits: number) =>
  z
    .string()
    .regex(new RegExp(`^-?\\d{1,12}(\\.\\d{1,${digits}})?$`))
    .describe(`decimal number with at most ${digits} decimals, e.g. 0.12345`)

const key = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_.-]{0,39}$/)
const tariff = key.describe('T0 (single tariff), T1 (high), T2 (low), or a custom name')
const day = z.iso.date()
const clock = z.string().regex(/^([01]\d|2[0-4]):(00|15|30|45)$/)

const window = z.object({
  tariff,
  months: z.array(z.int().min(1).max(12)).min(1).max(12),
  days: z.array(z.enum(dayTypes)).min(1).max(dayTypes.length),
  from: clock.describe('HH:MM local time, on a quarter-hour'),
  to: clock.describe('later than `from`, at most 24:00, not included'),
})

const schedule = z.object({
  key,
  holidays: z
    .enum(['apart', 'ignored'])
    .describe('whether holidays are a day type of their own, or count as the weekday they fall on'),
  windows: z.array(window).min(1).max(500),
})

const price = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('fixed'), amount: decimal(PRICE_DIGITS) }),
  z.object({
    kind: z.literal('spot'),
    factor: decimal(FACTOR_DIGITS),
    fee: decimal(PRICE_DIGITS),
    floor: decimal(PRICE_DIGITS).nullable(),
    cap: decimal(PRICE_DIGITS).nullable(),
  }),
])

const component = z.object({
  key,
  name: title.describe('as printed on the bill'),
  kind: z.enum(componentKinds),
  direction: z.enum(['import', 'export']),
  unit: z.enum(componentUnits),
  vat: z.enum(vatTreatments),
  vatPct: decimal(VAT_DIGITS)
    .nullable()
    .optional()
    .describe('a different VAT rate, percent; null or absent: that of the version'),
  schedule: key.nullable().describe('key of a schedule; null: one price all the time, as tariff T0'),
  tierKwh: z.array(z.int().min(1)).max(10).describe('upper limits of all tiers but the last, kWh per month'),
  rates: z.array(z.object({ tariff, prices: z.array(price).min(1).max(11) })).max(50),
  power: z.enum(['agreed', 'month_peak']).nullable().describe('for prices per kW: which power is charged'),
  isNetted: z
    .boolean()
    .describe('whether exported energy cancels imported energy if a price list uses net metering'),
  validFrom: day.nullable(),
  validTo: day.nullable().describe('the last day'),
})

const version = z.object({
  status: z.enum(['draft', 'published']),
  validFrom: day,
  validTo: day.nullable().describe('the last day; null: until further notice'),
  vatPct: decimal(VAT_DIGITS).nullable(),
  rounding: z
    .enum(billRoundings)
    .default('exact')
    .describe(
      'how a bill calculates its total; exact: the exact sum, rounded once; lines: each line rounded, VAT of each rate rounded on their sum, then all added up',
    ),
  schedules: z.array(schedule).max(10),
  components: z.array(component).max(50),
})

export const utilityPlan = z.object({
  name: title,
  kind: z.enum(planKinds),
  currency: z.enum(currencyNames),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .describe('ISO 3166-1 alpha-2; the country whose holidays apply'),
  versions: z.array(version).max(100),
}) satisfies z.ZodType<UtilityPlan>

export const utilityPlanFile = z.object({
  format: z.literal('kilowatt.utility-plan'),
  /** increases when older files would be read differently */
  formatVersion: z.literal(1),
  plan: utilityPlan,
})
export type UtilityPlanFile = z.infer<typeof utilityPlanFile>

/** The published schema. */
export const utilityPlanJsonSchema = () => ({
  ...z.toJSONSchema(utilityPlanFile, { io: 'input' }),
  title: 'Utility plan',
})
