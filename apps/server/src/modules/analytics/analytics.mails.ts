import { defineMails } from '../mail/index.ts'

export const analyticsMails = defineMails({
  monthlyReport: {
    values: [
      'name',
      'location',
      'month',
      'consumed',
      'produced',
      'imported',
      'exported',
      'selfSufficiency',
      'cost',
    ],
    leadsOn: true,
  },
})
