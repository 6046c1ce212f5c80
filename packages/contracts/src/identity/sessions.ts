import { z } from 'zod'
import { accountCall, data, done } from '../base.ts'
import { id, page, pageSize } from '../primitives.ts'
import { user } from './auth.ts'

export const session = z.object({
  id,
  current: z.boolean(),
  ip: z.string().nullable(),
  userAgent: z.string().nullable(),
  createdAt: z.number(),
  lastUsedAt: z.number(),
  expiresAt: z.number(),
})
export type Session = z.infer<typeof session>

export const sessionsContract = {
  list: accountCall()
    .route({ method: 'GET', path: '/auth/sessions', tags: ['Sessions'], summary: 'Where I am signed in' })
    .input(z.object({ page, pageSize }).prefault({}))
    .output(data(z.object({ sessions: z.array(session), total: z.number() }))),
  revoke: accountCall({ impersonating: 'refused' })
    .route({
      method: 'DELETE',
      path: '/auth/sessions/{sessionId}',
      tags: ['Sessions'],
      summary: 'End one of my sessions',
    })
    .input(z.object({ sessionId: id }))
    .output(done),
  revokeOthers: accountCall({ impersonating: 'refused' })
    .route({
      method: 'POST',
      path: '/auth/sessions/revoke-others',
      tags: ['Sessions'],
      summary: 'End all my sessions except this one',
    })
    .output(data(z.object({ ended: z.number() }))),
  switchCompany: accountCall()
    .route({
      method: 'POST',
      path: '/auth/active-company',
      tags: ['Sessions'],
      summary: 'Switch to another of my companies',
    })
    .input(z.object({ companyId: id }))
    .output(data(z.object({ user }))),
}
