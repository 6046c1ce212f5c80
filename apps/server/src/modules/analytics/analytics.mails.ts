import { defineMails } from '../mail/index.ts'

export const analyticsMails = defineMails({
  monthlyReport: {
    values: ['name', 'location', 'month', 'consumed', 'produced', 'imported', 'exported', 'selfSufficiency'],
    leadsOn: true,
  },
})
