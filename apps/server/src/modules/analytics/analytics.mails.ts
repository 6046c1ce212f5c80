import { defineMails } from '../mail/index.ts'

const monthlyValues = [
  'name',
  'place',
  'month',
  'consumed',
  'produced',
  'imported',
  'exported',
  'selfSufficiency',
  'cost',
] as const

export const analyticsMails = defineMails({
  monthlyReport: { values: [...monthlyValues], leadsOn: true },
  /** `count` locations as one */
  monthlyReportOfGroup: { values: [...monthlyValues, 'count'], leadsOn: true },
})
