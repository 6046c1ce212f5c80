import { namedBlocks } from '@kilowatt/domain/grid-tariff/calendar/block-names'
import { placeConsumers } from '@kilowatt/domain/grid-tariff/place/place-info'
import { userGroups } from '@kilowatt/domain/grid-tariff/prices/price-book'
import { z } from 'zod'
import { accountCall, data } from '../base.ts'
import { consumerInfoAnswer, isRange, wrongRange } from '../portal/external-devices.ts'
import { id } from '../primitives.ts'

const day = z.iso.date()
/** EUR/kWh of the supplier, without VAT. */
const price = z.number().min(0).max(1_000).default(0)
const kw = z.number().min(0).max(1_000_000)
const powerLimits = z.object(namedBlocks([kw, kw, kw, kw, kw]))
export type CustomPowerLimits = z.infer<typeof powerLimits>

/** EUR without VAT; null if a price is unknown. */
const euro = z.object({ amount: z.number().nullable(), unit: z.literal('EUR') })

/** A line of a table (spec §3): quantity × price. */
const row = z.object({
  /** `block1` to `block5`, `T0`, `T1`, `T2`, `power`, or the name of a contribution */
  category: z.string(),
  pricePerUnit: z.number().nullable(),
  value: z.object({ amount: z.number(), unit: z.enum(['kWh', 'kW']) }),
  totalCost: euro,
  /** only for the power of a block: quarter-hours above it, the excess power in kW and its cost */
  occurrences: z.number().optional(),
  excessivePower: z.number().optional(),
  excessivePowerCost: euro.optional(),
})
export type CalculationRow = z.infer<typeof row>

/** Excess power: number of quarter-hours, kW, cost, and whether it is charged or only shown. */
const excessBlock = z.object({
  block: z.number(),
  occurrences: z.number(),
  value: z.number(),
  totalCost: euro,
  isCharged: z.boolean(),
})

const systemMonth = z.object({
  /** 'YYYY-MM' */
  month: z.string(),
  /** month whose prices were used; differs if a system is compared outside its own time */
  pricedAs: z.string(),
  energy: z.array(row),
  networkEnergy: z.array(row),
  networkPower: z.array(row),
  excessivePowerBlocks: z.array(excessBlock),
  /** contributions and levies */
  contributions: z.array(row),
  totalCost: euro,
  /** prices that were not published; `yearly_hours` if they depend on yearly hours that are unknown */
  missing: z.array(z.string()),
})
export type CalculatedMonth = z.infer<typeof systemMonth>

const system = z.object({ months: z.array(systemMonth), totalCost: euro })
export type CalculatedSystem = z.infer<typeof system>

const charges = z.object({ agreedEur: z.number(), excessEur: z.number(), totalEur: z.number() })
const calculations = z.object({
  old: system,
  new: system,
  /** null if no month has prices */
  optimized: system.nullable(),
  /** null without custom powers */
  custom: system.nullable(),
  completeness: z.object({ quarters: z.number(), knownQuarters: z.number() }),
  /** months that the range covers only in part; monthly charges count by the share of days */
  partialMonths: z.array(z.string()),
  limits: z.object({ minKw: z.number(), maxKw: z.number() }),
  optimum: z
    .object({
      /** whether today's powers cost no more than any others, so they should stay */
      isKept: z.boolean(),
      /** today's latest powers, if they should stay */
      powers: z.array(z.number()).length(5),
      /**
       * the best powers of each month that has prices, if they are chosen monthly; null if they stay the same
       */
      byMonth: z.array(z.object({ month: z.string(), powers: z.array(z.number()).length(5) })).nullable(),
      /** blocks without a price in the range */
      undecided: z.array(z.number()),
      risks: z.array(
        z.object({ growthPct: z.number(), today: charges, best: charges, savingEur: z.number() }),
      ),
      costly: z.array(
        z.object({
          startMs: z.number(),
          block: z.literal([1, 2, 3, 4, 5]),
          powerKw: z.number(),
          overKw: z.number(),
          savedEur: z.number(),
        }),
      ),
    })
    .nullable(),
})
export type Calculations = z.infer<typeof calculations>

/** Options beyond the specification's payload. The defaults suit most callers. */
const options = z
  .object({
    /** whether excess power is charged: by the rule of UL RS 27/25, always, never */
    excess: z.enum(['auto', 'yes', 'no']).default('auto'),
    /** reset the best powers each month */
    isResetMonthly: z.boolean().default(false),
    /** any number for the best powers instead of steps of 0.1 kW */
    isContinuous: z.boolean().default(false),
    /** include the contribution for renewables when looking for the best powers */
    withContributions: z.boolean().default(true),
    /** whether each line is rounded to the cent, as on bills */
    rounding: z.enum(['none', 'bill']).default('none'),
  })
  .prefault({})
export type CalculationOptionsInput = z.input<typeof options>

const inputSchema = z
  .object({
    vt: price,
    mt: price,
    et: price,
    from: day,
    to: day,
    customPowerLimits: powerLimits.nullable().default(null),
    /** entered by the person if the portal does not report the connection or its number of phases */
    fuse: z.object({ phases: z.literal([1, 3]), ampere: z.number() }).optional(),
    /** entered by the person if the portal does not report it */
    consumer: z.enum(placeConsumers).optional(),
    /** for a business above 43 kW, if the portal does not report it */
    userGroup: z.literal(userGroups).optional(),
    options,
  })
  .refine(isRange, wrongRange)
export type CalculationsInput = z.infer<typeof inputSchema>

export const calculationsContract = {
  calculate: accountCall({ isHeavy: true })
    .route({
      method: 'POST',
      path: '/pricing/abstract-devices/{deviceId}/calculations',
      tags: ['Meter-data portal'],
      summary:
        'Network costs of a metering place in the old and the new system, with the best powers and with custom ones',
    })
    .input(
      z.object({
        deviceId: id,
        data: inputSchema,
      }),
    )
    .output(
      data(
        z.object({
          /** null while the connection, the kind of consumer or the user group is unknown and has to be entered */
          calculations: calculations.nullable(),
          consumerInfo: consumerInfoAnswer,
        }),
      ),
    ),
}
