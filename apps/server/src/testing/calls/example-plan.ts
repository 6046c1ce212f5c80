import type { UtilityPlanFile } from '@kilowatt/contracts/pricing/utility-plan-file'

type Plan = UtilityPlanFile['plan']
type Component = Plan['versions'][number]['components'][number]

/** One price all the time, for imported energy, with VAT added. */
export const exampleComponent = (key: string, amount: string, of: Partial<Component> = {}): Component => ({
  key,
  name: key,
  kind: 'supplier_energy',
  direction: 'import',
  unit: 'kWh',
  vat: 'added',
  schedule: null,
  tierKwh: [],
  rates: [{ tariff: 'T0', prices: [{ kind: 'fixed', amount }] }],
  power: null,
  isNetted: false,
  validFrom: null,
  validTo: null,
  ...of,
})

export const exampleVersion = (
  components: Component[],
  of: Partial<Plan['versions'][number]> = {},
): Plan['versions'][number] => ({
  status: 'published',
  validFrom: '2020-01-01',
  validTo: null,
  vatPct: '22',
  rounding: 'exact',
  schedules: [],
  components,
  ...of,
})

/** A plan with one price. */
export const examplePlan = (of: Partial<Plan> = {}): Plan => ({
  name: 'One price',
  kind: 'fixed',
  currency: 'EUR',
  country: 'SI',
  versions: [exampleVersion([exampleComponent('Energy', '0.12')])],
  ...of,
})
