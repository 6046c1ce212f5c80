import { z } from 'zod'
import { call, data, done } from '../base.ts'
import { id } from '../primitives.ts'
import { alarmScope, severity } from './alarm-entry.ts'
import { MAX_ESCALATION_STEPS, MAX_ON_CALL_SHIFTS } from './alarm-limits.ts'

const tags = ['Alarms']
const ofCompany = z.object({ companyId: id })
const person = z.object({ id: z.number(), name: z.string() })

export const maintenanceWindow = z.object({
  id: z.number(),
  from: z.number(),
  until: z.number(),
  reason: z.string(),
  /** location, group or company that the window applies to */
  of: z.enum(['location', 'group', 'company']),
  name: z.string(),
  createdBy: z.string().nullable(),
})
export type MaintenanceWindow = z.infer<typeof maintenanceWindow>

const shift = z.object({ userId: id, from: z.number().int(), until: z.number().int() })
const step = z.object({
  /** minutes without an acknowledgement */
  afterMin: z.number().int().min(1).max(1_440),
  /** null: the person on call */
  userId: id.nullable(),
})
const duty = z.object({
  /** escalated from this severity on */
  fromSeverity: severity,
  steps: z.array(step).max(MAX_ESCALATION_STEPS),
  shifts: z.array(shift).max(MAX_ON_CALL_SHIFTS),
})
export type AlarmDuty = z.infer<typeof duty>

export const supportRequest = z.object({
  id: z.number(),
  alarmId: z.number(),
  location: z.object({
    id: z.number(),
    /** null for people who may not see the location */
    name: z.string().nullable(),
  }),
  requestedBy: z.string(),
  requestedAt: z.number(),
  reason: z.string(),
  hours: z.number(),
  status: z.enum(['pending', 'granted', 'refused', 'ended', 'expired']),
  until: z.number().nullable(),
})
export type SupportRequest = z.infer<typeof supportRequest>

export const alarmDutyContract = {
  maintenance: call('signedIn')
    .route({ method: 'GET', path: '/maintenance-windows', tags, summary: 'Planned and running maintenance' })
    .input(alarmScope)
    .output(data(z.object({ windows: z.array(maintenanceWindow) }))),
  startMaintenance: call('signedIn')
    .route({
      method: 'POST',
      path: '/maintenance-windows',
      tags,
      summary: 'Plan maintenance',
      successStatus: 201,
    })
    .input(
      z.object({
        scope: alarmScope,
        from: z.number().int(),
        until: z.number().int(),
        reason: z.string().trim().min(1).max(200),
      }),
    )
    .output(data(z.object({ window: maintenanceWindow }))),
  endMaintenance: call('signedIn')
    .route({
      method: 'DELETE',
      path: '/maintenance-windows/{windowId}',
      tags,
      summary: 'End or cancel maintenance',
    })
    .input(z.object({ windowId: id }))
    .output(done),
  duty: call('role:ROLE_AGGREGATOR')
    .route({
      method: 'GET',
      path: '/companies/{companyId}/alarm-duty',
      tags,
      summary: 'Escalation and on-call weeks',
    })
    .input(ofCompany)
    .output(data(duty.extend({ people: z.array(person), onCallNow: person.nullable() }))),
  setDuty: call('role:ROLE_AGGREGATOR')
    .route({
      method: 'PUT',
      path: '/companies/{companyId}/alarm-duty',
      tags,
      summary: 'Change escalation and on-call weeks',
    })
    .input(ofCompany.extend(duty.shape))
    .output(done),
  requestSupport: call('signedIn', { scope: 'never' })
    .route({
      method: 'POST',
      path: '/alarms/{alarmId}/support-requests',
      tags,
      summary: "Ask a location's owner for access, for a limited time",
      successStatus: 201,
    })
    .input(
      z.object({
        alarmId: id,
        reason: z.string().trim().min(1).max(500),
        hours: z.number().int().min(1).max(72),
      }),
    )
    .output(data(z.object({ request: supportRequest }))),
  supportRequests: call('signedIn')
    .route({
      method: 'GET',
      path: '/support-requests',
      tags,
      summary: 'Support requests that I made or decide',
    })
    .output(data(z.object({ requests: z.array(supportRequest) }))),
  decideSupport: call('signedIn', { scope: 'never', impersonating: 'refused' })
    .route({
      method: 'POST',
      path: '/support-requests/{requestId}/decision',
      tags,
      summary: 'Grant, refuse or end support access',
    })
    .input(z.object({ requestId: id, decision: z.enum(['grant', 'refuse', 'end']) }))
    .output(done),
}
