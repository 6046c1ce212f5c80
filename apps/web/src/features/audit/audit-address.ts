import { type AuditObjectType, auditObjectTypes } from '@kilowatt/contracts/audit-names'
import { toPageSize } from '../../ui/table/table-columns.ts'

/** The filters of the audit log as they stand in the address; days are local, `YYYY-MM-DD`. */
export type AuditAddress = {
  companyId?: number | undefined
  actorEmail?: string | undefined
  action?: string | undefined
  objectType?: AuditObjectType | undefined
  objectId?: string | undefined
  impersonated?: boolean | undefined
  from?: string | undefined
  to?: string | undefined
  page?: number | undefined
  pageSize?: number | undefined
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

const DAY = /^\d{4}-\d{2}-\d{2}$/
const ACTION = /^[a-z-]+(\.[a-z-]+)?$/

function textOf(value: unknown, maxLength: number): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  return String(value).trim().slice(0, maxLength) || undefined
}

const dayOf = (value: unknown) => {
  const text = textOf(value, 10)
  return text !== undefined && DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined
}

const wholeOf = (value: unknown, from: number) => {
  const number = Number(value)
  return Number.isInteger(number) && number >= from && number <= 2_147_483_647 ? number : undefined
}

/** What an address asks for; what nobody offers is dropped. */
export function readAudit(raw: Record<string, unknown>): AuditAddress {
  const action = textOf(raw.action, 60)
  const pageSize = toPageSize(raw.pageSize)
  return {
    companyId: wholeOf(raw.companyId, 1),
    actorEmail: textOf(raw.actorEmail, 100),
    action: action !== undefined && ACTION.test(action) ? action : undefined,
    objectType: auditObjectTypes.find((type) => type === raw.objectType),
    objectId: textOf(raw.objectId, 40),
    impersonated: raw.impersonated === true || raw.impersonated === 'true' ? true : undefined,
    from: dayOf(raw.from),
    to: dayOf(raw.to),
    page: wholeOf(raw.page, 2),
    pageSize: pageSize === toPageSize(undefined) ? undefined : pageSize,
  }
}

/** A local day as the instants it starts and ends at, by this browser's clock. */
const startOf = (day: string) => new Date(`${day}T00:00:00`).getTime()
const endOf = (day: string) => {
  const end = new Date(`${day}T00:00:00`)
  end.setDate(end.getDate() + 1)
  return end.getTime() - 1
}

/** The filters as the server takes them; both days count in full. */
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
  page: address.page ?? 1,
  pageSize: toPageSize(address.pageSize),
})
