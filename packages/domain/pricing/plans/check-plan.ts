import { currencies } from '../../units/currencies.ts'
import {
  decimalNumber,
  decimalUnits,
  FACTOR_DIGITS,
  PRICE_DIGITS,
  powerOfTen,
  VAT_DIGITS,
} from '../../units/decimals.ts'
import { type ScheduleProblem, scheduleProblems } from './tariff-grid.ts'
import {
  type ComponentPrice,
  type PlanComponent,
  type PlanVersion,
  SINGLE_TARIFF,
  type UtilityPlan,
} from './utility-plan.ts'
import { type ValidityProblem, validityProblems } from './validity.ts'

/** Path of a problem in the plan: `versions`, 0, `components`, 2, … */
export type PlanPath = readonly (string | number)[]

export type PlanProblem = { readonly path: PlanPath } & (
  | { readonly code: 'unknown_currency' | 'no_component' | 'repeated_key' | 'not_a_decimal' }
  | { readonly code: 'unknown_schedule' | 'tiers_not_ascending' | 'tiers_need_energy' | 'spot_needs_energy' }
  | { readonly code: 'spot_in_other_plan' | 'no_spot_price' | 'floor_above_cap' | 'power_not_told' }
  | { readonly code: 'vat_not_told' | 'netting_needs_fixed_price' }
  | { readonly code: 'price_missing' | 'price_of_no_tariff'; readonly tariff: string }
  | { readonly code: 'schedule'; readonly problem: ScheduleProblem }
  | { readonly code: 'validity'; readonly problem: Exclude<ValidityProblem, { code: 'gap' }> }
)

/** A value that is possible but usually a mistake: the author is asked about it and may confirm it. */
export type PlanQuestion = { readonly path: PlanPath } & (
  | { readonly code: 'price_beyond_market'; readonly price: string }
  | { readonly code: 'negative_price'; readonly price: string }
  | { readonly code: 'unusual_vat'; readonly pct: string }
  | { readonly code: 'gap'; readonly from: string; readonly to: string }
)

/** Everything that keeps a plan from being used. Drafts are checked like the others, but may overlap. */
export function planProblems(plan: UtilityPlan): PlanProblem[] {
  const problems: PlanProblem[] = []
  if (!Object.hasOwn(currencies, plan.currency))
    problems.push({ path: ['currency'], code: 'unknown_currency' })
  for (const problem of validityProblems(plan.versions.filter(isPublished)))
    if (problem.code !== 'gap')
      problems.push({
        path: ['versions', publishedIndex(plan, problem.index), 'validFrom'],
        code: 'validity',
        problem,
      })
  plan.versions.forEach((version, i) => {
    problems.push(...versionProblems(plan, version, ['versions', i]))
  })
  return problems
}

const isPublished = ({ status }: PlanVersion) => status === 'published'
const publishedIndex = ({ versions }: UtilityPlan, nth: number) =>
  versions.flatMap((version, i) => (isPublished(version) ? [i] : []))[nth] ?? nth

function versionProblems(plan: UtilityPlan, version: PlanVersion, path: PlanPath): PlanProblem[] {
  const problems: PlanProblem[] = []
  if (version.components.length === 0) problems.push({ path: [...path, 'components'], code: 'no_component' })
  if (version.vatPct !== null && decimalUnits(version.vatPct, VAT_DIGITS) === null)
    problems.push({ path: [...path, 'vatPct'], code: 'not_a_decimal' })
  version.schedules.forEach((schedule, i) => {
    for (const problem of scheduleProblems(schedule))
      problems.push({ path: [...path, 'schedules', i], code: 'schedule', problem })
  })
  for (const list of ['schedules', 'components'] as const)
    version[list].forEach(({ key }, i) => {
      if (version[list].findIndex((other) => other.key === key) < i)
        problems.push({ path: [...path, list, i, 'key'], code: 'repeated_key' })
    })
  version.components.forEach((component, i) => {
    problems.push(...componentProblems(plan, version, component, [...path, 'components', i]))
  })
  const isSpot = pricesOf(version).some(({ price }) => price.kind === 'spot')
  if (plan.kind === 'spot_market' && !isSpot)
    problems.push({ path: [...path, 'components'], code: 'no_spot_price' })
  return problems
}

function componentProblems(
  { kind }: UtilityPlan,
  version: PlanVersion,
  component: PlanComponent,
  path: PlanPath,
): PlanProblem[] {
  const problems: PlanProblem[] = []
  const { rates, tierKwh, unit } = component
  const add = (
    code: Exclude<PlanProblem['code'], 'price_missing' | 'price_of_no_tariff' | 'schedule' | 'validity'>,
  ) => problems.push({ path, code })
  if (component.vat !== 'none' && (component.vatPct ?? version.vatPct) === null) add('vat_not_told')
  if (component.vatPct != null && decimalUnits(component.vatPct, VAT_DIGITS) === null)
    problems.push({ path: [...path, 'vatPct'], code: 'not_a_decimal' })
  if (tierKwh.some((border, i) => !Number.isInteger(border) || border <= (tierKwh[i - 1] ?? 0)))
    add('tiers_not_ascending')
  if (tierKwh.length > 0 && unit !== 'kWh') add('tiers_need_energy')
  if (unit === 'kW' && component.power === null) add('power_not_told')
  const prices = rates.flatMap((rate) => rate.prices)
  const isSpot = prices.some((price) => price.kind === 'spot')
  if (isSpot && unit !== 'kWh') add('spot_needs_energy')
  if (isSpot && kind !== 'spot_market') add('spot_in_other_plan')
  if (
    component.isNetted &&
    (isSpot || tierKwh.length > 0 || unit !== 'kWh' || component.direction !== 'import')
  )
    add('netting_needs_fixed_price')
  if (component.validFrom !== null && component.validTo !== null && component.validTo < component.validFrom)
    problems.push({ path, code: 'validity', problem: { code: 'ends_before_start', index: 0 } })

  const schedule = version.schedules.find(({ key }) => key === component.schedule)
  if (component.schedule !== null && schedule === undefined) add('unknown_schedule')
  const tariffs = schedule
    ? new Set(schedule.windows.map((window) => window.tariff))
    : new Set(component.schedule === null ? [SINGLE_TARIFF] : [])
  for (const tariff of tariffs)
    if (rates.find((rate) => rate.tariff === tariff)?.prices.length !== tierKwh.length + 1)
      problems.push({ path: [...path, 'rates'], code: 'price_missing', tariff })
  rates.forEach(({ tariff, prices }, i) => {
    const of = [...path, 'rates', i]
    if (!tariffs.has(tariff)) problems.push({ path: of, code: 'price_of_no_tariff', tariff })
    prices.forEach((price, tier) => {
      problems.push(...priceProblems(price, [...of, 'prices', tier]))
    })
  })
  return problems
}

function priceProblems(price: ComponentPrice, path: PlanPath): PlanProblem[] {
  const texts: (readonly [string, string | null, number])[] =
    price.kind === 'fixed'
      ? [['amount', price.amount, PRICE_DIGITS]]
      : [
          ['factor', price.factor, FACTOR_DIGITS],
          ['fee', price.fee, PRICE_DIGITS],
          ['floor', price.floor, PRICE_DIGITS],
          ['cap', price.cap, PRICE_DIGITS],
        ]
  const problems = texts.flatMap(([name, text, digits]): PlanProblem[] =>
    text !== null && decimalUnits(text, digits) === null
      ? [{ path: [...path, name], code: 'not_a_decimal' }]
      : [],
  )
  if (problems.length > 0 || price.kind === 'fixed' || price.floor === null || price.cap === null)
    return problems
  const [floor, cap] = [decimalUnits(price.floor, PRICE_DIGITS), decimalUnits(price.cap, PRICE_DIGITS)]
  return floor !== null && cap !== null && floor > cap ? [{ path, code: 'floor_above_cap' }] : []
}

function pricesOf(version: PlanVersion) {
  return version.components.flatMap((component, c) =>
    component.rates.flatMap((rate, r) =>
      rate.prices.map((price, tier) => ({
        price,
        component,
        path: ['components', c, 'rates', r, 'prices', tier] as PlanPath,
      })),
    ),
  )
}

/**
 * The highest price at which the European day-ahead market can clear, EUR/kWh: 4,000 EUR/MWh, ACER decision 01/2023 on
 * the harmonised maximum and minimum clearing prices. A higher price per kWh is usually in cents, or per MWh.
 */
const HIGHEST_CLEARING_EUR = 4

/**
 * Questions for the author, including about negative energy prices, which are common on the spot market but
 * rare in a contract.
 * @param perEur units of the plan's currency per euro; if null, no rate is known and no price counts as too
 * high
 */
export function planQuestions(plan: UtilityPlan, perEur: number | null): PlanQuestion[] {
  const gaps = validityProblems(plan.versions.filter(isPublished)).flatMap((problem): PlanQuestion[] =>
    problem.code === 'gap'
      ? [
          {
            path: ['versions', publishedIndex(plan, problem.index), 'validFrom'],
            code: 'gap',
            from: problem.from,
            to: problem.to,
          },
        ]
      : [],
  )
  const prices = plan.versions.flatMap((version, v) =>
    pricesOf(version).flatMap(({ price, component, path }): PlanQuestion[] => {
      if (price.kind === 'spot') return []
      const at = ['versions', v, ...path]
      const amount = decimalNumber(decimalUnits(price.amount, PRICE_DIGITS) ?? 0n, PRICE_DIGITS)
      const isBeyond =
        component.unit === 'kWh' && perEur !== null && Math.abs(amount) > HIGHEST_CLEARING_EUR * perEur
      if (isBeyond) return [{ path: at, code: 'price_beyond_market', price: price.amount }]
      return amount < 0 ? [{ path: at, code: 'negative_price', price: price.amount }] : []
    }),
  )
  return [...gaps, ...plan.versions.flatMap(vatQuestions), ...prices]
}

/** VAT rates that no country has: negative, or above 100 %. */
function vatQuestions({ vatPct, components }: PlanVersion, v: number): PlanQuestion[] {
  const rates = [
    { pct: vatPct, path: ['versions', v, 'vatPct'] },
    ...components.map((component, c) => ({
      pct: component.vatPct ?? null,
      path: ['versions', v, 'components', c, 'vatPct'],
    })),
  ]
  return rates.flatMap(({ pct, path }): PlanQuestion[] => {
    const units = pct === null ? null : decimalUnits(pct, VAT_DIGITS)
    const isUsual = units === null || (units >= 0n && units <= 100n * powerOfTen(VAT_DIGITS))
    return pct === null || isUsual ? [] : [{ path, code: 'unusual_vat', pct }]
  })
}
