import type { pricingDeclaration } from '@kilowatt/contracts/pricing/pricing-declaration'
import { about, fresh, readBy } from '../audit-case-makers.ts'
import { examplePlan } from '../example-plan.ts'
import type { ModuleExamples } from './module-examples.ts'

const january = { from: Date.UTC(2026, 0, 1), to: Date.UTC(2026, 1, 1) }
const terms = {
  validFrom: '2020-01-01',
  validTo: '2020-12-31',
  network: null,
  exportTariff: null,
  netting: 'separate',
  nettingPeriod: 'month',
  agreedKw: {},
} as const

export const pricingExamples: ModuleExamples<keyof typeof pricingDeclaration.calls> = {
  inputs: {
    utilityPlans: {
      list: () => ({}),
      get: ({ place }) => ({ planId: place.planId }),
      create: ({ place }) => ({
        owner: { kind: 'company', companyId: place.companyId },
        plan: examplePlan(),
      }),
      importFile: () => ({
        file: { format: 'kilowatt.utility-plan', formatVersion: 1, plan: examplePlan() },
      }),
      exportFile: ({ place }) => ({ planId: place.planId }),
      copy: ({ place }) => ({ planId: place.planId, name: 'Copy' }),
      update: ({ place }) => ({ planId: place.planId, revision: 1, plan: examplePlan({ name: 'New name' }) }),
      remove: ({ place }) => ({ planId: place.unusedPlanId }),
    },
    costs: {
      period: ({ place }) => ({ locationId: place.locationId, from: '2019-01-01', to: '2019-01-31' }),
      chart: ({ place }) => ({ locationId: place.locationId, ...january }),
      groupChart: ({ place }) => ({ locationGroupId: place.rootGroupId, ...january }),
      companyChart: ({ place }) => ({ companyId: place.companyId, ...january }),
      forecast: ({ place }) => ({ locationId: place.locationId }),
      prices: ({ place }) => ({ locationId: place.locationId, from: '2019-01-01', to: '2019-01-02' }),
    },
    planComparisons: {
      compare: ({ place }) => ({ locationId: place.locationId, planIds: [place.planId] }),
      preview: ({ place }) => ({ locationId: place.locationId, planId: place.planId, ...terms }),
    },
    priceLists: {
      mine: () => ({}),
      coverage: () => undefined,
      list: ({ place }) => ({ locationId: place.locationId }),
      get: ({ place }) => ({ locationId: place.locationId, priceListId: place.priceListId }),
      create: ({ place }) => ({ locationId: place.locationId, planId: place.planId, ...terms }),
      update: ({ place }) => ({
        locationId: place.locationId,
        priceListId: place.priceListId,
        planId: place.planId,
        ...terms,
      }),
      remove: ({ place }) => ({ locationId: place.locationId, priceListId: place.priceListId }),
    },
  },
  audited: {
    'planComparisons.compare': { because: 'nothing is saved; what is tried is in the body' },
    'planComparisons.preview': { because: 'nothing is saved; the plan may be in the body' },
    'priceLists.create': [fresh('price-list')('price-list.create')],
    'priceLists.remove': [about('price-list', ({ place }) => place.priceListId)('price-list.delete')],
    'priceLists.update': [about('price-list', ({ place }) => place.priceListId)('price-list.update')],
    'utilityPlans.copy': [
      (stage) => ({
        ...fresh('utility-plan')('utility-plan.copy')(stage),
        input: {
          planId: stage.place.planId,
          name: 'Copy',
          owner: { kind: 'company', companyId: stage.place.companyId },
        },
      }),
    ],
    'utilityPlans.create': [fresh('utility-plan')('utility-plan.create')],
    'utilityPlans.importFile': [readBy(null, fresh('utility-plan')('utility-plan.import'))],
    'utilityPlans.remove': [about('utility-plan', ({ place }) => place.unusedPlanId)('utility-plan.delete')],
    'utilityPlans.update': [about('utility-plan', ({ place }) => place.planId)('utility-plan.update')],
  },
}
