import type { StateKind } from '../../alarm-kind.ts'

/** Browsers cannot open a company's own domain. The raise delay is longer than one failed check. */
export const brandAddress = {
  name: 'BRAND_ADDRESS',
  subject: 'company',
  evaluation: 'state',
  isRepeatable: false,
  fields: [],
  initial: { raiseDelayS: 900, clearDelayS: 0, severity: 'critical', isActive: true },
  reasons: [{ text: 'reason', has: ['code'] }],
  mendedAt: 'brand',
} as const satisfies StateKind
