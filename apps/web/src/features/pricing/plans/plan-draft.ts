import type { UtilityPlanFile } from '@kilowatt/contracts/pricing/utility-plan-file'
import { templatePainting } from '@kilowatt/domain/pricing/painting/schedule-templates'
import { scheduleOf } from '@kilowatt/domain/pricing/painting/tariff-painting'
import { defaultVatPct } from '@kilowatt/domain/pricing/plans/default-vat'
import {
  type ComponentKind,
  type ComponentPrice,
  type PlanComponent,
  type PlanKind,
  type PlanVersion,
  SINGLE_TARIFF,
  type UtilityPlan,
} from '@kilowatt/domain/pricing/plans/utility-plan'
import { addDays } from '@kilowatt/domain/time/local-day'
import { decimalUnits, PRICE_DIGITS } from '@kilowatt/domain/units/decimals'
import type { NumberInput } from '../../../shared/forms/number-input.ts'

/**
 * A plan while it is edited: the form that the domain checks, with '' for values that are not entered yet.
 */

export const noPrice: ComponentPrice = { kind: 'fixed', amount: '' }
const noSpotPrice: ComponentPrice = { kind: 'spot', factor: '1', fee: '', floor: null, cap: null }

export const priceOfKind = (kind: ComponentPrice['kind']): ComponentPrice =>
  kind === 'spot' ? noSpotPrice : noPrice

/** The field value of a decimal text: a number, or the typed text if it is not a number. */
export const typedDecimal = (text: string | null): NumberInput =>
  text === null || decimalUnits(text, PRICE_DIGITS) === null ? (text ?? '') : Number(text)

/** A number as a decimal text without an exponent. Other input stays as typed, and validation reports it. */
export function decimalOf(value: NumberInput): string {
  if (typeof value === 'string') return value
  const text = String(value)
  return text.includes('e') ? value.toFixed(PRICE_DIGITS).replace(/\.?0+$/, '') : text
}

const hourly = scheduleOf(templatePainting('high_low'), 'supplier')

const unitOf: Readonly<Record<ComponentKind, PlanComponent['unit']>> = {
  supplier_energy: 'kWh',
  supplier_fee: 'month',
  distributor_energy: 'kWh',
  distributor_power: 'kW',
  contribution: 'kWh',
  excise: 'kWh',
  standing_charge: 'month',
  own: 'kWh',
}

/** A component with the usual settings of its kind, but without prices. */
export function newComponent(
  kind: ComponentKind,
  name: string,
  { components, vatPct }: PlanVersion,
): PlanComponent {
  const taken = new Set(components.map(({ key }) => key))
  let number = components.length + 1
  while (taken.has(`c${number}`)) number++
  return {
    key: `c${number}`,
    name,
    kind,
    direction: 'import',
    unit: unitOf[kind],
    vat: vatPct === null ? 'none' : 'added',
    schedule: null,
    tierKwh: [],
    rates: [{ tariff: SINGLE_TARIFF, prices: [noPrice] }],
    power: unitOf[kind] === 'kW' ? 'agreed' : null,
    isNetted: false,
    validFrom: null,
    validTo: null,
  }
}

const newVersion = (validFrom: string, country: string): PlanVersion => ({
  status: 'draft',
  validFrom,
  validTo: null,
  vatPct: defaultVatPct(country),
  rounding: 'exact',
  schedules: [],
  components: [],
})

/** The initial draft of a new plan. @param words name of its first component */
export const newPlan = (
  of: Pick<UtilityPlan, 'currency' | 'country'>,
  validFrom: string,
  energy: string,
): UtilityPlan => {
  const version = newVersion(validFrom, of.country)
  return {
    ...of,
    name: '',
    kind: 'fixed',
    versions: [{ ...version, components: [newComponent('supplier_energy', energy, version)] }],
  }
}

/** The draft in another country. VAT that was the old country's default becomes the new one's. */
export const withCountry = (plan: UtilityPlan, country: string): UtilityPlan => ({
  ...plan,
  country,
  versions: plan.versions.map((version) =>
    version.vatPct === defaultVatPct(plan.country) ? { ...version, vatPct: defaultVatPct(country) } : version,
  ),
})

/** Adds a version like the last one, which gets an end if it had none. */
export function withNextVersion(plan: UtilityPlan, today: string): UtilityPlan {
  const last = plan.versions.toSorted((a, b) => a.validFrom.localeCompare(b.validFrom)).at(-1)
  if (!last) return { ...plan, versions: [newVersion(today, plan.country)] }
  const next = addDays(last.validTo ?? (last.validFrom > today ? last.validFrom : today), 1)
  return {
    ...plan,
    versions: [...plan.versions, { ...last, status: 'draft', validFrom: next, validTo: null }],
  }
}

/** Ends the open version before a published version on the day before it starts. */
export function closingBefore(plan: UtilityPlan, at: number): UtilityPlan {
  const from = plan.versions[at]?.validFrom
  if (from === undefined) return plan
  return {
    ...plan,
    versions: plan.versions.map((version, i) =>
      i !== at && version.status === 'published' && version.validTo === null && version.validFrom < from
        ? { ...version, validTo: addDays(from, -1) }
        : version,
    ),
  }
}

export const changeVersion = (plan: UtilityPlan, at: number, change: Partial<PlanVersion>): UtilityPlan => ({
  ...plan,
  versions: plan.versions.map((version, i) => (i === at ? withRates({ ...version, ...change }) : version)),
})

/** Changes the kind of plan: adds hours to paint if the kind has hours, and a spot price if it follows the market. */
export function ofKind(plan: UtilityPlan, at: number, kind: PlanKind): UtilityPlan {
  const version = plan.versions[at]
  if (!version) return { ...plan, kind }
  const schedules = kind === 'time_of_use' && version.schedules.length === 0 ? [hourly] : version.schedules
  const isFresh = version.components.every(({ rates }) =>
    rates.every(({ prices }) => prices.every((price) => price.kind === 'spot' || price.amount === '')),
  )
  const components = version.components.map((component, i): PlanComponent => {
    if (component.kind !== 'supplier_energy' || i > 0 || !isFresh) return component
    const price = priceOfKind(kind === 'spot_market' ? 'spot' : 'fixed')
    const schedule = kind === 'time_of_use' ? (schedules[0]?.key ?? null) : null
    return { ...component, schedule, rates: [{ tariff: SINGLE_TARIFF, prices: [price] }] }
  })
  return settleHours(changeVersion({ ...plan, kind }, at, { schedules, components }), at)
}

/**
 * Gives every component a price for each tariff of its schedule and each tier. Known prices stay, even prices
 * of removed tariffs.
 */
function withRates(version: PlanVersion): PlanVersion {
  const components = version.components.map((component): PlanComponent => {
    const tariffs = tariffsOf(version, component)
    const tiers = component.tierKwh.length + 1
    const like = priceOfKind(component.rates[0]?.prices[0]?.kind ?? 'fixed')
    const rateOf = (tariff: string) => {
      const known = component.rates.find((rate) => rate.tariff === tariff)?.prices ?? []
      return { tariff, prices: Array.from({ length: tiers }, (_, tier) => known[tier] ?? like) }
    }
    const gone = component.rates.filter(({ tariff }) => !tariffs.includes(tariff))
    return { ...component, rates: [...tariffs.map(rateOf), ...gone] }
  })
  return { ...version, components }
}

const tariffsOf = ({ schedules }: PlanVersion, component: PlanComponent): readonly string[] => {
  const schedule = schedules.find(({ key }) => key === component.schedule)
  if (!schedule) return [SINGLE_TARIFF]
  return [...new Set(schedule.windows.map(({ tariff }) => tariff))].sort((a, b) => a.localeCompare(b))
}

/** Finishes painting: drops references to removed schedules and to tariffs without hours. */
export function settleHours(plan: UtilityPlan, at: number): UtilityPlan {
  const version = plan.versions[at]
  if (!version) return plan
  const components = version.components.map((component): PlanComponent => {
    const isThere = version.schedules.some(({ key }) => key === component.schedule)
    const tariffs = tariffsOf(version, component)
    return {
      ...component,
      schedule: isThere ? component.schedule : null,
      rates: component.rates.filter(({ tariff }) => tariffs.includes(tariff)),
    }
  })
  return changeVersion(plan, at, { components })
}

/** A mutable copy, because the types of calls are mutable. */
export const planToSend = (plan: UtilityPlan) => structuredClone(plan) as UtilityPlanFile['plan']
