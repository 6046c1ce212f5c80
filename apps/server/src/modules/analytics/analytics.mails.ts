import { defineMails } from '../mail/index.ts'

/** values for an example */
const monthlyValues = {
  name: 'Žiga',
  place: 'Hiša ob morju',
  month: 'October 2026',
  consumed: '412.3 kWh',
  produced: '368.9 kWh',
  imported: '201.0 kWh',
  exported: '157.6 kWh',
  selfSufficiency: '51 %',
  cost: '84,20 €',
}

export const analyticsMails = defineMails({
  monthlyReport: { values: monthlyValues, leadsOn: true },
  /** `count` locations as one */
  monthlyReportOfGroup: { values: { ...monthlyValues, count: '12' }, leadsOn: true },
})
