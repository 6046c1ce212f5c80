import { type AuditObjectType, auditObjectTypes } from '@kilowatt/contracts/audit-object-types'
import { dayIn, flagIn, oneOf, textIn, wholeIn } from '../../shared/address/address-values.ts'
import { type PagedAddress, pageInput, readPaging } from '../../shared/address/paged-address.ts'

/** The filters of the audit log in the address; days are local, `YYYY-MM-DD`. */
export type AuditAddress = PagedAddress & {
  companyId?: number | undefined
  actorEmail?: string | undefined
  action?: string | undefined
  objectType?: AuditObjectType | undefined
  objectId?: string | undefined
  impersonated?: boolean | undefined
  from?: string | undefined
  to?: string | undefined
}

export const auditFilters = [
  'actorEmail',
  'action',
  'objectType',
  'objectId',
  'from',
  'to',
  'impersonated',
  'companyId',
] as const

const ACTION = /^[a-z-]+(\.[a-z-]+)?$/

/** Reads an address; unknown values are dropped. */
export function readAudit(raw: Record<string, unknown>): AuditAddress {
  const action = textIn(raw.action, 60)
  return {
    companyId: wholeIn(raw.companyId, 1),
    actorEmail: textIn(raw.actorEmail),
    action: action !== undefined && ACTION.test(action) ? action : undefined,
    objectType: oneOf(raw.objectType, auditObjectTypes),
    objectId: textIn(raw.objectId, 40),
    impersonated: flagIn(raw.impersonated),
    from: dayIn(raw.from),
    to: dayIn(raw.to),
    ...readPaging(raw),
  }
}

/** First and last instant of a local day, in this browser's time zone. */
const startOf = (day: string) => new Date(`${day}T00:00:00`).getTime()
const endOf = (day: string) => {
  const end = new Date(`${day}T00:00:00`)
  end.setDate(end.getDate() + 1)
  return end.getTime() - 1
}

/** The filters as the server expects them; both days are included in full. */
export function auditQuery({ impersonated, from, to, ...address }: AuditAddress) {
  const { companyId, actorEmail, action, objectType, objectId } = address
  return {
    ...(companyId !== undefined && { companyId }),
    ...(actorEmail !== undefined && { actorEmail }),
    ...(action !== undefined && { action }),
    ...(objectType !== undefined && { objectType }),
    ...(objectId !== undefined && { objectId }),
    ...(impersonated && { impersonated: 'true' }),
    ...(from !== undefined && { from: startOf(from) }),
    ...(to !== undefined && { to: endOf(to) }),
  }
}

export const auditInput = (address: AuditAddress) => ({
  ...auditQuery(address),
  ...pageInput(address),
})
