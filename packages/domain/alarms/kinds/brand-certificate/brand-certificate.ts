import type { StateKind } from '../../alarm-kind.ts'

/** The certificate of a company's own domain ends soon. */
export const brandCertificate = {
  name: 'BRAND_CERTIFICATE',
  subject: 'company',
  evaluation: 'state',
  isRepeatable: false,
  // from 5 on, languages have one form for days
  fields: [{ name: 'days', type: 'number', unit: 'days', isWhole: true, min: 5, max: 60, initial: 14 }],
  initial: { raiseDelayS: 0, clearDelayS: 0, severity: 'major', isActive: true },
  reasons: [{ text: 'reason', has: ['code', 'limit'] }],
  mendedAt: 'brand',
} as const satisfies StateKind
