import type { StateKind } from '../../alarm-kind.ts'

/** A brand's own address no longer leads here, or its certificate ended. */
export const brandAddress = {
  name: 'BRAND_ADDRESS',
  subject: 'company',
  evaluation: 'state',
  isRepeatable: false,
  fields: [],
  initial: { raiseDelayS: 0, clearDelayS: 0, severity: 'major', isActive: true },
} as const satisfies StateKind
