import type { api } from './api.ts'

type Api = typeof api
type CallName = { [Group in keyof Api]: `${Group & string}.${keyof Api[Group] & string}` }[keyof Api]

/**
 * Calls that may take long. Each person can run one at a time, and all people together a few. All other calls are quick
 * and have separate limits.
 */
export const heavyCalls = [
  'account.exportData',
  'alarmRules.preview',
  'audit.exportCsv',
  'calculations.calculate',
  'categories.ofLocation',
  'charts.company',
  'charts.group',
  'costs.companyChart',
  'costs.groupChart',
  'costs.period',
  'externalDevices.readings',
  'periodCosts.company',
  'periodCosts.group',
  'periodCosts.location',
  'planComparisons.compare',
  'planComparisons.preview',
  'quality.ofLocation',
  'quality.preview',
  'rankings.company',
  'rankings.group',
  'reports.company',
  'reports.companyFile',
  'reports.group',
  'reports.groupFile',
  'reports.location',
  'reports.locationFile',
  'spotMarket.hours',
  'spotMarket.upload',
  'strategies.preview',
  'strategies.copy',
  'strategies.preview',
  'summaries.company',
  'summaries.companyLoads',
  'summaries.group',
  'summaries.groupLoads',
  'summaries.location',
] as const satisfies readonly CallName[]
