import type { Declaration } from '../declaration.ts'
import { costsContract } from './costs.ts'
import { planComparisonsContract } from './plan-comparisons.ts'
import { priceListsContract } from './price-lists.ts'
import { utilityPlansContract } from './utility-plans.ts'

/** Energy prices: plans, and the price lists of locations. */
export const pricingDeclaration = {
  calls: {
    utilityPlans: utilityPlansContract,
    priceLists: priceListsContract,
    costs: costsContract,
    planComparisons: planComparisonsContract,
  },
  errors: {
    price_list_active: {
      status: 409,
      sentence: 'Active price list cannot be deleted',
      text: 'refusals.price_list_active',
    },
    price_lists_overlap: {
      status: 409,
      sentence: 'Another price list of this location applies on some of these days.',
      text: 'refusals.price_lists_overlap',
    },
    plan_in_use: {
      status: 409,
      sentence: 'A utility plan in use cannot be deleted',
      text: 'refusals.plan_in_use',
    },
    plan_used_elsewhere: {
      status: 409,
      sentence:
        'A location uses this plan and you may not manage its prices. Copy the plan and change the copy.',
      text: 'refusals.plan_used_elsewhere',
    },
  },
  auditObjects: {
    'utility-plan': 'pricing.plan',
    'price-list': 'pricing.priceList',
  },
  auditActions: {
    'price-list.create': 'audit.action_price-list.create',
    'price-list.delete': 'audit.action_price-list.delete',
    'price-list.update': 'audit.action_price-list.update',
    'utility-plan.copy': 'audit.action_utility-plan.copy',
    'utility-plan.create': 'audit.action_utility-plan.create',
    'utility-plan.delete': 'audit.action_utility-plan.delete',
    'utility-plan.import': 'audit.action_utility-plan.import',
    'utility-plan.update': 'audit.action_utility-plan.update',
  },
  auditFields: {
    currency: 'words.currency',
    exportTariff: 'pricing.exportTariff',
    netting: 'pricing.netting',
    nettingPeriod: 'pricing.nettingPeriod',
    network: 'pricing.network',
    plan: 'pricing.plan',
    prices: 'pricing.prices',
    versions: 'pricing.versions',
  },
} as const satisfies Declaration
